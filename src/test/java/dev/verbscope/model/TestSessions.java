package dev.verbscope.model;

import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.Phase;
import dev.verbscope.record.TrafficKind;
import java.util.List;
import java.util.function.Consumer;

/** Whole sessions of two ranks as records, for tests of what is folded from them. */
public final class TestSessions {
    private static final long LATENCY = 41 * US;
    private static final String DEAD = "1→0 delivered nothing in 20 attempts";

    private TestSessions() {}

    /** Both ranks' streams folded, at the newest record. */
    public static LinkModel folded(TestStream... streams) {
        return fold(streams).snapshot();
    }

    public static LinkFold fold(TestStream... streams) {
        LinkFold fold = LinkFold.onOneClock();
        for (TestStream stream : streams) {
            stream.replay(fold.rank(stream.rank()));
        }
        return fold;
    }

    /** Up to the queue pair: connected, agreed on RDMA, devices and GIDs looked at. */
    public static TestStream opened(int rank) {
        return opened(new TestStream(rank), true);
    }

    public static TestStream opened(TestStream stream, boolean extensions) {
        return stream.started().connect().hello(extensions).rdma().device().dataSocket();
    }

    /** A leader that listens and nobody came. */
    public static List<TestStream> waiting() {
        return List.of(
                new TestStream(0).started().phase(Phase.CONNECT, 0).fact(new ControlFact.Listening("10.99.0.1:9911")));
    }

    /** Gates run on generation 1, none has ended badly. */
    public static List<TestStream> healthy(long gates) {
        return both(s -> opened(s, true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, gates, LATENCY));
    }

    /** 1→0 is dead on generation 1 and has used up that many attempts of 20. */
    public static List<TestStream> dead(int attempts) {
        return both(s -> opened(s, true).bringUp(1).warmupDead10(1, attempts));
    }

    /** 1→0 was dead on generation 1; generation 2 cured it and its gates run. */
    public static List<TestStream> cured(long gates) {
        return both(s -> opened(s, true)
                .bringUp(1)
                .warmupDead10(1, 20)
                .recreate(DEAD)
                .after(300 * US)
                .bringUp(2)
                .warmupBothWays(2)
                .armed(2, 1)
                .gatesPhase()
                .gates(1, gates, LATENCY));
    }

    /** All four setups fail. */
    public static List<TestStream> deadForGood() {
        return both(s -> {
            opened(s, true).bringUp(1).warmupDead10(1, 20);
            for (int n = 2; n <= 4; n++) {
                s.recreate(DEAD).after(300 * US).bringUp(n).warmupDead10(n, 20);
            }
            s.failed("direction-dead", "1→0 delivered nothing in 4 setups of 20 attempts");
        });
    }

    /** 1→0 dies after gate 100: rank 0 waits its timeout at gate 101, rank 1 finishes it and is told. */
    public static List<TestStream> killedMidRun() {
        TestStream rank0 = opened(0)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, LATENCY)
                .postedOnly()
                .timedOut(101, 2)
                .failed("gate-timeout", "rank 0: gate 101: waited 750 ms for rank 1");
        TestStream rank1 = opened(1)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 101, LATENCY)
                .postedOnly()
                .after(760 * MS)
                .failed("peer-failed", "rank 1: rank 0 ended the session with gate-timeout");
        return List.of(rank0, rank1);
    }

    /** Rank 1 has no device. */
    public static List<TestStream> tcp(long gates) {
        return both(s -> s.started()
                .connect()
                .hello(true)
                .tcp("rank 1 lists no verbs device")
                .dataSocket()
                .gatesPhase()
                .gates(1, gates, 300 * US));
    }

    /** After ten gates the window is drained for a big gate of two windows, of which the second is half received. */
    public static List<TestStream> inABigGate() {
        return both(s -> {
            s.fact(new GateFact.BulkPlanned(4, 2, 3, 512 * 16_384, 1, 0));
            opened(s, true)
                    .bringUp(1)
                    .warmupBothWays(1)
                    .armed(1, 1)
                    .gatesPhase()
                    .gates(1, 10, LATENCY);
            s.bulkProgress(TrafficKind.BIG, 1, BulkStep.HEADER, 256, 1, 0, 0, 0, 0)
                    .bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 1, 4, 2, 0, 32)
                    .bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 1, 32, 30, 0, 8)
                    .drained(10)
                    .bulkProgress(TrafficKind.BIG, 1, BulkStep.BARRIER, 256, 1, 0, 0, 0, 0)
                    .bulkProgress(TrafficKind.BIG, 1, BulkStep.MOVING, 256, 1, 64, 32, 16, 1)
                    .bulkOver(TrafficKind.BIG, 1, 256, 1)
                    .bulkProgress(TrafficKind.BIG, 1, BulkStep.MOVING, 256, 0, 192, 160, 128, 2);
        });
    }

    /** All kinds of bulk traffic, and a flood of model commands that rank 1 heard. */
    public static List<TestStream> withBulk() {
        List<TestStream> streams = inABigGate();
        streams.forEach(s -> s.bulkOver(TrafficKind.BIG, 1, 256, 0)
                .bulkOver(TrafficKind.BATCH, 1, 8, 0)
                .bulkOver(TrafficKind.BATCH, 2, 8, 0)
                .bulkOver(TrafficKind.BLOCK, 1, 8, 1)
                .bulkOver(TrafficKind.BLOCK, 1, 8, 0));
        TestStream worker = streams.get(1);
        worker.frame(false, 2, "EVAL", 12);
        worker.frame(false, 2, "EVAL", 12);
        worker.fact(new ControlFact.FramesSkipped(2, "EVAL", 40, 480, worker.now(), worker.now() + 500 * MS));
        worker.after(MS).frame(false, 10, "LOGITS", 1 << 20);
        return streams;
    }

    /** Ends every stream as wanted. */
    public static List<TestStream> ended(List<TestStream> streams) {
        streams.forEach(TestStream::ended);
        return streams;
    }

    private static List<TestStream> both(Consumer<TestStream> steps) {
        TestStream rank0 = new TestStream(0);
        TestStream rank1 = new TestStream(1);
        steps.accept(rank0);
        steps.accept(rank1);
        return List.of(rank0, rank1);
    }

    public static LinkModel model(List<TestStream> streams) {
        return folded(streams.toArray(TestStream[]::new));
    }
}
