package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;

/** {@link System#nanoTime}. Idling spins, then yields, then sleeps for at most 200 µs at a time. */
public final class RealClock implements Clock {

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        Backoff.pause(emptyPolls, deadline - System.nanoTime());
    }
}
