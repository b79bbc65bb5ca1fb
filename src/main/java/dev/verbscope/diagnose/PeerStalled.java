package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A rank waited its whole gate timeout for messages that its peer had not sent: no direction is to blame. */
final class PeerStalled implements Rule {
    static final String CODE = "peer-stalled";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank ->
                        rank.gates().timedOut().stream().flatMap(timeout -> finding(link, rank, timeout).stream()));
    }

    private static Optional<Finding> finding(LinkModel link, RankModel rank, GatesModel.Timeout timeout) {
        Direction inbound = Direction.inboundOf(rank.rank());
        DirectionModel direction = link.direction(inbound);
        // When the other direction died the peer waits for this rank: that finding says it all
        boolean peerWaitsToo = link.direction(inbound.opposite()).state().broken();
        // Where a header or a barrier byte was waited for no count is needed to see who is missing
        boolean came = timeout.missingMessages() > 0;
        if (direction.state().broken()
                || peerWaitsToo
                || came && !direction.current().posted().known()
                || direction.generation() != timeout.generation()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.ERROR,
                "Rank " + inbound.sender() + " did not come to " + Words.gate(timeout),
                "Rank " + rank.rank() + " waited " + Words.duration(timeout.waitedNanos()) + "; rank "
                        + inbound.sender() + " had sent nothing for that " + timeout.noun()
                        + ", and nothing is missing on the way.",
                "The link carries what it is given. The peer's program was held up, or stopped.",
                List.of(
                        Words.sender(inbound, direction.current()),
                        Words.receiver(inbound, direction.current()) + ", waited "
                                + Words.duration(timeout.waitedNanos())),
                timeout.atNanos() - timeout.waitedNanos(),
                OptionalLong.empty(),
                NextStep.of(
                        "Look at what rank " + inbound.sender() + " was doing at that moment: its log, its load.",
                        NextStep.Action.SHOW_MOMENT)));
    }
}
