package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PacedClockTest {

    /** Waits as a link thread does; returns how long that took in real time. */
    private static long idleFor(Clock clock, long nanos) {
        long real = System.nanoTime();
        long deadline = clock.nanos() + nanos;
        for (int polls = 1; clock.nanos() < deadline; polls++) {
            clock.idle(polls, deadline);
        }
        return System.nanoTime() - real;
    }

    @Test
    void atFullSpeedItIsRealTime() {
        PacedClock clock = new PacedClock();
        assertEquals(1, clock.speed());
        assertTrue(idleFor(clock, 5_000_000) >= 5_000_000);
        assertTrue(idleFor(new RealClock(), 5_000_000) >= 5_000_000);
    }

    @Test
    void atATenthOfTheSpeedEverythingTakesTenTimesAsLong() {
        PacedClock clock = new PacedClock();
        clock.setSpeed(0.1);
        assertEquals(0.1, clock.speed());
        long real = idleFor(clock, 2_000_000);
        assertTrue(real >= 19_900_000, () -> real + " ns");
    }

    @Test
    void itCanBeFasterThanReal() {
        PacedClock clock = new PacedClock();
        clock.setSpeed(1000);
        long before = clock.nanos();
        long real = System.nanoTime();
        idleFor(clock, 1_000_000_000);
        assertTrue(clock.nanos() - before >= 1_000_000_000);
        assertTrue(System.nanoTime() - real < 1_000_000_000, "a second in a thousandth of it, and some slack");
    }

    @Test
    void whilePausedItStandsStillAndIdlingReturnsSoon() {
        PacedClock clock = new PacedClock();
        assertFalse(clock.paused());
        clock.pause();
        assertTrue(clock.paused());
        long at = clock.nanos();
        for (int i = 1; i <= 5; i++) {
            clock.idle(i, at + 1);
        }
        assertEquals(at, clock.nanos());
        clock.resume();
        assertFalse(clock.paused());
        assertTrue(idleFor(clock, 1000) >= 0);
    }

    @Test
    void timePausedIsNotMadeUpFor() {
        PacedClock clock = new PacedClock();
        clock.pause();
        long at = clock.nanos();
        idleFor(new RealClock(), 20_000_000);
        long resumed = System.nanoTime();
        clock.resume();
        assertTrue(clock.nanos() - at <= System.nanoTime() - resumed);
    }

    @Test
    void speedCanBeSetWhilePaused() {
        PacedClock clock = new PacedClock();
        clock.pause();
        clock.setSpeed(0.5);
        assertTrue(clock.paused());
        assertEquals(0.5, clock.speed());
        clock.pause();
        clock.resume();
        assertEquals(0.5, clock.speed());
    }

    @Test
    void speedsThatAreNoneAreRefused() {
        PacedClock clock = new PacedClock();
        for (double speed : new double[] {0, -1, Double.NaN, 1001}) {
            assertThrows(IllegalArgumentException.class, () -> clock.setSpeed(speed));
        }
    }

    @Test
    void timeNeverRunsBackwardsWhileItIsChanged() throws InterruptedException {
        PacedClock clock = new PacedClock();
        AtomicBoolean done = new AtomicBoolean();
        Thread changer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 20_000; i++) {
                clock.setSpeed(i % 2 == 0 ? 1000 : 0.001);
                if (i % 16 == 0) {
                    clock.pause();
                    clock.resume();
                }
            }
            done.set(true);
        });
        long last = clock.nanos();
        long backwards = 0;
        while (!done.get()) {
            long now = clock.nanos();
            backwards = Math.max(backwards, last - now);
            last = now;
        }
        changer.join();
        assertEquals(0, backwards);
    }
}
