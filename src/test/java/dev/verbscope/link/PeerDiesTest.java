package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionError;
import dev.verbscope.verbs.sim.FabricPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that dies takes its sockets with it and nothing else is said: the other rank finds out, soon, and cleans up. */
class PeerDiesTest {

    static List<Arguments> moments() {
        return Stream.of(
                        Phase.DEVICE,
                        Phase.DATA_SOCKET,
                        Phase.BRING_UP,
                        Phase.WARM_UP,
                        Phase.GATES,
                        Phase.RE_CREATE,
                        Phase.CLOSING,
                        Phase.ENDED)
                .flatMap(phase -> IntStream.of(0, 1).mapToObj(rank -> Arguments.of(phase, rank)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("moments")
    void inEachPhase(Phase moment, int victim) {
        long[] died = new long[1];
        try (TwoRanks ranks = new TwoRanks("one-direction-drop").mayReset()) {
            ranks.hooked((me, both) -> (phase, generation) -> {
                        if (me == victim && phase == moment && died[0] == 0) {
                            died[0] = both.clock().nanos();
                            both.sockets().kill(victim);
                        }
                    })
                    .run(300);
            int survivor = 1 - victim;
            Duration took = Duration.ofNanos(ranks.endedAt(survivor) - died[0]);
            assertTrue(took.compareTo(Duration.ofMillis(500)) < 0, "it took the survivor " + took);
            if (moment == Phase.CLOSING || moment == Phase.ENDED) {
                assertTrue(
                        List.of("ok", "peer-gone").contains(ranks.code(survivor)),
                        ranks.errors().toString());
                return;
            }
            assertEquals("peer-gone", ranks.code(survivor), ranks.errors().toString());
            SessionError error = ranks.error(survivor).orElseThrow();
            assertTrue(error.message().startsWith("rank " + survivor), error.message());
        }
    }

    @ParameterizedTest
    @CsvSource({"CONNECT, 0", "CONNECT, 1", "HELLO, 0", "HELLO, 1"})
    void beforeTheRanksKnowEachOther(Phase moment, int victim) {
        try (TwoRanks ranks = new TwoRanks("healthy").mayReset()) {
            ranks.hooked((me, both) -> (phase, generation) -> {
                        if (me == victim && phase == moment) {
                            both.sockets().kill(victim);
                        }
                    })
                    .run(5);
            if (moment == Phase.HELLO) {
                assertTrue(
                        List.of("hello-cut-short", "peer-gone", "connect-timeout")
                                .contains(ranks.code(1 - victim)),
                        ranks.errors().toString());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "healthy, 0, 1",
        "healthy, 1, 1",
        "healthy, 0, 40",
        "healthy, 1, 40",
        "tcp-only, 0, 40",
        "tcp-only, 1, 40"
    })
    void beforeAGate(String scenario, int victim, long gate) {
        try (TwoRanks ranks = new TwoRanks(scenario).mayReset()) {
            ranks.rank(victim, draft -> draft.behaviour = new Behaviour(gate, Duration.ZERO))
                    .run(100);
            assertInstanceOf(SessionResult.Died.class, ranks.result(victim));
            assertEquals(gate - 1, ranks.rank(victim).samples().size());
            assertEquals("peer-gone", ranks.code(1 - victim));
            String said = ranks.error(1 - victim).orElseThrow().message();
            assertTrue(said.endsWith("Look at what rank " + victim + " says; its process may have ended"), said);
            // one look at the control socket a millisecond, and a moment to hear the peer out
            Duration took = Duration.ofNanos(ranks.endedAt(1 - victim) - ranks.endedAt(victim));
            assertTrue(took.compareTo(Duration.ofMillis(300)) < 0, took.toString());
        }
    }

    /** A defect of the program itself closes everything too, and says where it is. */
    @ParameterizedTest
    @MethodSource("moments")
    void defectInEachPhase(Phase moment, int victim) {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop")) {
            ranks.hooked((me, both) -> (phase, generation) -> {
                        if (me == victim && phase == moment) {
                            throw new StackOverflowError("a defect");
                        }
                    })
                    .both(draft -> draft.connectTimeout = Duration.ofSeconds(1))
                    .run(50);
            assertEquals("internal", ranks.code(victim));
            assertTrue(ranks.error(victim).orElseThrow().message().contains("a defect"));
            if (moment.compareTo(Phase.CLOSING) < 0) {
                assertEquals("peer-failed", ranks.code(1 - victim));
            }
        }
    }

    /** The peer's own words reach the rank that only sees the end of it. */
    @ParameterizedTest
    @CsvSource({"0", "1"})
    void reasonOfTheOtherRankIsTold(int victim) {
        try (TwoRanks ranks = TwoRanks.on(FabricPlan.thunderbolt())) {
            ranks.rank(victim, draft -> draft.device("rdma_en4")).run(5);
            assertEquals("port-down", ranks.code(victim));
            assertEquals("peer-failed", ranks.code(1 - victim));
            String said = ranks.error(1 - victim).orElseThrow().message();
            assertTrue(
                    said.startsWith("rank " + (1 - victim) + ": rank " + victim
                            + " ended the session with port-down: rank " + victim + ", rdma_en4: port 1 is DOWN"),
                    said);
        }
    }
}
