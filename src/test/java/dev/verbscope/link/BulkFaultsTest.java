package dev.verbscope.link;

import static dev.verbscope.verbs.Direction.ONE_TO_ZERO;
import static dev.verbscope.verbs.Direction.ZERO_TO_ONE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.diagnose.Verdicts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.record.GateFact.BulkTimedOut;
import dev.verbscope.record.GateFact.BulkWrong;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.verbs.WcStatus;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.Fault;
import dev.verbscope.verbs.sim.Fault.CompleteWithStatus;
import dev.verbscope.verbs.sim.Fault.CorruptMessage;
import dev.verbscope.verbs.sim.Fault.DelayMessage;
import dev.verbscope.verbs.sim.Fault.KillDirection;
import dev.verbscope.verbs.sim.Fault.LoseMessage;
import dev.verbscope.verbs.sim.Fault.Side;
import dev.verbscope.verbs.sim.RankBehaviour;
import dev.verbscope.verbs.sim.Scenario;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong on the fabric in the middle of bulk traffic is told with its place, its counts and the right finding. */
class BulkFaultsTest {
    /** A batch region of 64 messages and a little; a vector of a full message and one of 16 bytes. */
    private static final Identity JUST_ENOUGH = PlanDraft.identity(8, 4100);

    /**
     * Of each direction: message 1 is the warm-up's, 2 and 3 are gate 1, 4 to 35 drain the window, then the windows of big
     * gate 1: 36 to 99, 100 to 163, 164 to 227, 228 to 236.
     */
    private static final Traffic BIGS = new Traffic(4, new BulkRun(0, 3, 2, 200L * 16_384 + 7, 0, 2));

    /** Messages 2 to 5 are batch 1, 6 to 9 batch 2, 10 to 13 batch 3, each three full ones and one of 48 bytes. */
    private static final Traffic BATCHES = new Traffic(0, new BulkRun(3, 3, 0, 1, 0, 0));

    /** Messages 2 to 7 are layer 0, 8 to 13 layer 1, and so on to 49; full ones and those of 16 bytes in turn. */
    private static final Traffic BLOCK = new Traffic(0, new BulkRun(0, 3, 0, 1, 1, 0));

    private static final String PORT = "GID index 1, generation 1";

    /** What runs. */
    record Traffic(long gates, BulkRun bulk) {
        void into(PlanDraft draft) {
            draft.identity = JUST_ENOUGH;
            draft.gates = gates;
            draft.bulk = bulk;
        }
    }

    /**
     * One fault.
     *
     * @param rank whose error it is; the other rank is told of it
     * @param says what its message contains
     */
    record Case(String name, Traffic traffic, Fault fault, int rank, String code, String finding, List<String> says) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case of(
            String name, Traffic traffic, Fault fault, int rank, String code, String finding, String... says) {
        return new Case(name, traffic, fault, rank, code, finding, List.of(says));
    }

