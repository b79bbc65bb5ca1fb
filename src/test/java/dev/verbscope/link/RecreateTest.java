package dev.verbscope.link;

import static dev.verbscope.verbs.Direction.ONE_TO_ZERO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact.RecreateAgreed;
import dev.verbscope.record.GateFact.RecreateProposed;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.Phase;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.record.VerbsFact.QpDestroyed;
import dev.verbscope.record.WarmupFact.WarmupEnded;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A new queue pair in mid-session: asked for by an operator, agreed on by both ranks, done between the same two gates. */
class RecreateTest {

    /** Both ranks ran the same gates in the same generations, and every message of both directions arrived. */
    private static void assertSameGates(TwoRanks ranks, int generations, long gates) {
        ranks.assertOk();
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(generations, ranks.rank(rank).facts(QpCreated.class).size());
            assertEquals(
                    LongStream.rangeClosed(1, gates).boxed().toList(),
                    ranks.rank(rank).samples().stream()
                            .map(MemoryRecorder.Sample::gate)
                            .toList());
        }
        assertEquals(
                ranks.rank(0).samples().stream()
                        .map(MemoryRecorder.Sample::generation)
                        .toList(),
                ranks.rank(1).samples().stream()
                        .map(MemoryRecorder.Sample::generation)
                        .toList());
        Counts zero = ranks.rank(0).counted();
        Counts one = ranks.rank(1).counted();
        assertEquals(zero.posted(), one.received());
        assertEquals(one.posted(), zero.received());
        assertEquals(zero.received(), zero.verified());
    }

    private static long firstGateOf(TwoRanks ranks, int rank, int generation) {
        return ranks.rank(rank).samples().stream()
                .filter(sample -> sample.generation() == generation)
                .mapToLong(MemoryRecorder.Sample::gate)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void eitherOperatorAsks(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(rank, 10, both -> both.commands(rank).recreate("to see it"))
                    .run(200);
            assertSameGates(ranks, 2, 200);
            RecreateProposed proposed = ranks.rank(rank).only(RecreateProposed.class);
            assertEquals("to see it", proposed.reason());
            assertEquals(rank, proposed.byRank());
            assertEquals(proposed, ranks.rank(1 - rank).only(RecreateProposed.class));
            RecreateAgreed agreed = ranks.rank(0).only(RecreateAgreed.class);
            assertEquals(agreed, ranks.rank(1).only(RecreateAgreed.class));
            assertTrue(agreed.gate() >= proposed.gate() && agreed.gate() <= proposed.gate() + 2, agreed.toString());
            assertEquals(agreed.gate(), firstGateOf(ranks, 0, 2));
            assertEquals(
                    "rank " + rank + " asked for a new queue pair before gate " + agreed.gate() + ": to see it",
                    ranks.rank(1 - rank).facts(QpDestroyed.class).getFirst().why());
            List<QpCreated> created = ranks.rank(0).facts(QpCreated.class);
            assertNotEquals(created.get(0).qpn(), created.get(1).qpn());
            assertEquals(0x1000, created.get(1).psn() - created.get(0).psn() & 0xff_ffff);
        }
    }

    /** The proposal lies two ahead of the gate that runs. */
    @Test
    void proposerNamesAGateTwoAhead() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.rate = 100)
                    .afterGate(0, 10, both -> both.commands(0).recreate(""))
                    .run(20);
            assertSameGates(ranks, 2, 20);
            // asked in the pause before gate 11: the next one but one
            assertEquals(12, ranks.rank(0).only(RecreateProposed.class).gate());
            assertEquals(12, ranks.rank(1).only(RecreateAgreed.class).gate());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 20_000, 90_000, 400_000, 5_000_000})
    void bothOperatorsAtTheSameMoment(long latency) {
        try (TwoRanks ranks = new TwoRanks("healthy").socketLatency(Duration.ofNanos(latency))) {
            ranks.afterGate(0, 10, both -> both.commands(0).recreate("mine"))
                    .afterGate(1, 10, both -> both.commands(1).recreate("yours"))
                    .run(1000);
            int generations = ranks.rank(0).facts(QpCreated.class).size();
            assertTrue(generations == 2 || generations == 3, generations + " generations");
            assertSameGates(ranks, generations, 1000);
        }
    }

    @Test
    void severalTimes() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(0, 10, both -> both.commands(0).recreate("first"))
                    .afterGate(1, 100, both -> both.commands(1).recreate("second"))
                    .afterGate(1, 200, both -> both.commands(1).recreate("third"))
                    .run(400);
            assertSameGates(ranks, 4, 400);
        }
    }

    /** The next one is asked for while the first is being made: it follows at once. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void twiceInARow(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(rank, 10, both -> both.commands(rank).recreate("first"))
                    .hooked((me, both) -> (phase, generation) -> {
                        if (me == rank && phase == Phase.BRING_UP && generation == 2) {
                            both.commands(rank).recreate("second");
                        }
                    })
                    .run(200);
            assertSameGates(ranks, 3, 200);
            assertTrue(firstGateOf(ranks, 0, 3) - firstGateOf(ranks, 0, 2) <= 3);
        }
    }

    @Test
    void askedAgainBeforeTheFirstIsDone() {
        try (TwoRanks ranks = new TwoRanks("healthy").socketLatency(Duration.ofMillis(3))) {
            ranks.both(draft -> draft.rate = 1000)
                    .afterGate(0, 10, both -> both.commands(0).recreate("first"))
                    .afterGate(0, 12, both -> both.commands(0).recreate("again"))
                    .run(100);
            assertSameGates(ranks, 2, 100);
            assertEquals(
                    "a new queue pair is already agreed on",
                    ranks.rank(0).only(RecreateUnavailable.class).why());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {97, 98, 99, 100})
    void rightBeforeTheEnd(long gate) {
        for (int rank = 0; rank < 2; rank++) {
            int asks = rank;
            try (TwoRanks ranks = new TwoRanks("healthy")) {
                ranks.both(draft -> draft.rate = 100)
                        .afterGate(asks, gate, both -> both.commands(asks).recreate("late"))
                        .run(100);
                int generations = ranks.rank(0).facts(QpCreated.class).size();
                assertSameGates(ranks, generations, 100);
                int unavailable =
                        ranks.rank(asks).facts(RecreateUnavailable.class).size();
                assertEquals(1, generations - 1 + unavailable, "done, or said that it will not be");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void peerThatCannotFollow(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.rank(1 - rank, draft -> draft.extensions = false)
                    .afterGate(rank, 10, both -> both.commands(rank).recreate("to see it"))
                    .run(200);
            ranks.assertOk();
            assertEquals(
                    "the peer speaks no extensions: it cannot follow a new queue pair in mid-session",
                    ranks.rank(rank).only(RecreateUnavailable.class).why());
            assertEquals(1, ranks.rank(0).facts(QpCreated.class).size());
        }
    }

    @Test
    void overTcpThereIsNone() {
        try (TwoRanks ranks = new TwoRanks("tcp-only")) {
            ranks.afterGate(1, 10, both -> both.commands(1).recreate("to see it"))
                    .run(200);
            ranks.assertOk();
            assertEquals(
                    "this session runs over TCP: there is no queue pair",
                    ranks.rank(1).only(RecreateUnavailable.class).why());
        }
    }

    /** The direction dies on the queue pair in use just before it is given up: the new one delivers again. */
    @Test
    void curesADirectionThatHasDied() {
        DropDirection drop = new DropDirection(ONE_TO_ZERO, 2);
        try (TwoRanks ranks = new TwoRanks("one-direction-drop")) {
            ranks.afterGate(0, 10, both -> both.commands(0).recreate("it got slow"))
                    .hooked((me, both) -> (phase, generation) -> {
                        if (me == 0 && phase == Phase.RE_CREATE && generation == 2) {
                            both.fabric().faults().on(drop);
                        }
                    })
                    .run(100);
            assertEquals(
                    List.of(drop),
                    ranks.fabric().faults().active().stream()
                            .filter(drop::equals)
                            .toList());
            ranks.assertOk();
            assertEquals(3, ranks.rank(0).facts(QpCreated.class).size());
            WarmupEnded third = ranks.rank(0).facts(WarmupEnded.class).getLast();
            assertEquals(new WarmupEnded(3, 1, true, true), third);
        }
    }

    /** One setup each time: when the one that was asked for is dead, the session is over, and both say the same. */
    @Test
    void failsWhenTheAskedSetupIsDead() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(0, 10, both -> {
                        both.commands(0).recreate("to see it fail");
                    })
                    .hooked((me, both) -> (phase, generation) -> {
                        if (me == 0 && phase == Phase.RE_CREATE) {
                            both.fabric().faults().on(new DropDirection(ONE_TO_ZERO, 9));
                        }
                    })
                    .run(100);
            for (int rank = 0; rank < 2; rank++) {
                assertEquals("direction-dead", ranks.code(rank));
                String said = ranks.error(rank).orElseThrow().message();
                assertTrue(said.startsWith("1→0 delivered nothing in the one setup that was asked for"), said);
                assertTrue(said.contains("generation 2"), said);
                assertEquals(2, ranks.rank(rank).facts(QpCreated.class).size());
                assertEquals(
                        20, ranks.rank(rank).facts(WarmupEnded.class).getLast().attempts());
            }
        }
    }
}
