package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualClockTest {
    private static final long START = VirtualClock.START_NANOS;
    private static final long NEVER = Long.MAX_VALUE;

    private final VirtualClock clock = new VirtualClock(2);
    private final List<String> story = Collections.synchronizedList(new ArrayList<>());

    private interface Body {
        void run() throws Exception;
    }

    /** Runs each body as a participant on its own thread; returns what each threw, null for nothing. */
    private List<Throwable> run(VirtualClock on, Body... bodies) throws InterruptedException {
        List<AtomicReference<Throwable>> thrown = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = bodies.length - 1; i >= 0; i--) {
            int index = i;
            AtomicReference<Throwable> ref = new AtomicReference<>();
            thrown.addFirst(ref);
            threads.add(Thread.ofPlatform().name("participant-" + index).start(() -> {
                try (VirtualClock.Seat _ = on.join(index)) {
                    bodies[index].run();
                } catch (Throwable e) {
                    ref.set(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return thrown.stream().map(AtomicReference::get).toList();
    }

    private void runWell(Body... bodies) throws InterruptedException {
        assertEquals(Collections.nCopies(bodies.length, null), run(clock, bodies));
    }

    private void say(String what) {
        story.add(clock.nanos() - START + " " + what);
    }

    private void idleUntil(long deadline) {
        for (int polls = 1; clock.nanos() < deadline; polls++) {
            clock.idle(polls, deadline);
        }
    }

    private void idleWhile(Supplier<Boolean> condition) {
        for (int polls = 1; condition.get(); polls++) {
            clock.idle(polls, NEVER);
        }
    }

    @RepeatedTest(20)
    void participantsTakeTurnsInOrderWhateverTheThreadsDo() throws InterruptedException {
        runWell(
                () -> {
                    say("0 begins");
                    clock.idle(1, START + 100);
                    say("0 again");
                },
                () -> {
                    say("1 begins");
                    clock.idle(1, START + 50);
                    say("1 again");
                });
        assertEquals(List.of("0 0 begins", "0 1 begins", "50 0 again", "50 1 again"), story);
    }

    @Test
    void timeJumpsToTheEarliestDeadlineWhenAllIdle() throws InterruptedException {
        runWell(
                () -> {
                    idleUntil(START + 300);
                    say("0");
                },
                () -> {
                    idleUntil(START + 100);
                    say("1");
                    idleUntil(START + 200);
                    say("1");
                });
        assertEquals(List.of("100 1", "200 1", "300 0"), story);
    }

    @Test
    void timeStandsStillWhileOneRuns() throws InterruptedException {
        runWell(
                () -> {
                    long before = clock.nanos();
                    TimeUnit.MILLISECONDS.sleep(2);
                    assertEquals(before, clock.nanos());
                },
                () -> {});
    }

    @Test
    void aTouchGivesEverybodyAnotherPollBeforeTimeMoves() throws InterruptedException {
        boolean[] there = {false};
        runWell(
                () -> {
                    idleWhile(() -> !there[0]);
                    say("0 sees it");
                },
                () -> {
                    clock.idle(1, START + 1_000);
                    say("1 acts");
                    there[0] = true;
                    clock.touch();
                    clock.idle(1, START + 5_000);
                    say("1 goes on");
                });
        assertEquals(List.of("1000 1 acts", "1000 0 sees it", "5000 1 goes on"), story);
    }

    @Test
    void timeJumpsToAnEventThatIsDueBeforeTheDeadlines() throws InterruptedException {
        runWell(
                () -> {
                    clock.dueAt(START + 70);
                    clock.dueAt(START + 30);
                    clock.dueAt(START + 70);
                    List<Long> times = new ArrayList<>();
                    for (int i = 1; i <= 3; i++) {
                        clock.idle(i, START + 100);
                        times.add(clock.nanos() - START);
                    }
                    assertEquals(List.of(30L, 70L, 100L), times);
                },
                () -> {});
    }

    @Test
    void anEventInThePastIsATouch() throws InterruptedException {
        int[] polls = {0};
        runWell(
                () -> {
                    while (clock.nanos() < START + 20) {
                        polls[0]++;
                        clock.idle(1, START + 20);
                    }
                },
                () -> {
                    clock.idle(1, START + 10);
                    clock.dueAt(START);
                    clock.idle(1, START + 20);
                });
        assertEquals(3, polls[0], "at 0, at 10, and again at 10 for the touch");
    }

    @Test
    void aDeadlineThatHasPassedDoesNotHoldTimeUp() throws InterruptedException {
        runWell(
                () -> {
                    clock.idle(1, START - 5);
                    say("0");
                },
                () -> idleUntil(START + 40));
        assertEquals(List.of("40 0"), story);
    }

    @Test
    void whenNothingWillEverHappenAllAreTold() throws InterruptedException {
        List<Throwable> thrown = run(clock, () -> idleWhile(() -> true), () -> idleWhile(() -> true));
        for (Throwable each : thrown) {
            assertEquals(IllegalStateException.class, each.getClass());
            assertTrue(each.getMessage().startsWith("deadlock on the virtual clock"), each::getMessage);
        }
    }

    @Test
    void afterADeadlockTheClockCanBeUsedAgain() throws InterruptedException {
        run(clock, () -> idleWhile(() -> true), () -> idleWhile(() -> true));
        runWell(() -> idleUntil(clock.nanos() + 10), () -> {});
    }

    @Test
    void whoLeavesIsNotWaitedFor() throws InterruptedException {
        runWell(() -> say("0 leaves"), () -> {
            idleUntil(START + 10);
            say("1 goes on");
        });
        assertEquals(List.of("0 0 leaves", "10 1 goes on"), story);
    }

    @Test
    void whoThrowsLeavesToo() throws InterruptedException {
        List<Throwable> thrown = run(
                clock,
                () -> {
                    throw new IllegalArgumentException("on purpose");
                },
                () -> idleUntil(START + 10));
        assertEquals("on purpose", thrown.get(0).getMessage());
        assertEquals(null, thrown.get(1));
    }

    @Test
    void whoeverIsLeftAloneWithoutADeadlineIsTold() throws InterruptedException {
        List<Throwable> thrown = run(clock, () -> clock.idle(1, START + 10), () -> idleWhile(() -> true));
        assertEquals(null, thrown.get(0));
        assertTrue(thrown.get(1).getMessage().startsWith("deadlock"));
    }

    @Test
    void theSameClockServesSeveralSessions() throws InterruptedException {
        for (int i = 1; i <= 3; i++) {
            long until = START + i * 100;
            runWell(() -> idleUntil(until), () -> idleUntil(until - 50));
            assertEquals(until, clock.nanos());
        }
    }

    @Test
    void nobodyIdlesWithoutASeat() {
        assertThrows(IllegalStateException.class, () -> clock.idle(1, START + 10));
    }

    @Test
    void aSeatIsTakenOnce() {
        VirtualClock alone = new VirtualClock(1);
        VirtualClock.Seat seat = alone.join(0);
        assertThrows(IllegalStateException.class, () -> alone.join(0));
        alone.idle(1, START + 7);
        assertEquals(START + 7, alone.nanos());
        seat.close();
        seat.close();
        try (VirtualClock.Seat _ = alone.join(0)) {
            alone.idle(1, START + 9);
        }
        assertEquals(START + 9, alone.nanos());
    }

    @Test
    void byHandTimeMovesOnlyWhenNobodyRuns() {
        VirtualClock alone = new VirtualClock(1);
        alone.advance(5);
        assertEquals(START + 5, alone.nanos());
        try (VirtualClock.Seat _ = alone.join(0)) {
            assertThrows(IllegalStateException.class, () -> alone.advance(5));
        }
        assertThrows(IllegalArgumentException.class, () -> new VirtualClock(0));
    }

    @Test
    void whoBlocksElsewhereIsNamed() throws InterruptedException {
        VirtualClock impatient = new VirtualClock(2, TimeUnit.MILLISECONDS.toNanos(500));
        CountDownLatch elsewhere = new CountDownLatch(1);
        Thread releaser = Thread.ofPlatform().start(() -> {
            try (VirtualClock.Seat _ = impatient.join(1)) {
                say("1 had its turn");
            } catch (IllegalStateException e) {
                say(e.getMessage());
                elsewhere.countDown();
            }
        });
        List<Throwable> thrown = run(impatient, elsewhere::await);
        releaser.join();
        assertEquals(null, thrown.get(0));
        assertTrue(story.getFirst().contains("participant-0 has it and does not idle"), story::toString);
    }

    @Test
    void whoIsMissingIsReported() {
        VirtualClock impatient = new VirtualClock(2, TimeUnit.MILLISECONDS.toNanos(20));
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> impatient.join(0));
        assertTrue(e.getMessage().contains("1 of 2 have"), e::getMessage);
    }

    @Test
    void interruptionIsKeptAndEndsNoWait() throws InterruptedException {
        AtomicReference<Thread> sleeper = new AtomicReference<>();
        runWell(
                () -> {
                    sleeper.set(Thread.currentThread());
                    Thread.currentThread().interrupt();
                    clock.idle(1, START + 10);
                    assertEquals(START + 10, clock.nanos());
                    assertTrue(Thread.interrupted());
                },
                () -> {
                    while (sleeper.get().getState() != Thread.State.TIMED_WAITING) {
                        Thread.onSpinWait();
                    }
                });
    }

    @RepeatedTest(20)
    void threeParticipantsGiveTheSameStoryEachTime() throws InterruptedException {
        VirtualClock three = new VirtualClock(3);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        Body[] bodies = new Body[3];
        int[] mail = new int[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            bodies[i] = () -> {
                for (int round = 1; round <= 5; round++) {
                    long pause = three.nanos() + 10 + 7 * me;
                    for (int n = 1; three.nanos() < pause; n++) {
                        three.idle(n, pause);
                    }
                    told.add(three.nanos() - START + ":" + me + ":" + mail[me]);
                    mail[(me + 1) % 3] += round;
                    three.touch();
                }
            };
        }
        assertEquals(Collections.nCopies(3, null), run(three, bodies));
        assertEquals(
                "10:0:0 17:1:1 20:0:0 24:2:1 30:0:1 34:1:6 40:0:1 48:2:3 50:0:3 51:1:15 68:1:15 72:2:10 85:1:15 96:2:15"
                        + " 120:2:15",
                String.join(" ", told));
    }
}
