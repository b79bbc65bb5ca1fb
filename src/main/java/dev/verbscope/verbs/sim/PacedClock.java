package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;

/**
 * Real time at an adjustable speed. While it is paused {@link #nanos} stands still, so no deadline expires and nothing
 * arrives. Speed and pause may be changed from any thread.
 */
public final class PacedClock implements Clock {

    /** Starts at full speed, running. */
    public PacedClock() {}

    @Override
    public long nanos() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        throw new UnsupportedOperationException();
    }

    /** @param speed nanoseconds of this clock for each real one; above 0 and at most 1000 */
    public void setSpeed(double speed) {
        throw new UnsupportedOperationException();
    }

    public double speed() {
        throw new UnsupportedOperationException();
    }

    public void pause() {
        throw new UnsupportedOperationException();
    }

    public void resume() {
        throw new UnsupportedOperationException();
    }

    public boolean paused() {
        throw new UnsupportedOperationException();
    }
}
