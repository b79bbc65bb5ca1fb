package dev.verbscope.model.compare;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One of two recordings that are compared.
 *
 * @param name how it is called where it is shown
 * @param rank the rank compared, of those recorded
 * @param verdict how the link stands at its end, a sentence
 */
public record Side(String name, WholeRecording recording, int rank, String verdict, List<Conclusion> conclusions) {

    public Side {
        conclusions = List.copyOf(conclusions);
    }

    LinkModel link() {
        return recording.link();
    }

    /** Empty when no record of that rank was read. */
    Optional<RankModel> model() {
        return link().rank(rank);
    }

    /**
     * The rank to compare when nobody asked for one: the lowest that both recordings hold, else the lowest of that one.
     *
     * @param of the recording whose rank is wanted
     * @param other the one it is compared with
     */
    public static int rankToCompare(WholeRecording of, WholeRecording other) {
        OptionalInt both = of.ranks().stream()
                .mapToInt(WholeRecording.Rank::rank)
                .filter(other::holds)
                .min();
        return both.orElseGet(() ->
                of.ranks().stream().mapToInt(WholeRecording.Rank::rank).min().orElse(0));
    }
}
