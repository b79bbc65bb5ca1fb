package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.WindowModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The first gate of a queue pair was lost, and nothing had told its sender that a receive was posted. */
final class FirstGateUnarmed implements Rule {
    static final String CODE = "first-gate-unarmed";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank -> rank.gates().timedOut().stream().flatMap(timeout -> finding(rank, timeout).stream()));
    }

    private static Optional<Finding> finding(RankModel rank, GatesModel.Timeout timeout) {
        Optional<WindowModel> window = rank.window();
        boolean firstGate = window.filter(w -> timeout.decode() && w.awaitedGate() == timeout.gate())
                .filter(w -> w.columns().stream().noneMatch(c -> c.cells().contains(WindowModel.Cell.DONE)))
                .isPresent();
        if (!firstGate || window.get().peerArmedFrom().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.WARNING,
                "The first gate may have met no receive",
                "Rank " + rank.rank() + " lost gate " + Words.number(timeout.gate())
                        + ", the first of its queue pair, and nobody had said that receives were posted.",
                "Without the armed frame the first gate relies on the fabric holding a message that meets no receive."
                        + " Some fabrics drop it.",
                List.of("rank " + rank.rank() + ": gate " + Words.number(timeout.gate()) + " missing after "
                        + Words.duration(timeout.waitedNanos()) + ", no armed frame from rank " + (1 - rank.rank())),
                timeout.atNanos(),
                OptionalLong.empty(),
                NextStep.of(
                        "Run Verbscope on both ranks: then the first gate waits until the peer's window is posted.")));
    }
}