    static Stream<Case> cases() {
        return Stream.of(
                of(
                        "lost in a window",
                        BIGS,
                        new LoseMessage(ONE_TO_ZERO, 50),
                        0,
                        "gate-timeout",
                        "direction-died",
                        "big gate 1, layer 1, window 1 of 4: bulk: waited 750 ms for rank 1, 1 of 64 messages did not arrive.",
                        "Of it this rank has posted 64 sends, 64 completed, and 64 receives, 63 completed.",
                        "direction 1→0 lost it"),
                of(
                        "lost in the last window",
                        BIGS,
                        new LoseMessage(ZERO_TO_ONE, 236),
                        1,
                        "gate-timeout",
                        "direction-died",
                        "big gate 1, layer 1, window 4 of 4",
                        "1 of 9 messages did not arrive.",
                        "9 receives, 8 completed"),
                of(
                        "lost at the end of the drain",
                        BIGS,
                        new LoseMessage(ONE_TO_ZERO, 35),
                        0,
                        "gate-timeout",
                        "direction-died",
                        "big gate 1, layer 1: drain: waited 750 ms for rank 1, 1 of 32 messages did not arrive.",
                        "32 receives, 31 completed"),
                of(
                        "lost within the drain",
                        BIGS,
                        new LoseMessage(ONE_TO_ZERO, 11),
                        0,
                        "wc-status",
                        "completion-failed",
                        "a completion had status 1 LOC_LEN_ERR in the drain, in big gate 1, layer 1, wr_id 0x",
                        "one before it was lost or came twice"),
                of(
                        "lost in a batch",
                        BATCHES,
                        new LoseMessage(ONE_TO_ZERO, 7),
                        0,
                        "gate-timeout",
                        "direction-died",
                        "batch gate 2, layer 1, window 1 of 1: bulk: waited 750 ms for rank 1, 1 of 4 messages did not arrive",
                        "posted 4 sends, 4 completed, and 4 receives, 3 completed"),
                of(
                        "lost in a verify block",
                        BLOCK,
                        new LoseMessage(ONE_TO_ZERO, 13),
                        0,
                        "wc-status",
                        "completion-failed",
                        "a completion had status 1 LOC_LEN_ERR in verify block 1, layer 1, wr_id 0x",
                        "(verify block)"),
                of(
                        "lost at the end of a verify block",
                        BLOCK,
                        new LoseMessage(ZERO_TO_ONE, 49),
                        1,
                        "gate-timeout",
                        "direction-died",
                        "verify block 1, layer 7: bulk: waited 750 ms for rank 0, 1 of 6 messages did not arrive",
                        "posted 6 sends, 6 completed, and 6 receives, 5 completed"),
                of(
                        "held longer than the timeout",
                        BIGS,
                        new DelayMessage(ONE_TO_ZERO, 110, 900_000_000),
                        0,
                        "gate-timeout",
                        "direction-died",
                        "big gate 1, layer 1, window 2 of 4",
                        "54 of 64 messages did not arrive",
                        "64 receives, 10 completed"),
                of(
                        "direction killed in a window",
                        BIGS,
                        new KillDirection(ZERO_TO_ONE, 1, 60),
                        1,
                        "gate-timeout",
                        "direction-died",
                        "big gate 1, layer 1, window 1 of 4: bulk: waited 750 ms for rank 0, 39 of 64 messages did not arrive.",
                        "64 receives, 25 completed",
                        "direction 0→1 lost it"),
                of(
                        "one bit of a big gate",
                        BIGS,
                        new CorruptMessage(ONE_TO_ZERO, 120),
                        0,
                        "verify-failed",
                        "content-wrong",
                        "the content of 1 of",
                        "first in generation 1, big gate 1, word "),
                of(
                        "one bit of a batch",
                        BATCHES,
                        new CorruptMessage(ZERO_TO_ONE, 9),
                        1,
                        "verify-failed",
                        "content-wrong",
                        "the content of 1 of",
                        "first in generation 1, batch gate 2, word "),
                of(
                        "one bit of a verify block",
                        BLOCK,
                        new CorruptMessage(ONE_TO_ZERO, 10),
                        0,
                        "verify-failed",
                        "content-wrong",
                        "first in generation 1, verify block 2, word "),
                of(
                        "receive that fails in a window",
                        BIGS,
                        new CompleteWithStatus(0, Side.RECV, 50, WcStatus.LOC_PROT_ERR),
                        0,
                        "wc-status",
                        "completion-failed",
                        "a completion had status 4 LOC_PROT_ERR in big gate 1, layer 1, window 1 of 4,"
                                + " wr_id 0x800000000000000f (bulk). Outstanding then: ",
                        "generation 1, QPN 0x"),
                of(
                        "send that fails in a window",
                        BIGS,
                        new CompleteWithStatus(1, Side.SEND, 101, WcStatus.LOC_QP_OP_ERR),
                        1,
                        "wc-status",
                        "completion-failed",
                        "a completion had status 2 LOC_QP_OP_ERR in big gate 1, layer 1, window 2 of 4,"
                                + " wr_id 0x8000000000000002 (bulk)"),
                of(
                        "receive that fails while the window is drained",
                        BIGS,
                        new CompleteWithStatus(0, Side.RECV, 20, WcStatus.GENERAL_ERR),
                        0,
                        "wc-status",
                        "completion-failed",
                        "a completion had status 21 GENERAL_ERR in the drain, in big gate 1, layer 1, wr_id 0x"),
                of(
                        "receive that fails in a verify block",
                        BLOCK,
                        new CompleteWithStatus(1, Side.RECV, 15, WcStatus.LOC_PROT_ERR),
                        1,
                        "wc-status",
                        "completion-failed",
                        "in verify block 1, layer 2, wr_id 0x",
                        "(verify block)"),
                of(
                        "decode gate after a big gate",
                        BIGS,
                        new LoseMessage(ONE_TO_ZERO, 240),
                        0,
                        "gate-timeout",
                        "direction-died",
                        "gate 3: waited 750 ms for rank 1, 1 of 2 messages did not arrive"));
    }

