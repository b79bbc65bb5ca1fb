package dev.verbscope.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.TrafficKind;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Windows of bulk traffic while they fill, drains and what is kept of many. */
class BulkProgressTest {

    private static BulkModel bulk(List<TestStream> streams) {
        return TestSessions.model(streams).rank(0).orElseThrow().bulk();
    }

    @Test
    void theWindowThatFillsIsTheSecondOfTwo() {
        BulkModel.Window window = bulk(TestSessions.inABigGate()).window().orElseThrow();

        assertEquals(TrafficKind.BIG, window.kind());
        assertEquals(BulkStep.MOVING, window.step());
        assertEquals(
                List.of(256, 192, 160, 128),
                List.of(window.messages(), window.posted(), window.sent(), window.received()));
        assertEquals(List.of(2, 2, 2), List.of(window.number(), window.windows(), window.barrier()));
        assertTrue(window.inProgress());
        assertFalse(window.givenUp());
    }

    @Test
    void whatIsNotOverWhenTheSessionEndsWasGivenUp() {
        BulkModel.Window window =
                bulk(TestSessions.ended(TestSessions.inABigGate())).window().orElseThrow();

        assertTrue(window.givenUp());
        assertFalse(window.inProgress());
    }

    @Test
    void progressCountsNoGate() {
        BulkModel running = bulk(TestSessions.inABigGate());
        BulkModel over = bulk(TestSessions.withBulk());

        assertEquals(0, running.bigs().done());
        assertEquals(
                List.of(1L, 2L, 1L),
                List.of(over.bigs().done(), over.batches().done(), over.blocks().done()));
    }

    @Test
    void completionsOfBulkTrafficAreNoneOfGates() {
        RankModel before = TestSessions.model(TestSessions.inABigGate()).rank(0).orElseThrow();
        RankModel after = TestSessions.model(TestSessions.withBulk()).rank(0).orElseThrow();

        assertTrue(after.counts().received() > before.counts().received(), "bulk traffic came in");
        assertEquals(before.completions().sites(), after.completions().sites());
    }

    @Test
    void aDrainIsSeenWhileItGoesOnAndWhenItIsOver() {
        TestStream stream = TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1);
        stream.bulkProgress(TrafficKind.BATCH, 1, BulkStep.DRAIN, 8, 0, 4, 2, 0, 32)
                .bulkProgress(TrafficKind.BATCH, 1, BulkStep.DRAIN, 8, 0, 16, 12, 0, 20);
        BulkModel.Drain goesOn = bulk(List.of(stream)).drains().entries().getLast();

        assertEquals(
                new BulkModel.Drain(1, OptionalLong.empty(), 32, 20, OptionalLong.empty(), goesOn.atNanos()), goesOn);
        stream.drained(0);
        BulkModel.Drain over = bulk(List.of(stream)).drains().entries().getLast();
        assertTrue(over.over());
        assertEquals(0, over.left());
        assertEquals(1, bulk(List.of(stream)).drains().total());
    }

    @Test
    void theReceivesOfTheLookaheadWindowStandUntilTheyAreDrained() {
        TestStream stream = TestSessions.opened(0)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 3, 40_000);
        int standing = receives(stream);
        stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.HEADER, 256, 0, 0, 0, 0, 0);

        assertEquals(standing, receives(stream));
        assertTrue(standing > 0);
        stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 0, 30, 30, 0, 2);
        assertEquals(2, receives(stream));
    }

    @Test
    void messagesOfABigGateAreFullOnes() {
        QueuesModel queues = queues(TestSessions.inABigGate().getFirst());

        assertEquals(
                new QueuesModel.Gauge(128, 4 * 128, 4 * 256, queues.receive().capacity()), queues.receive());
        assertEquals(32, queues.send().messages());
        assertEquals(4 * 32, queues.send().frames());
    }

    private static int receives(TestStream stream) {
        return queues(stream).receive().messages();
    }

    private static QueuesModel queues(TestStream stream) {
        return TestSessions.folded(stream).rank(0).orElseThrow().queues().orElseThrow();
    }

    @Test
    void aDrainThatLeavesReceivesBehindSaysSo() {
        TestStream stream = TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1);
        stream.fact(new GateFact.WindowDrained(1, 7, 32, 1000, 3));

        assertEquals(3, bulk(List.of(stream)).drains().entries().getLast().left());
    }

    @Test
    void spansOfManyGatesStayBoundedAndKeepTheirSum() {
        TestStream stream = TestSessions.opened(0).bringUp(1).warmupBothWays(1).gatesPhase();
        for (int n = 1; n <= 5_000; n++) {
            stream.bulkOver(TrafficKind.BATCH, n, 2, 0);
        }
        List<BulkModel.Span> spans = bulk(List.of(stream)).spans();

        assertTrue(spans.size() <= 512, () -> spans.size() + " spans");
        assertEquals(5_000, spans.stream().mapToLong(BulkModel.Span::gates).sum());
        assertEquals(10_000, spans.stream().mapToLong(BulkModel.Span::verified).sum());
        assertEquals(5_000, spans.getLast().lastSeq());
    }

    @Test
    void framesThatWereToldTogetherCountAsWhatTheyAre() {
        RankModel worker = TestSessions.model(TestSessions.withBulk()).rank(1).orElseThrow();
        List<FrameModel> commands = worker.activity().frames().entries().stream()
                .filter(FrameModel::modelCommand)
                .toList();

        assertEquals(
                List.of("EVAL", "EVAL", "EVAL", "LOGITS"),
                commands.stream().map(FrameModel::name).toList());
        assertEquals(
                List.of(1L, 2L, 3L, 1L),
                commands.stream().map(FrameModel::ordinal).toList());
        assertEquals(40, commands.get(2).count());
        long own = worker.activity().frames().entries().stream()
                .mapToLong(FrameModel::count)
                .sum();
        assertEquals(own, worker.activity().frames().total());
    }
}
