package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PendingCall;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A verbs call was entered and has not returned for longer than any should take. */
final class CallHangs implements Rule {
    static final String CODE = "verbs-call-hangs";

    /** An RTR that waits for a neighbour takes tens of milliseconds. */
    static final long LONG_NANOS = 1_000_000_000L;

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream().flatMap(rank -> in(link, rank).map(call -> finding(link, rank, call)).stream());
    }

    /** The call that this rank is in for too long; of a process that died another rule tells. */
    static Optional<PendingCall> in(LinkModel link, RankModel rank) {
        return rank.pendingCall()
                .filter(call -> rank.life().death().isEmpty())
                .filter(call -> link.nowNanos() - call.enteredNanos() >= LONG_NANOS);
    }

    private static Finding finding(LinkModel link, RankModel rank, PendingCall call) {
        long since = link.nowNanos() - call.enteredNanos();
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.ERROR,
                call.function() + " has not returned",
                "Rank " + rank.rank() + " entered " + call.function() + " " + Words.duration(since)
                        + " ago and is still in it, or its process ended in it.",
                "The recorder stores each verbs call before it is made, so this is the last thing the driver was asked."
                        + " Whatever is asked of the engine meanwhile it does once the call has returned.",
                List.of(
                        "rank " + rank.rank() + ": " + call.function() + ", generation " + call.generation()
                                + ", entered at " + Words.duration(call.enteredNanos()),
                        "rank " + rank.rank() + ": process " + rank.origin().pid()),
                call.enteredNanos(),
                OptionalLong.empty(),
                NextStep.of("Wait. Do not kill a process that is inside a verbs call: its resources may be gone until a"
                        + " power cycle."));
    }
}