    private static Scenario scenario(Fault fault) {
        return new Scenario(
                "a-test",
                "",
                FabricPlan.thunderbolt(),
                List.of(fault),
                List.of(RankBehaviour.NORMAL, RankBehaviour.NORMAL),
                Scenario.named("healthy").orElseThrow().promise());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isToldWithItsPlace(Case it) {
        try (TwoRanks ranks = new TwoRanks(scenario(it.fault()), 1).both(it.traffic()::into)) {
            ranks.run();
            assertEquals(it.code(), ranks.code(it.rank()), ranks.errors()::toString);
            assertEquals("peer-failed", ranks.code(1 - it.rank()), ranks.errors()::toString);
            String said = ranks.error(it.rank()).orElseThrow().message();
            assertTrue(said.startsWith("rank " + it.rank()), said);
            if (!it.code().equals("verify-failed")) {
                assertTrue(said.contains(", rdma_en") && said.contains(PORT), said);
            }
            for (String text : it.says()) {
                assertTrue(said.contains(text), () -> "\"" + text + "\" is not in: " + said);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isFound(Case it) {
        LinkModel link = FoldedRun.run(scenario(it.fault()), it.traffic().gates(), it.traffic()::into)
                .fold()
                .snapshot();
        assertEquals(Outcome.FAILED, link.session().outcome());
        List<String> found = Findings.of(link).stream()
                .map(Finding::code)
                .filter(code -> !code.equals("simulated"))
                .toList();
        assertTrue(found.contains(it.finding()), found::toString);
        assertTrue(
                Verdicts.of(link).headline().startsWith("Failed"),
                () -> Verdicts.of(link).toString());
    }

    /** A message that is held for less than the timeout costs time and nothing else, wherever it is. */
    @Test
    void heldForLessThanTheTimeout() {
        for (long message : new long[] {20, 110, 236}) {
            DelayMessage fault = new DelayMessage(ONE_TO_ZERO, message, 700_000_000);
            try (TwoRanks ranks = new TwoRanks(scenario(fault), 1).both(BIGS::into)) {
                ranks.run().assertOk();
            }
        }
    }

    @Test
    void recordsSayWhatWasWaitedFor() {
        try (TwoRanks ranks = new TwoRanks(scenario(new LoseMessage(ONE_TO_ZERO, 120)), 1).both(BIGS::into)) {
            ranks.run();
            BulkTimedOut timedOut = ranks.rank(0).only(BulkTimedOut.class);
            assertEquals(new BulkTimedOut(TrafficKind.BIG, 1, 1, 1, timedOut.waitedNanos(), 1), timedOut);
            assertEquals(750, timedOut.waitedNanos() / 1_000_000);
            assertEquals(
                    0,
                    ranks.rank(0).bulk().getLast().receivedAfter(),
                    "the window that was given up has a sample, and it says so");
        }
    }

    @Test
    void wrongContentIsTheWordThatWasFlipped() {
        try (TwoRanks ranks = new TwoRanks(scenario(new CorruptMessage(ONE_TO_ZERO, 120)), 1).both(BIGS::into)) {
            ranks.run();
            BulkWrong wrong = ranks.rank(0).only(BulkWrong.class);
            assertEquals(TrafficKind.BIG, wrong.kind());
            assertEquals(1, wrong.seq());
            // window 2, its 21st message
            assertEquals(64 + 20, wrong.word() / 4096);
            assertEquals(
                    2,
                    ranks.rank(1).bulk().stream()
                            .filter(b -> b.kind() == TrafficKind.BIG && b.following() == 0)
                            .count(),
                    "the gates go on");
        }
    }
}
