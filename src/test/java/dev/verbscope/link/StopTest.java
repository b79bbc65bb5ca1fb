package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionFact.OperatorAsked;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.verbs.sim.FabricPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever stops, whenever: both ranks end as wanted, soon, and nothing is left. */
class StopTest {

    private static List<Arguments> moments(Stream<Phase> phases) {
        return phases.flatMap(phase -> IntStream.of(0, 1).mapToObj(rank -> Arguments.of(rank, phase)))
                .toList();
    }

    /** From the device on the ranks know each other. */
    static List<Arguments> momentsOverRdma() {
        return moments(Stream.of(Phase.values()).filter(phase -> phase.compareTo(Phase.HELLO) > 0));
    }

    static List<Arguments> momentsOverTcp() {
        return moments(Stream.of(Phase.DATA_SOCKET, Phase.GATES, Phase.CLOSING, Phase.ENDED));
    }

    private static PhaseHook stopAt(TwoRanks ranks, boolean here, int rank, Phase moment) {
        return (phase, generation) -> {
            if (here && phase == moment) {
                ranks.commands(rank).stop("enough");
            }
        };
    }

    /** How long both took from the first moment of that phase at that rank. */
    private static Duration since(TwoRanks ranks, int rank, Phase moment) {
        long from = ranks.rank(rank).timed().stream()
                .filter(timed -> timed.fact() instanceof PhaseEntered entered && entered.phase() == moment)
                .mapToLong(MemoryRecorder.Timed::nanos)
                .findFirst()
                .orElseThrow();
        return Duration.ofNanos(Math.max(ranks.endedAt(0), ranks.endedAt(1)) - from);
    }

    private static void assertSoon(Duration took, String what) {
        assertTrue(took.compareTo(Duration.ofMillis(120)) < 0, what + " took " + took);
    }

