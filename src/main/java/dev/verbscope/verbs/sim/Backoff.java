package dev.verbscope.verbs.sim;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits between empty polls when both ranks and a window share a few cores: it spins for some microseconds,
 * in which a message usually arrives, then gives its core away, then sleeps for longer and longer.
 */
final class Backoff {
    private static final int SPINS = 100;
    private static final int YIELDS = 300;
    private static final long STEP_NANOS = 1_000;
    /** A gate of 30 to 50 µs must not be held up by more than a few of its own lengths. */
    static final long LONGEST_NANOS = 200_000;

    private Backoff() {}

    /** @param remaining real nanoseconds to the caller's deadline */
    static void pause(int emptyPolls, long remaining) {
        if (emptyPolls <= SPINS) {
            Thread.onSpinWait();
        } else if (emptyPolls <= YIELDS) {
            Thread.yield();
        } else if (remaining > 0) {
            long wanted = Math.min(LONGEST_NANOS, (emptyPolls - YIELDS) * STEP_NANOS);
            LockSupport.parkNanos(Math.min(wanted, remaining));
        }
    }
}
