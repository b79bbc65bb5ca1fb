package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.TrafficKind;
import org.junit.jupiter.api.Test;

/** What the lookahead window says comes next. */
class LookaheadViewModelTest {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;

    /** Four gates are done, and a big gate comes before each fifth. */
    private static TestStream beforeABigGate(TestStream stream) {
        stream.fact(new GateFact.BulkPlanned(1, 8, 2, 4 << 20, 0, 5));
        return TestSessions.opened(stream, true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 4, 40 * US);
    }

    private static LookaheadViewModel later(TestStream stream, long nanos) {
        LinkFold fold = TestSessions.fold(stream);
        return LookaheadViewModel.of(fold.snapshot(fold.newestNanos() + nanos));
    }

    private static void says(String caption, String brief, LookaheadViewModel view) {
        assertEquals(caption, view.caption());
        assertEquals(brief, view.brief());
    }

    @Test
    void aGateIsNotWaitedForWhileABigGateIsPrepared() {
        LookaheadViewModel view = later(beforeABigGate(new TestStream(0)), 300 * MS);

        says("before gate 5 big gate 1: its payload is being prepared", "preparing big gate 1", view);
        assertEquals(0, view.age());
    }

    @Test
    void aPacedRankPreparesNothingBeforeItsTime() {
        LookaheadViewModel view = later(beforeABigGate(new TestStream(0).paced(10)), 20 * MS);

        says("before gate 5 comes big gate 1", "big gate 1 is next", view);
    }

    @Test
    void aGateIsWaitedForAgainWhenTheBigGateIsOver() {
        TestStream stream = beforeABigGate(new TestStream(0));
        stream.bulkOver(TrafficKind.BIG, 1, 256, 0).armed(1, 5);

        assertEquals("gate 5: waits 9.0 ms of 750 ms", later(stream, 9 * MS).caption());
    }

    @Test
    void allBigGatesButTheLastHaveBeenRun() {
        TestStream stream = beforeABigGate(new TestStream(0)).gates(5, 14, 40 * US);

        assertEquals("gate 15: waits 9.0 ms of 750 ms", later(stream, 9 * MS).caption());
    }

    @Test
    void whatHasBegunComesBeforeTheGate() {
        TestStream stream = beforeABigGate(new TestStream(0));
        stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.HEADER, 256, 0, 0, 0, 0, 0);
        says("gate 5 comes after big gate 1", "gate 5 comes after", later(stream, MS));

        stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 0, 0, 0, 0, 32)
                .bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 0, 30, 20, 0, 12);
        says("being drained for big gate 1: 12 of 32 receives left", "drain: 12 of 32 left", later(stream, MS));
    }

    @Test
    void behindTheLastGateNoneIsNext() {
        TestStream stream = beforeABigGate(new TestStream(0).gatesAsked(4));
        stream.bulkProgress(TrafficKind.BATCH, 1, BulkStep.HEADER, 14, 0, 0, 0, 0, 0);

        says("to be drained for batch gate 1", "to be drained", later(stream, MS));
    }
}