    @ParameterizedTest
    @MethodSource("momentsOverRdma")
    void eitherOperatorInEachPhase(int rank, Phase moment) {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop")) {
            ranks.hooked((me, both) -> stopAt(both, me == rank, rank, moment)).run(400);
            ranks.assertOk();
            assertSoon(since(ranks, rank, moment), "stopping in " + moment);
            assertTrue(ranks.rank(rank).facts(PhaseEntered.class).stream().anyMatch(p -> p.phase() == Phase.CLOSING));
        }
    }

    @ParameterizedTest
    @MethodSource("momentsOverTcp")
    void eitherOperatorInEachPhaseOverTcp(int rank, Phase moment) {
        try (TwoRanks ranks = new TwoRanks("tcp-only")) {
            ranks.hooked((me, both) -> stopAt(both, me == rank, rank, moment)).run(400);
            ranks.assertOk();
            assertSoon(since(ranks, rank, moment), "stopping in " + moment);
        }
    }

    @ParameterizedTest
    @MethodSource("momentsOverRdma")
    void bothOperatorsInEachPhase(int rank, Phase moment) {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop").socketLatency(Duration.ofNanos(70_000))) {
            ranks.hooked((me, both) -> stopAt(both, true, me, moment)).run(400);
            ranks.assertOk();
            assertSoon(since(ranks, rank, moment), "stopping in " + moment);
        }
    }

    /** Before HELLO the other rank cannot know: it ends in its own time, and says what it saw. */
    @ParameterizedTest
    @MethodSource("earlyMoments")
    void beforeTheRanksKnowEachOther(int rank, Phase moment) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.hooked((me, both) -> stopAt(both, me == rank, rank, moment)).run(400);
            assertEquals("ok", ranks.code(rank));
            assertTrue(
                    List.of("ok", "connect-timeout", "hello-cut-short", "peer-gone")
                            .contains(ranks.code(1 - rank)),
                    ranks.errors().toString());
        }
    }

    /** A rank that leaves before it knows the other one says nothing; the other one was to leave as well. */
    @ParameterizedTest
    @MethodSource("earlyMoments")
    void bothOperatorsBeforeTheRanksKnowEachOther(int rank, Phase moment) {
        for (Duration latency : List.of(Duration.ZERO, Duration.ofNanos(70_000))) {
            try (TwoRanks ranks = new TwoRanks("healthy").socketLatency(latency)) {
                ranks.hooked((me, both) -> (phase, generation) -> {
                    if (me == rank && phase == moment) {
                        both.commands(rank).stop("enough");
                        both.commands(1 - rank).stop("enough");
                    }
                });
                ranks.run(400);
                ranks.assertOk();
            }
        }
    }

    static List<Arguments> earlyMoments() {
        return moments(Stream.of(Phase.CONNECT, Phase.HELLO));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void inTheMiddleOfTheGates(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(1 - rank, 33, both -> both.commands(rank).stop("enough"))
                    .run(0);
            ranks.assertOk();
            long gates = ranks.rank(0).samples().size();
            assertEquals(gates, ranks.rank(1).samples().size(), "both stop before the same gate");
            assertTrue(gates >= 33 && gates < 150, gates + " gates");
            assertEquals(new OperatorAsked("stop", "enough"), ranks.rank(rank).only(OperatorAsked.class));
        }
    }

    /** A gate every five seconds: nobody waits for the next one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whileTheRanksPause(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            long[] asked = new long[1];
            ranks.both(draft -> draft.rate = 0.2)
                    .afterGate(rank, 3, both -> {
                        asked[0] = both.clock().nanos();
                        both.commands(rank).stop("enough");
                    })
                    .run(0);
            ranks.assertOk();
            assertEquals(3, ranks.rank(0).samples().size());
            assertEquals(3, ranks.rank(1).samples().size());
            assertSoon(Duration.ofNanos(ranks.endedAt(0) - asked[0]), "stopping in a pause");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void withANewQueuePairAskedForJustBefore(int rank) {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(rank, 20, both -> {
                        both.commands(rank).recreate("once more");
                        both.commands(1 - rank).stop("enough");
                    })
                    .run(0);
            ranks.assertOk();
            assertEquals(ranks.rank(0).samples().size(), ranks.rank(1).samples().size());
        }
    }

    @Test
    void askedTwice() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.afterGate(0, 20, both -> both.commands(0).stop("enough"))
                    .hooked((me, both) -> (phase, generation) -> {
                        if (me == 0 && phase == Phase.CLOSING) {
                            both.commands(0).stop("really");
                            both.commands(0).recreate("too late");
                        }
                    })
                    .run(0);
            ranks.assertOk();
            assertEquals(
                    2,
                    ranks.rank(0).facts(OperatorAsked.class).stream()
                            .filter(asked -> asked.what().equals("stop"))
                            .count());
            assertTrue(ranks.rank(0).only(RecreateUnavailable.class).why().startsWith("the session ends before gate"));
        }
    }

    @Test
    void leaderWithoutExtensions() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.extensions = false)
                    .afterGate(0, 20, both -> both.commands(0).stop("enough"))
                    .run(0);
            ranks.assertOk();
        }
    }

    /** ds4 has no way to say it: the leader sees its worker go. */
    @Test
    void workerWithoutExtensions() {
        try (TwoRanks ranks = new TwoRanks("healthy")) {
            ranks.both(draft -> draft.extensions = false)
                    .afterGate(1, 20, both -> both.commands(1).stop("enough"))
                    .run(0);
            assertEquals("ok", ranks.code(1));
            assertEquals("peer-gone", ranks.code(0));
        }
    }

    @Test
    void beforeTheSessionBegins() {
        try (TwoRanks ranks = TwoRanks.on(FabricPlan.thunderbolt())) {
            ranks.both(draft -> draft.connectTimeout = Duration.ofSeconds(1))
                    .preset(0, commands -> commands.stop("never mind"))
                    .preset(1, commands -> commands.stop("never mind"))
                    .run(5);
            ranks.assertOk();
            assertEquals(0, ranks.rank(0).samples().size());
        }
    }
}
