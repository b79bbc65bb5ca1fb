package dev.verbscope.model;

import static dev.verbscope.model.TestSessions.folded;
import static dev.verbscope.model.TestSessions.model;
import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DirectionsTest {

    @Test
    void eachCountStandsWithTheRankThatMeasuredIt() {
        LinkModel model = model(TestSessions.dead(14));
        DirectionCounts oneToZero = model.oneToZero().current();
        assertEquals(Count.measured(14), oneToZero.posted());
        assertEquals(Count.measured(14), oneToZero.completed());
        assertEquals(Count.measured(0), oneToZero.received());
        assertEquals(Count.measured(0), oneToZero.verified());
        DirectionCounts zeroToOne = model.zeroToOne().current();
        assertEquals(Count.measured(1), zeroToOne.posted());
        assertEquals(Count.measured(1), zeroToOne.verified());
        assertEquals(Count.measured(TestStream.CHUNK_BYTES), zeroToOne.bytesReceived());
    }

    @Test
    void aDirectionIsDeadAfterItsWarmupAndOnlyThere() {
        assertEquals(
                DeliveryState.FIRST_IN_FLIGHT,
                model(TestSessions.dead(0)).oneToZero().state());
        assertEquals(DeliveryState.LATE, model(TestSessions.dead(1)).oneToZero().state());
        assertEquals(
                DeliveryState.NOTHING_ARRIVES,
                model(TestSessions.dead(2)).oneToZero().state());
        assertEquals(
                DeliveryState.DEAD, model(TestSessions.dead(20)).oneToZero().state());
        assertEquals(
                DeliveryState.DELIVERS, model(TestSessions.dead(20)).zeroToOne().state());
    }

    @Test
    void theWarmupMatrixTellsArrivedLostNotSentAndPending() {
        LinkModel model = model(TestSessions.dead(14));
        WarmupRow lost = model.oneToZero().generations().getFirst().warmup().orElseThrow();
        assertEquals(15, lost.cells().size());
        assertEquals(14, lost.lost());
        assertEquals(WarmupCell.Fate.PENDING, lost.cells().getLast().fate());
        assertEquals(20, lost.budget());
        assertEquals(14, lost.sent());
        assertEquals(0, lost.arrived());
        assertFalse(lost.over());
        WarmupRow arrived = model.zeroToOne().generations().getFirst().warmup().orElseThrow();
        assertEquals(WarmupCell.Fate.ARRIVED, arrived.cells().getFirst().fate());
        assertEquals(WarmupCell.Fate.NOT_SENT, arrived.cells().get(1).fate());
        assertEquals(14, arrived.cells().size());
        assertEquals(1, arrived.sent());
    }

    @Test
    void theMatrixIsTheSameWhicheverRankTells() {
        List<TestStream> streams = TestSessions.dead(20);
        LinkModel both = model(streams);
        for (TestStream stream : streams) {
            LinkModel alone = folded(stream);
            for (int i = 0; i < 20; i++) {
                assertEquals(fate(both.zeroToOne(), i), fate(alone.zeroToOne(), i));
                assertEquals(fate(both.oneToZero(), i), fate(alone.oneToZero(), i));
            }
        }
    }

    private static WarmupCell.Fate fate(DirectionModel direction, int attempt) {
        return direction
                .generations()
                .getFirst()
                .warmup()
                .orElseThrow()
                .cells()
                .get(attempt)
                .fate();
    }

    @Test
    void aNewGenerationBeginsAtZeroAndTheTotalsGoOn() {
        LinkModel model = model(TestSessions.cured(100));
        DirectionModel cured = model.oneToZero();
        assertEquals(2, cured.generation());
        assertEquals(Count.measured(201), cured.current().posted());
        assertEquals(Count.measured(201), cured.current().received());
        assertEquals(Count.measured(221), cured.totals().posted());
        assertEquals(Count.measured(201), cured.totals().received());
        assertEquals(DeliveryState.DELIVERS, cured.state());
        DirectionGeneration old = cured.generations().getFirst();
        assertEquals(DeliveryState.DEAD, old.state());
        assertEquals(Count.measured(20), old.counts().posted());
        assertEquals(Count.measured(0), old.counts().received());
        assertEquals(OptionalLong.of(0), cured.inFlight());
    }

    @Test
    void deadSinceItsFirstLostMessage() {
        LinkModel model = model(TestSessions.dead(5));
        DirectionGeneration generation = model.oneToZero().generations().getFirst();
        assertEquals(
                generation.warmup().orElseThrow().cells().getFirst().beganNanos(),
                generation.deadSinceNanos().orElseThrow());
        assertTrue(model.zeroToOne().generations().getFirst().deadSinceNanos().isEmpty());
    }

    @Test
    void theLastCountsDoNotSayWhenWhatTheyCountArrived() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).postedOnly().receivedOnly().timedOut(51, 1).failed("gate-timeout", "rank 0: gate 51");
        LinkModel model = model(streams);
        assertEquals(
                new Count(102, Source.MEASURED), model.oneToZero().current().received());
        assertTrue(model.oneToZero().sinceArrivalNanos().orElseThrow() >= 750 * MS, "it was silent for a gate timeout");
    }

    @Test
    void aMessageOrTwoOnTheWayAreHealthy() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(1).gate(51, 41 * US, 0, 16);
        LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
        LinkModel model = fold.snapshot();
        assertEquals(OptionalLong.of(2), model.oneToZero().inFlight());
        assertEquals(DeliveryState.DELIVERS, model.oneToZero().state());
        assertEquals(OptionalLong.of(40 * US), model.oneToZero().oldestInFlightNanos(), "posted 2 µs into its gate");
        assertEquals(OptionalLong.of(43 * US), model.oneToZero().sinceArrivalNanos());
        assertEquals(OptionalLong.of(0), model.zeroToOne().inFlight(), "gate 51 arrived, so gate 50 had");
    }

    @Test
    void ageNotTheGapDecidesThatADirectionIsDead() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(1).gate(51, 41 * US, 0, 16);
        LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
        long newest = fold.newestNanos();
        assertEquals(
                DeliveryState.DELIVERS,
                fold.snapshot(newest + 100 * MS).oneToZero().state());
        assertEquals(
                DeliveryState.LATE, fold.snapshot(newest + 400 * MS).oneToZero().state());
        LinkModel dead = fold.snapshot(newest + 760 * MS);
        assertEquals(DeliveryState.DEAD, dead.oneToZero().state());
        assertEquals(OptionalLong.of(2), dead.oneToZero().lost());
        assertEquals(OptionalLong.of(0), dead.oneToZero().inFlight());
        assertEquals(DeliveryState.DELIVERS, dead.zeroToOne().state(), "nothing of it is missing, however long ago");
    }

    @Test
    void aGapOfTheReaderIsNoLoss() {
        // Rank 0's records have been read a thousand gates behind rank 1's
        TestStream rank0 = TestSessions.healthy(50).getFirst();
        TestStream rank1 = TestSessions.healthy(1050).get(1);
        DirectionModel direction = folded(rank0, rank1).oneToZero();
        assertEquals(Count.measured(2101), direction.current().posted());
        assertEquals(Count.measured(101), direction.current().received());
        assertEquals(OptionalLong.of(2), direction.inFlight(), "a sender is one gate ahead at most");
        assertEquals(DeliveryState.DELIVERS, direction.state());
    }

    @Test
    void nothingIsReceivedBeforeItsSenderHasToldThatItPostedIt() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).gate(51, 41 * US, 0, 16);
        DirectionModel inbound = model(streams).oneToZero();
        assertEquals(Count.measured(101), inbound.current().posted());
        assertEquals(Count.measured(101), inbound.current().received());
        assertEquals(Count.measured(101), inbound.current().verified());
        assertEquals(inbound.current().bytesPosted(), inbound.current().bytesReceived());
        assertEquals(Count.measured(101), inbound.totals().received());
        assertEquals(OptionalLong.of(0), inbound.inFlight());
        streams.get(1).gate(51, 43 * US, 0, 16);
        assertEquals(Count.measured(103), model(streams).oneToZero().current().received());
    }

    @Test
    void aMessageTooManyStaysVisible() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).receivedOnly().gate(51, 41 * US, 0, 16);
        streams.get(1).gate(51, 43 * US, 0, 16);
        DirectionCounts running = model(streams).oneToZero().current();
        assertEquals(Count.measured(103), running.posted());
        assertEquals(Count.measured(104), running.received());
        DirectionCounts over = model(TestSessions.ended(streams)).oneToZero().current();
        assertEquals(Count.measured(104), over.received());
    }

    @Test
    void whatWasReceivedOfASenderWhoseRecordingBreaksOffWasPosted() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).gate(51, 41 * US, 0, 16).failed("peer-gone", "rank 0: rank 1 closed the control socket");
        DirectionCounts inbound = model(streams).oneToZero().current();
        assertEquals(new Count(103, Source.IMPLIED), inbound.posted());
        assertEquals(Count.measured(103), inbound.received());
    }

    @Test
    void anAttemptIsJudgedWhenItsSenderHasToldOfIt() {
        TestStream rank0 = TestSessions.dead(3).get(0);
        TestStream rank1 = TestSessions.dead(2).get(1);
        DirectionModel dead = folded(rank0, rank1).oneToZero();
        assertEquals(Count.measured(2), dead.current().posted());
        WarmupRow row = dead.generations().getFirst().warmup().orElseThrow();
        assertEquals(2, row.sent());
        assertEquals(2, row.lost());
        assertEquals(WarmupCell.Fate.PENDING, row.cells().getLast().fate());
        TestStream first =
                TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase();
        TestStream behind = TestSessions.opened(1).bringUp(1).warmupBegan(1);
        DirectionModel early = folded(first, behind).oneToZero();
        assertEquals(DeliveryState.FIRST_IN_FLIGHT, early.state());
        assertEquals(Count.measured(0), early.current().received());
        WarmupRow pending = early.generations().getFirst().warmup().orElseThrow();
        assertEquals(0, pending.arrived());
        assertFalse(pending.over());
    }

    @Test
    void aPeerReportsNoMoreReceivedThanWasToldToBePosted() {
        TestStream alone = TestSessions.opened(new TestStream(0), true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, 41 * US);
        alone.peerCounted(1, new Counts(203, 203, 203, 203, 0, 0, 0), false);
        DirectionCounts totals = folded(alone).zeroToOne().totals();
        assertEquals(Count.measured(201), totals.posted());
        assertEquals(new Count(201, Source.REPORTED), totals.received());
        assertEquals(new Count(201, Source.REPORTED), totals.verified());
    }

    @Test
    void aTimeoutBlamesTheDirectionWhoseMessagesAreMissing() {
        LinkModel model = model(TestSessions.killedMidRun());
        assertEquals(DeliveryState.DEAD, model.oneToZero().state());
        assertEquals(DeliveryState.DELIVERS, model.zeroToOne().state());
        assertTrue(model.oneToZero().generations().getLast().deadSinceNanos().isPresent());
        assertTrue(model.oneToZero().lost().orElseThrow() > 0);
    }

    @Test
    void aRankThatTimesOutWhileItsPeerHasNotSentBlamesNoDirection() {
        TestStream rank0 = TestSessions.healthy(100).getFirst().timedOut(101, 2);
        TestStream rank1 = TestSessions.healthy(100).get(1);
        LinkModel model = folded(rank0, rank1);
        assertEquals(DeliveryState.DELIVERS, model.oneToZero().state(), "rank 1 never posted gate 101");
    }

    @Test
    void aloneATimeoutSaysThatNothingArrivesNotThatItWasSent() {
        TestStream alone = TestSessions.opened(new TestStream(0), false)
                .bringUp(1)
                .armed(1, 1)
                .gatesPhase()
                .timedOut(1, 2);
        DirectionModel inbound = folded(alone).oneToZero();
        assertEquals(DeliveryState.NOTHING_ARRIVES, inbound.state());
        assertEquals(Source.UNKNOWN, inbound.current().posted().source());
    }

    @Test
    void withoutExtensionsWhatThePeerReceivedIsImplied() {
        TestStream alone = TestSessions.opened(new TestStream(0), false)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, 41 * US);
        LinkModel model = folded(alone);
        DirectionCounts outbound = model.zeroToOne().current();
        assertEquals(Count.measured(201), outbound.posted());
        assertEquals(new Count(199, Source.IMPLIED), outbound.received(), "gate 100 arrived, so gate 99 had");
        assertEquals(Count.UNKNOWN, outbound.verified());
        assertEquals(Source.IMPLIED, outbound.bytesReceived().source());
        assertEquals(
                99L * TestStream.VECTOR_BYTES + TestStream.CHUNK_BYTES,
                outbound.bytesReceived().value());
        DirectionCounts inbound = model.oneToZero().current();
        assertEquals(Count.measured(201), inbound.received());
        assertEquals(new Count(201, Source.IMPLIED), inbound.posted());
        assertEquals(Count.UNKNOWN, inbound.completed());
    }

    @Test
    void whatIsImpliedGrowsNoOlderThanWhatIsReported() {
        TestStream alone = TestSessions.opened(new TestStream(0), true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, 41 * US);
        LinkFold fold = TestSessions.fold(alone);
        LinkModel silent = fold.snapshot(fold.newestNanos() + 60_000 * MS);
        assertEquals(DeliveryState.DELIVERS, silent.zeroToOne().state(), "unverified is not broken");
        assertEquals(OptionalLong.empty(), silent.zeroToOne().oldestInFlightNanos());
        alone.after(800 * MS).peerCounted(1, new Counts(201, 201, 199, 199, 0, 0, 0), false);
        assertEquals(DeliveryState.DEAD, folded(alone).zeroToOne().state(), "the peer itself says it is missing");
    }

    @Test
    void inTheWarmupThePeerSaysWhetherItHasReceived() {
        List<TestStream> streams = TestSessions.dead(14);
        DirectionCounts atRank1 = folded(streams.get(1)).oneToZero().current();
        assertEquals(Count.measured(14), atRank1.posted());
        assertEquals(new Count(0, Source.REPORTED), atRank1.received());
        DirectionCounts atRank0 = folded(streams.get(0)).oneToZero().current();
        assertEquals(new Count(14, Source.IMPLIED), atRank0.posted(), "it sends at each attempt");
        assertEquals(Count.measured(0), atRank0.received());
        assertEquals(
                DeliveryState.NOTHING_ARRIVES,
                folded(streams.get(0)).oneToZero().state());
    }

    @Test
    void whatThePeerReportsBeatsWhatIsImpliedWhenItIsNewer() {
        TestStream alone = TestSessions.opened(new TestStream(0), true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, 41 * US);
        alone.peerCounted(1, new Counts(201, 201, 201, 201, 0, 1, 2), false);
        DirectionCounts outbound = folded(alone).zeroToOne().current();
        assertEquals(new Count(201, Source.REPORTED), outbound.received());
        assertEquals(new Count(201, Source.REPORTED), outbound.verified());
        assertEquals(
                new Count(201, Source.REPORTED),
                folded(alone).oneToZero().current().completed());
        alone.gates(101, 200, 41 * US);
        outbound = folded(alone).zeroToOne().current();
        assertEquals(new Count(399, Source.IMPLIED), outbound.received(), "the report has grown old");
        assertEquals(new Count(201, Source.REPORTED), outbound.verified());
    }

    @Test
    void reportedCountsStartAgainWithTheGeneration() {
        TestStream alone =
                TestSessions.opened(new TestStream(0), true).bringUp(1).warmupDead10(1, 20);
        // The last report before the end of generation 1 is an attempt old
        alone.peerCounted(1, new Counts(19, 19, 1, 1, 0, 0, 0), false);
        alone.recreate("dead")
                .bringUp(2)
                .warmupBothWays(2)
                .armed(2, 1)
                .gatesPhase()
                .gates(1, 10, 41 * US);
        alone.peerCounted(2, new Counts(41, 41, 22, 22, 0, 0, 0), false);
        LinkModel model = folded(alone);
        DirectionCounts inbound = model.oneToZero().current();
        assertEquals(new Count(21, Source.REPORTED), inbound.posted());
        assertEquals(new Count(21, Source.REPORTED), inbound.completed(), "never more than was posted");
        assertEquals(new Count(21, Source.REPORTED), model.zeroToOne().current().received());
        assertEquals(new Count(41, Source.REPORTED), model.oneToZero().totals().posted());
        assertEquals(
                new Count(20, Source.IMPLIED),
                model.oneToZero().generations().getFirst().counts().posted());
    }

    @Test
    void aRecreationBetweenGatesMeansThatAllOfTheOldPairArrived() {
        TestStream alone = TestSessions.opened(new TestStream(0), false)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 100, 41 * US)
                .counted()
                .recreate("asked")
                .bringUp(2);
        DirectionModel outbound = folded(alone).zeroToOne();
        assertEquals(
                new Count(201, Source.IMPLIED),
                outbound.generations().getFirst().counts().received());
        assertEquals(Count.UNKNOWN, outbound.current().received());
        assertEquals(DeliveryState.UNPROVEN, outbound.state());
    }

    @Test
    void overTcpAVectorIsOne() {
        LinkModel model = model(TestSessions.tcp(10));
        assertEquals(0, model.zeroToOne().generation());
        assertEquals(Count.measured(10), model.zeroToOne().current().posted());
        assertEquals(
                Count.measured(10L * TestStream.VECTOR_BYTES),
                model.zeroToOne().current().bytesPosted());
        assertEquals(DeliveryState.DELIVERS, model.oneToZero().state());
        LinkModel alone = folded(TestSessions.tcp(10).getFirst());
        assertEquals(new Count(9, Source.IMPLIED), alone.zeroToOne().current().received());
    }

    @Test
    void bytesPostedFollowTheSamples() {
        LinkModel model = model(TestSessions.healthy(100));
        assertEquals(
                Count.measured(100L * TestStream.VECTOR_BYTES + TestStream.CHUNK_BYTES),
                model.zeroToOne().totals().bytesPosted());
    }

    @Test
    void aMessageThatComesAtTheThirdAttemptIsNoLongerMissing() {
        TestStream rank0 = TestSessions.opened(0).bringUp(1).warmupBegan(1);
        rank0.attempt(1, 1, true, false, false, true, 100 * MS);
        rank0.attempt(1, 2, false, false, false, true, 100 * MS);
        rank0.attempt(1, 3, false, true, true, true, 50 * MS);
        rank0.warmupEnded(1, 3, true, true);
        DirectionModel inbound = folded(rank0).oneToZero();
        assertEquals(DeliveryState.DELIVERS, inbound.state());
        WarmupRow row = inbound.generations().getFirst().warmup().orElseThrow();
        assertEquals(2, row.lost());
        assertEquals(3, row.sent());
        assertEquals(WarmupCell.Fate.ARRIVED, row.cells().get(2).fate());
    }

    @Test
    void lateCountsOfTheOldPairDoNotFallToTheNewOne() {
        TestStream stream =
                TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase();
        stream.gates(1, 10, 41 * US).postedOnly();
        Counts last = stream.counts();
        stream.bringUp(2).fact(new GateFact.Counted(1, last, List.of()));
        DirectionModel outbound = folded(stream).zeroToOne();
        assertEquals(
                Count.measured(23), outbound.generations().getFirst().counts().posted());
        assertEquals(Count.measured(0), outbound.current().posted());
    }
}
