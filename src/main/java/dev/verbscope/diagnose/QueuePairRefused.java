package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.CallModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.Errno;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** ibv_create_qp failed: the type is not offered, or queue pairs are used up. */
final class QueuePairRefused implements Rule {
    static final String TYPE = "qp-type-refused";
    static final String OTHER = "create-qp-refused";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream().flatMap(QueuePairRefused::ofRank);
    }

    private static Stream<Finding> ofRank(RankModel rank) {
        List<CallModel> refused = rank.activity().calls().entries().stream()
                .filter(call -> call.function().equals("ibv_create_qp"))
                .filter(call -> call.errno().isPresent())
                .toList();
        return IntStream.range(0, refused.size()).mapToObj(i -> finding(rank, refused.get(i), i + 1));
    }

    private static Finding finding(RankModel rank, CallModel call, int n) {
        Errno errno = call.errno().orElseThrow();
        boolean type = errno.name().equals("ENOTSUP") || errno.name().equals("EOPNOTSUPP");
        Optional<GenerationModel.CreatedQp> made =
                rank.generation(call.generation()).flatMap(GenerationModel::queuePair);
        String evidence = "rank " + rank.rank() + ": " + call.device() + ", generation " + call.generation()
                + ", ibv_create_qp " + call.detail() + ": " + errno;
        return new Finding(
                type ? TYPE : OTHER,
                (type ? TYPE : OTHER) + "/" + rank.rank() + "/" + call.generation() + "/" + n,
                made.isPresent() ? Severity.NOTE : Severity.ERROR,
                type ? "That queue pair type is not offered" : "create_qp refused with " + errno,
                made.map(m -> "The first request was refused with " + errno + "; the second gave a queue pair of type "
                                + m.type() + ".")
                        .orElse("Rank " + rank.rank() + " got no queue pair: " + errno + "."),
                type ? "Thunderbolt devices offer UC only; some adapters offer RC and no UC." : errno.meaning() + ".",
                List.of(evidence),
                call.beganNanos() + call.tookNanos(),
                made.isPresent() ? OptionalLong.of(made.get().atNanos()) : OptionalLong.empty(),
                next(errno, made.isPresent(), type));
    }

    private static NextStep next(Errno errno, boolean made, boolean type) {
        if (made) {
            return NextStep.of("Nothing to do.");
        }
        if (type) {
            return NextStep.of("Take a recipe with a type that the device offers.");
        }
        return errno.name().equals("EBUSY")
                ? NextStep.of("Queue pairs of dead processes come back only with a reboot of this rank's host.")
                : NextStep.of("Compare the depths asked with the device's limits.");
    }
}
