package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.sim.Fault.RefuseCreateQp;
import dev.verbscope.verbs.sim.Fault.RefuseRtr;
import dev.verbscope.verbs.sim.Fault.ShrinkCq;
import dev.verbscope.verbs.sim.Fault.Side;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The faults that are on at one moment, sorted by who has to look at them. Immutable; the counts within are not. */
final class FaultState {
    private final List<Armed> all;
    private final Armed.OnSend[][] onSend = new Armed.OnSend[2][];
    private final Armed.OnCompletion[][] onSendCompletion = new Armed.OnCompletion[2][];
    private final Armed.OnCompletion[][] onReceive = new Armed.OnCompletion[2][];
    private final Armed.OnCable[] onCable;
    private final int[] cqEntries = new int[2];

    FaultState(Collection<Armed> armed) {
        all = List.copyOf(armed);
        for (int i = 0; i < 2; i++) {
            int rank = i;
            Direction outbound = Direction.outboundOf(rank);
            onSend[rank] = all.stream()
                    .filter(Armed.OnSend.class::isInstance)
                    .filter(a -> a.fault().direction().orElseThrow() == outbound)
                    .toArray(Armed.OnSend[]::new);
            onSendCompletion[rank] = completions(rank, Side.SEND);
            onReceive[rank] = completions(rank, Side.RECV);
            cqEntries[rank] = all.stream()
                    .mapToInt(
                            a -> a.fault() instanceof ShrinkCq f && f.rank() == rank ? f.entries() : Integer.MAX_VALUE)
                    .min()
                    .orElse(Integer.MAX_VALUE);
        }
        onCable = all.stream().filter(Armed.OnCable.class::isInstance).toArray(Armed.OnCable[]::new);
    }

    List<Fault> faults() {
        return all.stream().map(Armed::fault).toList();
    }

    Collection<Armed> armed() {
        return all;
    }

    /** Lets everything that is on for the sender's direction strike a message. */
    void strike(int sender, Passage message) {
        for (Armed.OnSend armed : onSend[sender]) {
            armed.strike(message);
        }
    }

    /** The status number that a rank's next send is to complete with; 0 for its own. */
    int sendStatus(int rank) {
        return strike(onSendCompletion[rank]);
    }

    /** The status number that a rank's next receive is to complete with; 0 for its own. */
    int receiveStatus(int rank) {
        return strike(onReceive[rank]);
    }

    /** Counts a message of 0→1 that enters a cable. */
    void countOnCable(int cable) {
        for (Armed.OnCable armed : onCable) {
            if (armed.fault().cable() == cable) {
                armed.count();
            }
        }
    }

    boolean pulled(int cable) {
        for (Armed.OnCable armed : onCable) {
            if (armed.fault().cable() == cable && armed.pulled()) {
                return true;
            }
        }
        return false;
    }

    /** How many entries a rank's completion queues can hold whatever they promised. */
    int cqEntries(int rank) {
        return cqEntries[rank];
    }

    Optional<Errno.Name> refusedRtr(int rank, int generation) {
        return all.stream()
                .map(Armed::fault)
                .filter(RefuseRtr.class::isInstance)
                .map(RefuseRtr.class::cast)
                .filter(f -> f.rank() == rank && generation <= f.generations())
                .map(RefuseRtr::errno)
                .findFirst();
    }

    /** Counts a create_qp, which fails when this is not empty. */
    Optional<Errno.Name> refusedCreateQp(int rank) {
        for (Armed armed : all) {
            if (armed instanceof Armed.OnCall call
                    && armed.fault() instanceof RefuseCreateQp f
                    && f.rank() == rank
                    && call.strikes(f.calls())) {
                return Optional.of(f.errno());
            }
        }
        return Optional.empty();
    }

    private Armed.OnCompletion[] completions(int rank, Side side) {
        return all.stream()
                .filter(Armed.OnCompletion.class::isInstance)
                .map(Armed.OnCompletion.class::cast)
                .filter(a -> a.fault().rank() == rank && a.fault().side() == side)
                .toArray(Armed.OnCompletion[]::new);
    }

    private static int strike(Armed.OnCompletion[] armed) {
        int status = 0;
        for (Armed.OnCompletion each : armed) {
            int struck = each.strike();
            status = status == 0 ? struck : status;
        }
        return status;
    }
}
