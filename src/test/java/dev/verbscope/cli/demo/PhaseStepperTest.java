package dev.verbscope.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.sim.PacedClock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ranks that enter phases when they are told to. */
@Timeout(20)
class PhaseStepperTest {
    private final PacedClock clock = new PacedClock();
    private final PhaseStepper stepper = new PhaseStepper(clock, true);
    private final Rank[] ranks = {new Rank(0), new Rank(1)};

    /** Enters a phase for each permit. */
    private final class Rank {
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore in = new Semaphore(0);

        Rank(int number) {
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    begun.acquireUninterruptibly();
                    stepper.enters(number);
                    in.release();
                }
            });
        }

        void begins() {
            begun.release();
        }

        void isIn() throws InterruptedException {
            assertTrue(in.tryAcquire(10, TimeUnit.SECONDS), "it is held");
        }
    }

    private void awaitHeld(int count) {
        while (stepper.held() != count) {
            Thread.onSpinWait(); // the test's own deadline bounds it
        }
    }

    @AfterEach
    void letGo() {
        stepper.endHolding();
    }

    @Test
    void oneStepLetsBothEnterThePhaseWhicheverComesFirst() throws InterruptedException {
        ranks[0].begins();
        awaitHeld(1);
        stepper.step();
        ranks[0].isIn();
        ranks[1].begins();
        ranks[1].isIn();
        assertEquals(0, stepper.held());
    }

    @Test
    void theClockStandsStillOnceBothAreHeld() throws InterruptedException {
        ranks[0].begins();
        awaitHeld(1);
        assertFalse(clock.paused(), "rank 1 is on its way and needs time");
        ranks[1].begins();
        awaitHeld(2);
        assertTrue(clock.paused());
        stepper.step();
        assertFalse(clock.paused());
        ranks[0].isIn();
        ranks[1].isIn();
    }

    @Test
    void aRankWhosePeerHasEndedIsHeldOnAStandingClock() {
        stepper.ended(1);
        ranks[0].begins();
        awaitHeld(1);
        assertTrue(clock.paused());
    }

    @Test
    void holdingThatBeginsInMidSessionLetsTheSlowerOneCatchUp() throws InterruptedException {
        stepper.hold(false);
        ranks[0].begins();
        ranks[0].isIn();
        stepper.hold(true);
        ranks[1].begins();
        ranks[1].isIn();
        ranks[0].begins();
        awaitHeld(1);
    }

    @Test
    void aStepWithNobodyHeldIsNotSavedUp() {
        stepper.step();
        stepper.step();
        ranks[0].begins();
        awaitHeld(1);
    }

    @Test
    void nobodyIsHeldAtTheEnd() throws InterruptedException {
        ranks[0].begins();
        awaitHeld(1);
        stepper.endHolding();
        ranks[0].isIn();
        stepper.hold(true);
        ranks[1].begins();
        ranks[1].isIn();
        assertFalse(clock.paused());
    }
}
