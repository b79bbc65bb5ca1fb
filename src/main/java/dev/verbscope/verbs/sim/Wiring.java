package dev.verbscope.verbs.sim;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the devices of a fabric share: the cables, the queue pairs that exist, the faults, the clock, the seed. */
final class Wiring {
    private final List<FabricPlan.Cable> cables;
    private final Signals signals;
    private final Seed seed;
    private final FaultBoard faults;
    private final int[] created = new int[2];
    private final int[] nextQpn = new int[2];
    private Adapter[][] adapters;
    /** Replaced as a whole when a queue pair comes or goes; link threads read it without a lock. */
    private volatile SimQueuePair[] live = {};

    private volatile boolean closed;

    Wiring(FabricPlan plan, Signals signals, Seed seed, FaultBoard faults) {
        cables = plan.cables();
        this.signals = signals;
        this.seed = seed;
        this.faults = faults;
        nextQpn[0] = 0x400 + seed.below(0x100, Addresses.QPNS, 0);
        nextQpn[1] = 0x700 + seed.below(0x100, Addresses.QPNS, 1);
    }

    Signals signals() {
        return signals;
    }

    Seed seed() {
        return seed;
    }

    FaultState faults() {
        return faults.state();
    }

    void close() {
        closed = true;
        signals.touch();
    }

    boolean closed() {
        return closed;
    }

    /** The number of the cable at a device; -1 for none. */
    int cable(int rank, int device) {
        for (int i = 0; i < cables.size(); i++) {
            if (cables.get(i).device(rank) == device) {
                return i;
            }
        }
        return -1;
    }

    /** Whether something can pass at a device. */
    boolean up(int rank, int device) {
        int cable = cable(rank, device);
        return cable >= 0 && up(cable);
    }

    boolean up(int cable) {
        return cables.get(cable).plugged() && !faults().pulled(cable);
    }

    void place(Adapter[][] byRankAndIndex) {
        adapters = byRankAndIndex;
    }

    /** The device at the other end of the cable at {@code adapter}. */
    Optional<Adapter> opposite(Adapter adapter) {
        int cable = cable(adapter.rank(), adapter.index());
        int other = 1 - adapter.rank();
        return cable < 0
                ? Optional.empty()
                : Optional.of(adapters[other][cables.get(cable).device(other)]);
    }

    /** Counts a queue pair of {@code rank}; returns its generation, from 1. */
    synchronized int nextGeneration(int rank) {
        return ++created[rank];
    }

    synchronized int generation(int rank) {
        return created[rank];
    }

    /** A number that no queue pair has had. They are not consecutive, so that a wrong one does not pass for right. */
    synchronized int nextQpn(int rank) {
        int qpn = nextQpn[rank];
        nextQpn[rank] += 1 + seed.below(7, Addresses.QPNS, qpn);
        return qpn;
    }

    synchronized void add(SimQueuePair qp) {
        SimQueuePair[] next = Arrays.copyOf(live, live.length + 1);
        next[live.length] = qp;
        live = next;
        signals.touch();
    }

    synchronized void remove(SimQueuePair qp) {
        live = Arrays.stream(live).filter(q -> q != qp).toArray(SimQueuePair[]::new);
        signals.touch();
    }

    /** The queue pair of that number on {@code adapter}; null when there is none. */
    SimQueuePair find(Adapter adapter, int qpn) {
        for (SimQueuePair qp : live) {
            if (qp.qpn() == qpn && qp.adapter() == adapter) {
                return qp;
            }
        }
        return null;
    }
}
