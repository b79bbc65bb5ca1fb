package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ranks on their own threads. */
@Timeout(120)
class TwoThreadsTest {

    /** What a rank does once both are connected. */
    private interface Body {
        void run(End end, int rank) throws Exception;
    }

    private static FabricPlan line(FabricPlan plan, long latency, double gbps) {
        return plan.withProfiles(p -> p.with(p.delivery().withWire(latency, gbps)));
    }

    /** Sets both ranks up on two threads, runs the body on each, closes all; fails with what either threw. */
    private static void session(Fabric fabric, Clock clock, End.Setup setup, Body body) throws Exception {
        End[] ends = new End[2];
        CyclicBarrier barrier = new CyclicBarrier(2);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int rank = i;
            threads.add(Thread.ofPlatform().name("rank-" + rank).start(() -> {
                try (End end = new End(fabric.host(rank), setup)) {
                    ends[rank] = end;
                    barrier.await();
                    end.connect(ends[1 - rank]);
                    barrier.await();
                    if (clock instanceof VirtualClock virtual) {
                        try (VirtualClock.Seat _ = virtual.join(rank)) {
                            body.run(end, rank);
                        }
                    } else {
                        body.run(end, rank);
                    }
                } catch (Throwable e) {
                    thrown.compareAndSet(null, e);
                    barrier.reset();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (thrown.get() != null) {
            throw new AssertionError(thrown.get());
        }
        assertTrue(fabric.inUse().isEmpty());
    }

    private static List<String> trace(FabricPlan plan, QpType type, long seed) throws Exception {
        VirtualClock clock = new VirtualClock(2);
        Fabric fabric = Fabric.of(plan, clock, seed);
        List<List<String>> stories = List.of(new ArrayList<>(), new ArrayList<>());
        List<String> together = Collections.synchronizedList(new ArrayList<>());
        fabric.faults().on(new Fault.DelayMessage(Direction.ONE_TO_ZERO, 7, 300_000));
        End.Setup setup = type == QpType.RC ? End.Setup.of(type).withGid(3) : End.Setup.of(type);
        session(fabric, clock, setup, (end, rank) -> {
            new PingPong(clock, end, rank, 16_384, stories.get(rank)).run(500);
            together.addAll(stories.get(rank));
        });
        return together;
    }

    @Test
    void twoHundredThousandMessagesArriveInOrderAndWhole() throws Exception {
        RealClock clock = new RealClock();
        Fabric fabric = Fabric.of(line(FabricPlan.thunderbolt(), 1000, 0), clock, 3);
        session(fabric, clock, End.Setup.of(QpType.UC), (end, rank) -> {
            PingPong exchange = new PingPong(clock, end, rank, 512, null);
            exchange.run(100_000);
            assertEquals(100_000, exchange.received());
        });
    }

    @Test
    void fullMessagesArriveWholeAtRealLatencyAndRate() throws Exception {
        RealClock clock = new RealClock();
        Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), clock, 3);
        session(
                fabric,
                clock,
                End.Setup.of(QpType.UC),
                (end, rank) -> new PingPong(clock, end, rank, 16_384, null).run(5_000));
    }

    @Test
    void reliableOnesArriveWholeToo() throws Exception {
        RealClock clock = new RealClock();
        Fabric fabric = Fabric.of(line(FabricPlan.roce(DeviceProfile.rocev2()), 1000, 0), clock, 3);
        session(
                fabric,
                clock,
                End.Setup.of(QpType.RC).withGid(3),
                (end, rank) -> new PingPong(clock, end, rank, 512, null).run(20_000));
    }

    @Test
    void faultsAreSwitchedFromAnotherThreadWhileMessagesPass() throws Exception {
        RealClock clock = new RealClock();
        Fabric fabric = Fabric.of(line(FabricPlan.thunderbolt(), 1000, 0), clock, 3);
        AtomicBoolean done = new AtomicBoolean();
        Thread operator = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                // faults that spare what passes here, so that only the switching itself is under test
                Fault sparing = new Fault.DropLarge(Direction.ZERO_TO_ONE, Fault.ALWAYS, 1 << 20);
                fabric.faults().on(sparing);
                fabric.faults().on(new Fault.DelayMessage(Direction.ONE_TO_ZERO, 3, 1));
                fabric.faults().on(new Fault.ShrinkCq(1, 512));
                fabric.faults().clear();
            }
        });
        try {
            session(
                    fabric,
                    clock,
                    End.Setup.of(QpType.UC),
                    (end, rank) -> new PingPong(clock, end, rank, 512, null).run(20_000));
        } finally {
            done.set(true);
            operator.join();
        }
    }

    @Test
    void aFaultSwitchedOnStrikesAtOnceAndSwitchedOffNoMore() throws Exception {
        RealClock clock = new RealClock();
        Fabric fabric = Fabric.of(line(FabricPlan.thunderbolt(), 1000, 0), clock, 3);
        CyclicBarrier step = new CyclicBarrier(2);
        Fault drop = new Fault.DropDirection(Direction.ZERO_TO_ONE, Fault.ALWAYS);
        List<Integer> arrived = new ArrayList<>();
        session(fabric, clock, End.Setup.of(QpType.UC), (end, rank) -> {
            for (int i = 0; i < 3; i++) {
                if (rank == 1) {
                    end.recv(i, 0, 64);
                    if (i == 1) {
                        fabric.faults().on(drop);
                    } else {
                        fabric.faults().off(drop);
                    }
                }
                step.await();
                if (rank == 0) {
                    end.send(i, 0, 64);
                } else {
                    long deadline = clock.nanos() + (i == 1 ? 20_000_000 : 5_000_000_000L);
                    int count = 0;
                    for (int n = 1; count == 0 && clock.nanos() < deadline; n++) {
                        count = end.poll().size();
                        clock.idle(n, deadline);
                    }
                    arrived.add(count);
                }
                step.await();
            }
        });
        assertEquals(List.of(1, 0, 1), arrived);
    }

    @Test
    void theSameSeedOnAVirtualClockGivesTheSameSequence() throws Exception {
        for (QpType type : QpType.values()) {
            FabricPlan plan = type == QpType.RC ? FabricPlan.roce(DeviceProfile.rocev2()) : FabricPlan.thunderbolt();
            List<String> first = trace(plan, type, 11);
            assertTrue(first.size() >= 500 * 2, () -> first.size() + " completions");
            for (int i = 0; i < 20; i++) {
                assertEquals(first, trace(plan, type, 11));
            }
            assertNotEquals(first, trace(plan, type, 12), "queue pair numbers differ at least");
        }
    }

    @Test
    void onAVirtualClockTheDelayedMessageIsSeenToBeLate() throws Exception {
        List<String> story = trace(FabricPlan.thunderbolt(), QpType.UC, 1);
        long first = nanosOf(story, 0);
        long seventh = nanosOf(story, 6);
        assertTrue(seventh - first >= 300_000, () -> seventh - first + " ns");
    }

    private static long nanosOf(List<String> story, int message) {
        return story.stream()
                .filter(line -> line.contains("rank 0 Wc[send=false, wrId=" + message + ", "))
                .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    /** On a virtual clock: how long a rank waits until it has polled so many completions. */
    private static long waitFor(VirtualClock clock, End end, int completions) {
        long start = clock.nanos();
        int count = end.poll().size();
        for (int polls = 1; count < completions; polls++) {
            clock.idle(polls, start + 1_000_000_000);
            count += end.poll().size();
        }
        return clock.nanos() - start;
    }

    @Test
    void anAcknowledgementWakesTheSender() throws Exception {
        VirtualClock clock = new VirtualClock(2);
        Fabric fabric = Fabric.of(line(FabricPlan.roce(DeviceProfile.rocev2()), 10_000, 0), clock, 1);
        session(fabric, clock, End.Setup.of(QpType.RC).withGid(3), (end, rank) -> {
            if (rank == 0) {
                end.send(1, 0, 64);
            } else {
                end.recv(1, 0, 64);
            }
            assertEquals(10_000, waitFor(clock, end, 1));
        });
    }

    @Test
    void roomOnTheWireWakesTheSender() throws Exception {
        VirtualClock clock = new VirtualClock(2);
        Fabric fabric = Fabric.of(line(FabricPlan.thunderbolt(), 10_000, 0), clock, 1);
        End.Setup setup = End.Setup.of(QpType.UC);
        session(fabric, clock, setup, (end, rank) -> {
            // 128 messages of 32 KiB fill a queue of 1024 frames; a wire of 1 MiB holds a quarter of them
            for (int i = 0; i < 128; i++) {
                assertEquals(0, rank == 0 ? end.send(i, 0, 32_768) : end.recv(i, 0, 32_768));
            }
            assertEquals(rank == 0 ? 30_000 : 40_000, waitFor(clock, end, 128));
        });
    }

    @Test
    void aFaultThatIsSwitchedWakes() throws Exception {
        VirtualClock clock = new VirtualClock(2);
        Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), clock, 1);
        long start = clock.nanos();
        session(fabric, clock, End.Setup.of(QpType.UC), (end, rank) -> {
            if (rank == 1) {
                clock.idle(1, start + 10);
                fabric.faults().on(new Fault.PullCable(0, 0));
                clock.idle(1, start + 20);
            } else {
                for (int polls = 1; end.device.queryPort(1).state() == PortState.ACTIVE; polls++) {
                    clock.idle(polls, start + 20);
                }
                assertEquals(start + 10, clock.nanos());
            }
        });
    }

    @Test
    void aPausedClockHaltsTheExchange() throws Exception {
        PacedClock paced = new PacedClock();
        int enough = 10;
        long[] received = new long[2];
        PingPong[] exchanges = new PingPong[2];
        int[] idled = new int[2];
        Fabric fabric = Fabric.of(line(FabricPlan.thunderbolt(), 1000, 0), paced, 3);
        paced.pause();
        session(fabric, paced, End.Setup.of(QpType.UC), (end, rank) -> {
            Clock watched = new Clock() {
                @Override
                public long nanos() {
                    return paced.nanos();
                }

                @Override
                public void idle(int emptyPolls, long deadline) {
                    paced.idle(emptyPolls, deadline);
                    if (++idled[rank] == enough) {
                        received[rank] = exchanges[rank].received();
                        paced.resume();
                    }
                }
            };
            exchanges[rank] = new PingPong(watched, end, rank, 512, null);
            exchanges[rank].run(100);
        });
        assertTrue(idled[0] >= enough || idled[1] >= enough);
        assertEquals(0, Math.min(received[0], received[1]), "the first to have idled had received nothing");
    }

    @Test
    void twoHundredSessionsLeaveNothingOpen() throws Exception {
        VirtualClock clock = new VirtualClock(2);
        for (int i = 0; i < 200; i++) {
            Fabric fabric = Fabric.of(Scenario.byDefault().plan(), clock, i);
            session(
                    fabric,
                    clock,
                    End.Setup.of(QpType.UC),
                    (end, rank) -> new PingPong(clock, end, rank, 512, null).run(20));
            fabric.close();
        }
    }
}
