package dev.verbscope.diagnose;

import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.Failure;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains a failed session in a sentence or two: as its engine did, unless both ranks' records together say it better. */
final class WhyFailed {

    private WhyFailed() {}

    /** What was said, but for what each of two HELLOs says in each field: that is in the finding and in the table of both. */
    static String inWords(LinkModel link, Failure failure) {
        return link.rank(failure.rank())
                .filter(rank -> failure.code().equals(HelloMismatch.CODE))
                .flatMap(rank -> rank.rendezvous().hello())
                .filter(hello -> !hello.differences().isEmpty())
                .map(hello -> "HELLO differs in " + String.join(", ", hello.differences()) + ".")
                .or(() -> deadInGates(link, failure))
                .orElseGet(() -> sentence(failure.message()));
    }

    /** Both ranks time out, often one of them because of the other: the counts say which direction it was, or that both. */
    private static Optional<String> deadInGates(LinkModel link, Failure failure) {
        List<DirectionModel> dead = Stream.of(link.zeroToOne(), link.oneToZero())
                .filter(d -> d.state().broken())
                .filter(d -> failure.code().equals("gate-timeout"))
                .filter(d ->
                        d.current().posted().known() && d.current().received().known())
                .toList();
        return switch (dead.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(inWords(link, dead.getFirst()));
            default -> Optional.of(WhyBroken.atTheEnd(dead));
        };
    }

    private static String inWords(LinkModel link, DirectionModel dead) {
        DirectionCounts counts = dead.current();
        boolean allCompleted = counts.completed().equals(counts.posted());
        String waited = link.rank(dead.direction().receiver())
                .flatMap(rank -> rank.gates().timedOut())
                .map(timeout -> " and waited " + Words.duration(timeout.waitedNanos()) + " in vain")
                .orElse("");
        return "Rank " + dead.direction().sender() + " posted "
                + Words.number(counts.posted().value(), "message")
                + (allCompleted ? " and every send completed. Rank " : ". Rank ")
                + dead.direction().receiver() + " received "
                + Words.number(counts.received().value()) + waited + "."
                + (allCompleted && counts.posted().value() > 0 ? " Completed does not mean delivered." : "");
    }

    /** What the engine said of itself begins with the rank and ends anyhow; over the window it is a sentence. */
    private static String sentence(String message) {
        if (message.isBlank()) {
            return message;
        }
        String begun = Character.toUpperCase(message.charAt(0)) + message.substring(1);
        return ".!?".indexOf(begun.charAt(begun.length() - 1)) >= 0 ? begun : begun + ".";
    }
}
