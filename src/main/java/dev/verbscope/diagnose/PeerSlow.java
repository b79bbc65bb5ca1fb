package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One rank waits for the other: seen from both ranks' own times, never from one alone, since a rank that waits cannot tell
 * a slow peer from a slow link.
 */
final class PeerSlow implements Rule {
    static final String CODE = "peer-slow";

    private static final long ENOUGH_GATES = 50;
    private static final double MOSTLY = 0.5;
    private static final double HARDLY = 0.2;
    /** Shorter waits are a link's own latency. */
    private static final long WORTH_TELLING_NANOS = 200_000;
    /** The pace is that of the last ten seconds. */
    private static final long PACE_NANOS = 10_000_000_000L;

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        if (link.ranks().size() < 2) {
            return Stream.empty();
        }
        RankModel rank0 = link.ranks().get(0);
        RankModel rank1 = link.ranks().get(1);
        return Stream.concat(finding(link, rank0, rank1), finding(link, rank1, rank0));
    }

    private static Stream<Finding> finding(LinkModel link, RankModel waits, RankModel works) {
        GatesModel.Pace waiting = waits.gates().pace();
        GatesModel.Pace working = works.gates().pace();
        if (waiting.gates() < ENOUGH_GATES
                || working.gates() < ENOUGH_GATES
                || waiting.waitingShare() < MOSTLY
                || working.waitingShare() > HARDLY
                || waiting.waitingNanos() / waiting.gates() < WORTH_TELLING_NANOS) {
            return Stream.empty();
        }
        long gatesBegan = link.steps().stream()
                .filter(s -> s.label().equals("Gates"))
                .map(PhaseStep::beganNanos)
                .flatMapToLong(OptionalLong::stream)
                .max()
                .orElse(0);
        return Stream.of(new Finding(
                CODE,
                CODE + "/" + works.rank(),
                Severity.WARNING,
                "Rank " + waits.rank() + " waits for rank " + works.rank(),
                "Rank " + works.rank() + " spends " + Words.duration(working.ownNanos() / working.gates())
                        + " of its own between gates; rank " + waits.rank() + " waits "
                        + Words.duration(waiting.waitingNanos() / waiting.gates()) + " in each.",
                "The link is not what takes the time: rank " + works.rank() + " hardly waits for anything.",
                List.of(pace(waits, waiting), pace(works, working)),
                Math.max(gatesBegan, link.nowNanos() - PACE_NANOS),
                Links.overWithTheSession(link),
                NextStep.of("Look at what rank " + works.rank() + " does between gates.")));
    }

    private static String pace(RankModel rank, GatesModel.Pace pace) {
        return "rank " + rank.rank() + ": " + Words.duration(pace.ownNanos() / pace.gates()) + " own, "
                + Words.duration(pace.waitingNanos() / pace.gates()) + " waiting a gate, over "
                + Words.number(pace.gates(), "gate");
    }
}
