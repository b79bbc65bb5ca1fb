package dev.verbscope.ui.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.Count;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Source;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.fixture.Links;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StageViewModelTest {

    private static final int ROWS = 4;

    private static StageViewModel dead() {
        return StageViewModel.of(Links.dead(), ROWS);
    }

    private static StageViewModel cured() {
        return StageViewModel.of(Links.cured(), ROWS);
    }

    @Test
    void aDeadDirectionIsClaimedByItsSenderAndLostOnTheWire() {
        LaneViewModel lane = dead().oneToZero();

        assertEquals("1 → 0", lane.name());
        assertEquals(LaneViewModel.Wire.BROKEN, lane.wire());
        assertEquals("nothing arrives", lane.state());
        assertEquals("0 of 14 arrived", lane.note());
        assertEquals(new CountViewModel("14", "posted", "", Ink.CLAIMED, Ink.MUTED, true), lane.posted());
        assertEquals(Ink.CLAIMED, lane.completed().ink());
        assertEquals(new CountViewModel("0", "received", "", Ink.LOST, Ink.MUTED, true), lane.received());
        assertEquals(Ink.LOST, lane.verified().ink());
    }

    @Test
    void theOtherDirectionIsNotTouchedByIt() {
        LaneViewModel lane = dead().zeroToOne();

        assertEquals(LaneViewModel.Wire.WHOLE, lane.wire());
        assertEquals("delivers", lane.state());
        assertEquals("1 of 1 arrived", lane.note());
        assertEquals(Ink.PROVEN, lane.received().ink());
    }

    @Test
    void nothingIsProvenByACompletion() {
        Stream.of(Links.dead(), Links.cured(), Links.failed(), Links.oneSided(), Links.tcp())
                .map(link -> StageViewModel.of(link, ROWS))
                .flatMap(stage -> Stream.of(stage.zeroToOne(), stage.oneToZero()))
                .flatMap(lane -> Stream.of(lane.posted(), lane.completed()))
                .forEach(count -> assertTrue(
                        count.ink() == Ink.CLAIMED || count.ink() == Ink.MUTED || count.ink() == Ink.UNKNOWN,
                        count::toString));
    }

    @Test
    void afterACureNothingIsRedButTheHistory() {
        StageViewModel stage = cured();

        assertEquals("Messages of generation 2", stage.title());
        assertEquals(LaneViewModel.Wire.WHOLE, stage.oneToZero().wire());
        assertEquals("1 in flight · last 29 µs ago", stage.oneToZero().note());
        assertEquals(Ink.LOST, stage.oneToZeroWarmup().rows().get(0).ink());
        assertEquals("0/20", stage.oneToZeroWarmup().rows().get(0).note());
        assertEquals("1→0 dead", stage.leader().strips().getFirst().end());
        assertEquals("now", stage.leader().strips().getLast().end());
        assertEquals("", stage.leader().future());
    }

    @Test
    void theTotalStandsBesideTheCountOfTheGenerationWhenItIsAnother() {
        assertEquals("520,878", cured().oneToZero().posted().figure());
        assertEquals("total 520,898", cured().oneToZero().posted().total());
        assertEquals("", dead().oneToZero().posted().total());
    }

    @Test
    void theWholeBudgetOfTheWarmUpIsInSight() {
        WarmupMatrixViewModel matrix = dead().oneToZeroWarmup();

        assertEquals(20, matrix.columns());
        assertEquals(
                List.of("g1", "g2", "g3", "g4"),
                matrix.rows().stream().map(WarmupMatrixViewModel.Row::label).toList());
        List<WarmupMatrixViewModel.Mark> first = matrix.rows().getFirst().marks();
        assertEquals(
                13,
                first.stream().filter(WarmupMatrixViewModel.Mark.LOST::equals).count());
        assertEquals(WarmupMatrixViewModel.Mark.PENDING, first.get(13));
        assertEquals(
                6,
                first.stream().filter(WarmupMatrixViewModel.Mark.OPEN::equals).count());
        assertEquals("0/14", matrix.rows().getFirst().note());
        assertFalse(matrix.rows().get(1).used());
    }

    @Test
    void aDirectionThatArrivedIsNotSentAgain() {
        List<WarmupMatrixViewModel.Mark> marks =
                dead().zeroToOneWarmup().rows().getFirst().marks();

        assertEquals(WarmupMatrixViewModel.Mark.ARRIVED, marks.getFirst());
        assertEquals(WarmupMatrixViewModel.Mark.NOT_SENT, marks.get(1));
    }

    @Test
    void theLastSetupsAreShownAndTheOthersCounted() {
        WarmupMatrixViewModel matrix =
                StageViewModel.of(Links.recreatedOften(), ROWS).oneToZeroWarmup();
        assertEquals(3, matrix.older());
        assertEquals("g7", matrix.rows().getLast().label());
        assertEquals(
                "warm-up below: the last 2 of 7 setups",
                StageViewModel.of(Links.recreatedOften(), 2).subtitle());
    }

    @Test
    void aQueuePairShowsTheTimeOfEachCall() {
        StripViewModel strip = dead().leader().strips().getLast();

        assertEquals("0x000411", strip.qpn());
        assertEquals(
                List.of("61µs", "38µs", "212µs", "44µs"),
                strip.states().stream().map(StripViewModel.State::took).toList());
        assertEquals(StripViewModel.Reach.HERE, strip.states().getLast().reach());
        assertEquals("gen 2 follows if attempt 20 fails", dead().leader().future());
    }

    @Test
    void aFailedTransitionNamesItsErrnoAndWhereItStopped() {
        StripViewModel strip =
                StageViewModel.of(Links.rtrFailed(), ROWS).leader().strips().getLast();

        assertEquals(
                List.of(
                        StripViewModel.Reach.PASSED,
                        StripViewModel.Reach.HERE,
                        StripViewModel.Reach.FAILED,
                        StripViewModel.Reach.AHEAD),
                strip.states().stream().map(StripViewModel.State::reach).toList());
        assertEquals("EINVAL", strip.end());
        assertEquals(Ink.LOST, strip.endInk());
    }

    @Test
    void overTcpItSaysThatNoVerbsPortWasTouched() {
        StageViewModel stage = StageViewModel.of(Links.tcp(), ROWS);

        assertEquals("Vectors over TCP", stage.title());
        assertEquals("no verbs port was touched", stage.subtitle());
        assertEquals("rank 1 lists no verbs device", stage.reason());
        assertEquals("no queue pair: no verbs port was touched", stage.worker().remark());
        assertEquals(WarmupMatrixViewModel.NONE, stage.zeroToOneWarmup());
    }

    @Test
    void aNumberThatIsNotMeasuredSaysWhereItIsFrom() {
        LaneViewModel there = StageViewModel.of(Links.oneSided(), ROWS).zeroToOne();

        assertEquals(LaneViewModel.Wire.IMPLIED, there.wire());
        assertEquals("≥180,422", there.received().figure());
        assertEquals("received · implied", there.received().caption());
        assertFalse(there.received().measured());
        assertEquals("?", there.verified().figure());
        assertEquals(Ink.UNKNOWN, there.verified().ink());
        assertTrue(there.posted().measured());
    }

    @Test
    void whatIsVerifiedSaysHowOften() {
        assertEquals(
                "verified · every 64th",
                StageViewModel.of(Links.oneSided(), ROWS).oneToZero().verified().caption());
        assertEquals("verified", cured().oneToZero().verified().caption());
    }

    @Test
    void thePeerThatIsNotRecordedHereShowsWhatItAnnounced() {
        HostViewModel peer = StageViewModel.of(Links.oneSided(), ROWS).worker();

        assertEquals("10.99.0.2:53412", peer.host());
        assertEquals("as seen by rank 0", peer.port());
        assertEquals("0x0007c0", peer.strips().getLast().qpn());
        assertEquals(List.of(), peer.strips().getLast().states());
    }

    @Test
    void beforeAPeerIsThereNothingIsCounted() {
        StageViewModel stage = StageViewModel.of(Links.waiting(), ROWS);

        assertEquals("–", stage.zeroToOne().posted().figure());
        assertEquals("no peer yet", stage.worker().host());
        assertEquals("no queue pair yet: a peer comes first", stage.leader().remark());
    }

    @Test
    void whatWasUnderWayWhenTheSessionFailedIsNotDelivered() {
        LinkModel ended = TestSessions.model(List.of(
                TestSessions.healthy(50).get(0).failed("wc-status", "rank 0: LOC_PROT_ERR"),
                TestSessions.healthy(50).get(1).postedOnly().failed("peer-failed", "rank 1: rank 0 failed")));
        LaneViewModel lane = StageViewModel.of(ended, ROWS).oneToZero();

        assertEquals("cut short", lane.state());
        assertEquals("101 of 103 arrived", lane.note());
        assertEquals(LaneViewModel.Wire.LATE, lane.wire());
        assertEquals("delivered", StageViewModel.of(ended, ROWS).zeroToOne().state());
    }

    @Test
    void wrongContentIsMoreNewsThanHowManyArrived() {
        List<TestStream> streams = TestSessions.healthy(50);
        LinkModel link =
                TestSessions.model(List.of(streams.get(0).wrongContent(50, 0).counted(), streams.get(1)));
        LaneViewModel lane = StageViewModel.of(link, ROWS).oneToZero();

        assertTrue(lane.wrong());
        assertEquals("1 of 101 wrong", lane.note());
        assertFalse(StageViewModel.of(link, ROWS).zeroToOne().wrong());
    }

    @Test
    void afterTheEndNoDeviceIsToCome() {
        assertEquals(
                "no device yet",
                StageViewModel.of(Links.waiting(), ROWS).leader().port());
        LinkModel ended = TestSessions.model(List.of(new TestStream(0).started().failed("port-down", "no port")));
        assertEquals("no device", StageViewModel.of(ended, ROWS).leader().port());
    }

    @Test
    void zeroIsNoProof() {
        Count zero = new Count(0, Source.MEASURED);
        assertEquals(
                Ink.MUTED,
                CountViewModel.of("received", CountViewModel.Side.RECEIVER, zero, zero, false)
                        .ink());
    }

    @Test
    void aRecipeWithoutWarmUpSaysSo() {
        assertEquals(
                "the jaccl recipe has no warm-up",
                StageViewModel.of(Links.withoutWarmup(), ROWS).subtitle());
    }
}
