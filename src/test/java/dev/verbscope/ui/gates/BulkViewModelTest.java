package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.Ink;
import java.util.List;
import org.junit.jupiter.api.Test;

class BulkViewModelTest {

    private static BulkViewModel view(LinkModel link) {
        return BulkViewModel.of(link).orElseThrow();
    }

    private static TestStream ready() {
        return TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase();
    }

    @Test
    void thereIsNoneWithoutBulkTraffic() {
        assertTrue(
                BulkViewModel.of(TestSessions.model(TestSessions.healthy(10))).isEmpty());
    }

    @Test
    void whatIsToComeIsSaidBeforeItBegins() {
        TestStream stream = TestSessions.opened(0);
        stream.fact(new GateFact.BulkPlanned(1, 4, 2, 4 << 20, 1, 16));
        BulkViewModel view = view(TestSessions.folded(stream));

        assertEquals("Bulk traffic to come", view.title());
        assertEquals(
                List.of("2 big gates of 4.0 MiB, one before every gate 16", "1 batch of 4 rows", "1 verify block"),
                view.toCome());
        assertEquals(List.of(), view.lanes());
    }

    @Test
    void aBigGateFillsItsSecondWindow() {
        BulkViewModel view = view(TestSessions.model(TestSessions.inABigGate()));

        assertEquals("big gate 1 of 3", view.title());
        assertTrue(view.detail().startsWith("window 2 of 2 · 6.0 of 8.0 MiB · sub-batch"), view.detail());
        assertEquals(2, view.lanes().size());
        BulkViewModel.Lane lane = view.lanes().getFirst();
        assertEquals("barrier 2", lane.state());
        assertEquals(0.75, lane.out().claimed());
        assertEquals(0.625, lane.out().done());
        assertEquals(0.5, lane.in().done());
        assertEquals("192 posted, 160 sent", lane.out().figures());
        assertEquals("128 of 256 received", lane.in().figures());
    }

    @Test
    void aDrainCountsWhatIsLeft() {
        TestStream stream = ready().bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 1, 4, 2, 0, 32)
                .bulkProgress(TrafficKind.BIG, 1, BulkStep.DRAIN, 256, 1, 24, 16, 0, 8);
        BulkViewModel.Lane lane = view(TestSessions.folded(stream)).lanes().getFirst();

        assertEquals("drain", lane.state());
        assertEquals("8 of 32 left", lane.in().figures());
        assertEquals(0.75, lane.in().done());
        assertEquals("24 dummies, 16 sent", lane.out().figures());
    }

    @Test
    void aRankThatIsElsewhereSaysWhere() {
        List<TestStream> ranks = List.of(inAWindow(0, 1), inAWindow(1, 2));
        assertEquals("rank 1 window 2", rankOneOf(ranks));

        ranks.get(0).bulkProgress(TrafficKind.BIG, 2, BulkStep.BARRIER, 256, 2, 0, 0, 0, 0);
        assertEquals("rank 1 #1", rankOneOf(ranks));
    }

    private static TestStream inAWindow(int rank, int window) {
        TestStream stream = TestSessions.opened(rank)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase();
        for (int following = 2; following >= 3 - window; following--) {
            stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.BARRIER, 256, following, 0, 0, 0, 0);
        }
        return stream;
    }

    private static String rankOneOf(List<TestStream> ranks) {
        return view(TestSessions.model(ranks)).lanes().get(1).rank();
    }

    @Test
    void whoIsWaitedForIsSaid() {
        TestStream stream = ready().bulkProgress(TrafficKind.BATCH, 1, BulkStep.HEADER, 8, 0, 0, 0, 0, 0);
        assertEquals(
                "header?", view(TestSessions.folded(stream)).lanes().getFirst().state());
        stream.bulkProgress(TrafficKind.BATCH, 1, BulkStep.BARRIER, 8, 0, 0, 0, 0, 0);
        assertEquals(
                "barrier?", view(TestSessions.folded(stream)).lanes().getFirst().state());
        stream.bulkOver(TrafficKind.BATCH, 1, 8, 0);
        assertEquals(
                "over", view(TestSessions.folded(stream)).lanes().getFirst().state());
    }

    @Test
    void whatIsHereIsComparedBeforeItIsOver() {
        TestStream stream = ready().bulkProgress(TrafficKind.BIG, 1, BulkStep.MOVING, 256, 0, 256, 256, 255, 1);
        assertEquals(
                "barrier 1",
                view(TestSessions.folded(stream)).lanes().getFirst().state());
        stream.bulkProgress(TrafficKind.BIG, 1, BulkStep.MOVING, 256, 0, 256, 256, 256, 1);
        assertEquals(
                "comparing",
                view(TestSessions.folded(stream)).lanes().getFirst().state());
    }

    @Test
    void aVerifyBlockSaysItsLayerAndItsByte() {
        TestStream stream = ready().bulkProgress(TrafficKind.BLOCK, 1, BulkStep.MOVING, 8, 2, 8, 4, 3, 0xb5);
        BulkViewModel view = view(TestSessions.folded(stream));

        assertEquals("verify block 1", view.title());
        assertTrue(view.detail().startsWith("layer 3 of 0–60"), view.detail());
        assertEquals("barrier 0xb5", view.lanes().getFirst().state());
    }

    @Test
    void whatWasGivenUpIsRed() {
        TestStream stream = ready().bulkProgress(TrafficKind.BIG, 1, BulkStep.MOVING, 256, 0, 64, 32, 16, 1);
        stream.failed("gate-timeout", "rank 0: big gate 1: waited 750 ms");
        BulkViewModel view = view(TestSessions.folded(stream));

        assertEquals("given up", view.verdict());
        assertEquals(Ink.LOST, view.lanes().getFirst().stateInk());
        assertTrue(
                view.inWords().contains("rank 0, given up: 64 posted, 32 sent, 16 of 256 received."), view.inWords());
    }
}
