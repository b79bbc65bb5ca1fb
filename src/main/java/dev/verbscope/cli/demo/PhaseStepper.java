package dev.verbscope.cli.demo;

import dev.verbscope.verbs.sim.PacedClock;
import java.util.Arrays;

/**
 * Lets the two ranks enter one phase after the other, a step at a time. A rank that is ahead is held before its next phase
 * until the other one has come as far; it has then said everything that the other one waits for. Once both are held the
 * clock stands still, so that no deadline expires however long the operator looks.
 */
final class PhaseStepper {
    private static final int RANKS = 2;

    private final PacedClock clock;
    private final long[] entered = new long[RANKS];
    private final boolean[] waiting = new boolean[RANKS];
    private final boolean[] gone = new boolean[RANKS];
    private boolean holding;
    private boolean over;
    /** How many phases each rank may enter. */
    private long allowed;

    /** @param holding whether to hold before the very first phase */
    PhaseStepper(PacedClock clock, boolean holding) {
        this.clock = clock;
        this.holding = holding;
    }

    /** On the link thread of a rank that enters a phase; returns when it may go on. */
    synchronized void enters(int rank) {
        entered[rank]++;
        waiting[rank] = true;
        try {
            while (holding && !over && entered[rank] > allowed) {
                pauseWhenAllWait();
                wait();
            }
        } catch (InterruptedException e) {
            // whoever interrupts a link thread wants it to end: its own stop flag says so, this wait must only not last
            Thread.currentThread().interrupt();
        } finally {
            waiting[rank] = false;
        }
    }

    /** That rank has ended: nobody waits for it. */
    synchronized void ended(int rank) {
        gone[rank] = true;
        pauseWhenAllWait();
    }

    /** Lets the ranks enter their next phase; nothing happens when none is held. */
    synchronized void step() {
        for (int rank = 0; rank < RANKS; rank++) {
            if (waiting[rank] && entered[rank] > allowed) {
                allowed++;
                goOn();
                return;
            }
        }
    }

    /** Whether to hold from now on; a rank that is behind still catches up, those held are let go when not. */
    synchronized void hold(boolean on) {
        if (on && !holding) {
            allowed = Arrays.stream(entered).max().orElseThrow();
        }
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
        int held = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            if (holds(rank)) {
                held++;
            }
        }
        return held;
    }

    private boolean holds(int rank) {
        return holding && !over && waiting[rank] && entered[rank] > allowed;
    }

    private void pauseWhenAllWait() {
        boolean any = false;
        for (int rank = 0; rank < RANKS; rank++) {
            if (!gone[rank] && !holds(rank)) {
                return;
            }
            any |= holds(rank);
        }
        if (any) {
            clock.pause();
        }
    }

    private void goOn() {
        clock.resume();
        notifyAll();
    }
}
