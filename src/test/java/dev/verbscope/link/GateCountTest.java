package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.record.ControlFact.PeerCounted;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact.Counted;
import dev.verbscope.record.SessionFact.SessionStarted;
import dev.verbscope.record.SiteTally;
import dev.verbscope.record.WarmupFact.WarmupEnded;
import dev.verbscope.verbs.sim.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The leader's gates are run exactly, at both ranks; and what the two count of the two directions agrees. */
class GateCountTest {

    @ParameterizedTest
    @CsvSource({
        "1, healthy", "2, healthy", "16, healthy", "17, healthy", "1000, healthy",
        "1, tcp-only", "2, tcp-only", "16, tcp-only", "17, tcp-only", "1000, tcp-only",
        "1, send-before-receive", "17, rc-only"
    })
    void exactlyAsManyAtBothRanks(long gates, String scenario) {
        try (TwoRanks ranks = new TwoRanks(scenario).socketLatency(Duration.ofNanos(40_000))) {
            // the worker's own number does not count
            ranks.both(draft -> draft.gates = gates)
                    .rank(1, draft -> draft.gates = 3)
                    .run();
            ranks.assertOk();
            List<Long> all = LongStream.rangeClosed(1, gates).boxed().toList();
            for (int rank = 0; rank < 2; rank++) {
                assertEquals(
                        all,
                        ranks.rank(rank).samples().stream()
                                .map(MemoryRecorder.Sample::gate)
                                .toList());
            }
            assertEquals(gates, ranks.rank(0).only(SessionStarted.class).gatesAsked());
            assertEquals(0, ranks.rank(1).only(SessionStarted.class).gatesAsked());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 16, 17, 100})
    void withoutExtensionsStopEndsTheWorkerInsideTheNextGate(long gates) {
        for (String scenario : List.of("healthy", "tcp-only")) {
            try (TwoRanks ranks = new TwoRanks(scenario)) {
                ranks.both(draft -> draft.extensions = false).run(gates);
                ranks.assertOk();
                assertEquals(gates, ranks.rank(0).samples().size());
                assertEquals(gates, ranks.rank(1).samples().size());
            }
        }
    }

    static List<Scenario> scenariosThatEndWell() {
        return Scenario.all().stream()
                .filter(scenario -> scenario.promise().outcome().equals("ok"))
                .toList();
    }

    /** Only warm-ups on dead generations lose messages, and just those that were sent in them. */
    @ParameterizedTest
    @MethodSource("scenariosThatEndWell")
    void countsOfBothRanksAgree(Scenario scenario) {
        try (TwoRanks ranks = new TwoRanks(scenario, 5).run(60)) {
            ranks.assertOk();
            for (int sender = 0; sender < 2; sender++) {
                int receiver = 1 - sender;
                Counts out = ranks.rank(sender).counted();
                Counts in = ranks.rank(receiver).counted();
                long lost = ranks.rank(receiver).facts(WarmupEnded.class).stream()
                        .filter(ended -> !ended.inboundDelivers())
                        .mapToLong(WarmupEnded::attempts)
                        .sum();
                assertEquals(out.posted(), out.completed());
                assertEquals(out.posted() - lost, in.received());
                assertEquals(in.received(), in.verified());
                assertEquals(0, in.wrong());
                assertEquals(out.bytesPosted() - lost * 16_384, in.bytesReceived());
                long messages = scenario.promise().transport().equals("tcp")
                        ? 60
                        : 120
                                + lost
                                + ranks.rank(receiver).facts(WarmupEnded.class).stream()
                                        .filter(WarmupEnded::inboundDelivers)
                                        .count();
                assertEquals(messages, out.posted());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("scenariosThatEndWell")
    void reportedCountsAreThoseMeasuredAtThePeer(Scenario scenario) {
        try (TwoRanks ranks = new TwoRanks(scenario, 5)
                .socketLatency(Duration.ofNanos(10_000))
                .run(60)) {
            for (int rank = 0; rank < 2; rank++) {
                PeerCounted last = ranks.rank(rank).last(PeerCounted.class);
                assertTrue(last.closing());
                assertEquals(ranks.rank(1 - rank).counted(), last.totals());
                assertEquals(
                        1,
                        ranks.rank(rank).facts(PeerCounted.class).stream()
                                .filter(PeerCounted::closing)
                                .count());
            }
        }
    }

    @Test
    void countsAreReportedEveryTenthOfASecond() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.rate = 100).run(100);
            ranks.assertOk();
            int reports = ranks.rank(0).facts(PeerCounted.class).size();
            assertTrue(reports >= 10 && reports <= 12, reports + " reports in a second");
        }
    }

    /** Completions by poll site add up to what was counted. */
    @Test
    void tallyOfPollSites() {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop").run(60)) {
            Counted last = ranks.rank(0).last(Counted.class);
            assertEquals(
                    last.totals().received(),
                    last.sites().stream().mapToLong(SiteTally::receives).sum());
            assertEquals(
                    List.of("WARM_UP", "GATE"),
                    last.sites().stream().map(it -> it.site().name()).toList());
            // the warm-up's sends are signaled one by one, a gate's only at its last message
            assertEquals(2, last.sites().get(0).sends());
            assertEquals(60, last.sites().get(1).sends());
            assertEquals(0, last.sites().stream().mapToLong(SiteTally::failed).sum());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 60, 121", "7, 8, 17", "64, 0, 1", "0, 0, 1"})
    void contentIsComparedEverySoManyGates(int every, int gates, int verified) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.verifyEvery = every).run(60);
            ranks.assertOk();
            assertEquals(verified, ranks.rank(0).counted().verified(), gates + " gates and the warm-up");
            assertEquals(121, ranks.rank(0).counted().received());
        }
    }

    /** Where the next gate has the same slot, what lies there may be the next vector already. */
    @Test
    void scheduleOfOneSlotIsRunAndNotCompared() {
        GateSchedule one = new GateSchedule(3, 0, 1, 0, 0, 0);
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.identity = PlanDraft.identity(4, 4100, one))
                    .run(60);
            ranks.assertOk();
            assertEquals(1, ranks.rank(0).counted().verified());
            assertTrue(ranks.rank(0).samples().stream().allMatch(sample -> sample.slot() == 3));
        }
    }

    @Test
    void slotsFollowTheSchedule() {
        GateSchedule masked = GateSchedule.ofSlots(0, 0, 3, List.of(1, 4, 7));
        GateSchedule stepped = new GateSchedule(2, 3, 2, 0, 0, 0);
        for (GateSchedule schedule : List.of(masked, stepped, GateSchedule.IDENTITY)) {
            try (TwoRanks ranks = new TwoRanks("healthy")) {
                ranks.both(draft -> draft.identity = PlanDraft.identity(4, 4100, schedule))
                        .run(20);
                ranks.assertOk();
                ranks.rank(1)
                        .samples()
                        .forEach(sample -> assertEquals(schedule.slotOf(sample.gate(), 8), sample.slot()));
            }
        }
    }
}
