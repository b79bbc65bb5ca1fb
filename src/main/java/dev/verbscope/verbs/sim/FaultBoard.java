package dev.verbscope.verbs.sim;

import java.util.List;

/** The faults of a fabric, switched on and off from any thread while sessions run. Equal faults are the same fault. */
public final class FaultBoard {

    FaultBoard() {}

    /** Switches a fault on; its counts start now. One that is on already stays as it is. */
    public void on(Fault fault) {
        throw new UnsupportedOperationException();
    }

    /** Switches a fault off; what it has killed stays dead. One that is not on is ignored. */
    public void off(Fault fault) {
        throw new UnsupportedOperationException();
    }

    /** Switches all faults off. */
    public void clear() {
        throw new UnsupportedOperationException();
    }

    public boolean isOn(Fault fault) {
        throw new UnsupportedOperationException();
    }

    /** Those that are on, in the order in which they were switched on. */
    public List<Fault> active() {
        throw new UnsupportedOperationException();
    }
}
