package dev.verbscope.cli.demo;

import dev.verbscope.verbs.sim.PacedClock;

/**
 * Holds the ranks before each phase until the operator lets them go on. While a rank is held the clock stands still: no
 * deadline of the other one can expire meanwhile.
 */
final class PhaseStepper {
    private final PacedClock clock;
    private boolean holding;
    private boolean over;
    private int held;
    private long steps;

    PhaseStepper(PacedClock clock, boolean holding) {
        this.clock = clock;
        this.holding = holding;
    }

    /** On the link thread of a rank that enters a phase; returns when it may go on. */
    synchronized void entered() {
        if (!holding || over) {
            return;
        }
        long before = steps;
        clock.pause();
        held++;
        try {
            while (holding && !over && steps == before) {
                wait();
            }
        } catch (InterruptedException e) {
            // whoever interrupts a link thread wants it to end: its own stop flag says so, this wait must only not last
            Thread.currentThread().interrupt();
        } finally {
            held--;
        }
    }

    /** Lets every rank that is held enter its phase; nothing happens when none is. */
    synchronized void step() {
        if (held > 0) {
            steps++;
            goOn();
        }
    }

    /** Whether to hold from now on; those held are let go when not. */
    synchronized void hold(boolean on) {
        holding = on;
        if (!on) {
            goOn();
        }
    }

    /** Nobody is held any more, whatever is asked afterwards: the session ends. */
    synchronized void endHolding() {
        over = true;
        goOn();
    }

    /** How many ranks are held. */
    synchronized int held() {
        return held;
    }

    private void goOn() {
        clock.resume();
        notifyAll();
    }
}
