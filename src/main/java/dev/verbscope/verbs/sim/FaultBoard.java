package dev.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The faults of a fabric, switched on and off from any thread while sessions run. Equal faults are the same fault. The
 * link threads see a change at their next message, completion or call; they take no lock for it.
 */
public final class FaultBoard {
    private final Signals signals;
    private final Seed seed;
    private volatile FaultState state = new FaultState(List.of());

    FaultBoard(Signals signals, Seed seed) {
        this.signals = signals;
        this.seed = seed;
    }

    /** Switches a fault on; its counts start now, also when it was on already. */
    public synchronized void on(Fault fault) {
        List<Armed> next = new ArrayList<>(state.armed());
        next.removeIf(armed -> armed.fault().equals(fault));
        next.add(Armed.of(fault, seed));
        become(next);
    }

    /** Switches a fault off; what it has killed stays dead. One that is not on is ignored. */
    public void off(Fault fault) {
        offIf(fault::equals);
    }

    /** Switches off all faults that {@code which} is true of. */
    public synchronized void offIf(Predicate<Fault> which) {
        become(state.armed().stream().filter(a -> !which.test(a.fault())).toList());
    }

    /** Switches all faults off. */
    public void clear() {
        offIf(_ -> true);
    }

    public boolean isOn(Fault fault) {
        return active().contains(fault);
    }

    /** Those that are on, in the order in which they were switched on. */
    public List<Fault> active() {
        return state.faults();
    }

    FaultState state() {
        return state;
    }

    private void become(List<Armed> armed) {
        state = new FaultState(armed);
        signals.touch();
    }
}
