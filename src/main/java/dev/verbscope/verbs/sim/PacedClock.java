package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * Real time at an adjustable speed. While it is paused {@link #nanos} stands still, so no deadline expires and nothing
 * arrives. Speed and pause may be changed from any thread; time never runs backwards.
 */
public final class PacedClock implements Clock {
    private static final long PAUSED_NAP_NANOS = 1_000_000;
    private static final double FASTEST = 1000;

    private record Setting(double speed, boolean paused) {}

    /** At real time {@code realStart} this clock reads {@code start}, and goes on from there as set. */
    private record Pace(long realStart, long start, Setting setting) {
        long at(long real) {
            return setting.paused ? start : start + (long) ((real - realStart) * setting.speed);
        }
    }

    /** Null for the moment in which it is being changed, so that no reader uses an old pace after its end. */
    private volatile Pace pace;

    /** Starts at full speed, running. */
    public PacedClock() {
        long now = System.nanoTime();
        pace = new Pace(now, now, new Setting(1, false));
    }

    @Override
    public long nanos() {
        while (true) {
            Pace current = current();
            long at = current.at(System.nanoTime());
            if (current == pace) {
                return at;
            }
        }
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        Setting current = current().setting;
        if (current.paused) {
            LockSupport.parkNanos(PAUSED_NAP_NANOS);
        } else {
            Backoff.pause(emptyPolls, (long) ((deadline - nanos()) / current.speed));
        }
    }

    /**
     * @param speed nanoseconds of this clock for each real one, above 0 and at most 1000; while paused it takes effect
     *     with {@link #resume}
     */
    public void setSpeed(double speed) {
        if (!(speed > 0 && speed <= FASTEST)) {
            throw new IllegalArgumentException("a speed of " + speed + "; above 0 and at most " + FASTEST);
        }
        change(old -> new Setting(speed, old.paused));
    }

    public double speed() {
        return current().setting.speed;
    }

    public void pause() {
        change(old -> new Setting(old.speed, true));
    }

    public void resume() {
        change(old -> new Setting(old.speed, false));
    }

    public boolean paused() {
        return current().setting.paused;
    }

    private Pace current() {
        while (true) {
            Pace current = pace;
            if (current != null) {
                return current;
            }
            Thread.onSpinWait();
        }
    }

    private synchronized void change(UnaryOperator<Setting> operator) {
        Pace old = pace;
        Setting next = operator.apply(old.setting);
        pace = null;
        long real = System.nanoTime();
        pace = new Pace(real, old.at(real), next);
    }
}
