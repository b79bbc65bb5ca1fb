package dev.verbscope.link;

import static dev.verbscope.verbs.Direction.ONE_TO_ZERO;
import static dev.verbscope.verbs.Direction.ZERO_TO_ONE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.GateFact.GateTimedOut;
import dev.verbscope.record.GateFact.VerifyFailed;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.VerbsFact.CompletionFailed;
import dev.verbscope.record.WarmupFact.WarmupAttempt;
import dev.verbscope.record.WarmupFact.WarmupEnded;
import dev.verbscope.verbs.WcStatus;
import dev.verbscope.verbs.sim.DeviceProfile;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.Fault;
import dev.verbscope.verbs.sim.Fault.CompleteWithStatus;
import dev.verbscope.verbs.sim.Fault.CorruptMessage;
import dev.verbscope.verbs.sim.Fault.DelayMessage;
import dev.verbscope.verbs.sim.Fault.KillDirection;
import dev.verbscope.verbs.sim.Fault.LoseMessage;
import dev.verbscope.verbs.sim.Fault.Side;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong on the fabric is found, and told with its place. Message 1 of a direction is the warm-up's. */
class FaultsTest {

    private static TwoRanks macs(Fault... faults) {
        return TwoRanks.on(FabricPlan.thunderbolt(), faults);
    }

    private static void assertSays(TwoRanks ranks, int rank, String code, String... texts) {
        assertEquals(code, ranks.code(rank), ranks.errors().toString());
        String said = ranks.error(rank).orElseThrow().message();
        for (String text : texts) {
            assertTrue(said.contains(text), "\"" + text + "\" is not in: " + said);
        }
    }

    /** Messages 12 and 13 are those of gate 6. */
    @ParameterizedTest
    @CsvSource({"12, 0", "13, 1"})
    void oneBitIsFound(long message, int chunk) {
        try (TwoRanks ranks = macs(new CorruptMessage(ONE_TO_ZERO, message)).run(20)) {
            assertSays(ranks, 0, "verify-failed", "1 of 41 compared messages", "what rank 1 must have sent");
            VerifyFailed failed = ranks.rank(0).only(VerifyFailed.class);
            assertEquals(1, failed.generation());
            assertEquals(6, failed.gate());
            assertEquals(chunk, failed.chunk());
            assertEquals(failed.word() < 4096 ? 0 : 1, failed.chunk());
            assertEquals(Integer.toUnsignedLong(ScriptedPeer.pattern(6, failed.word(), 1)), failed.wanted());
            assertEquals(1, Long.bitCount(failed.wanted() ^ failed.got()));
            assertEquals(20, ranks.rank(0).samples().size(), "the gates go on");
            assertEquals("peer-failed", ranks.code(1));
        }
    }

    @Test
    void oneBitOfTheWarmUpIsFound() {
        try (TwoRanks ranks = macs(new CorruptMessage(ZERO_TO_ONE, 1)).run(20)) {
            assertSays(
                    ranks, 1, "verify-failed", "the warm-up message came with 16384 of 16384 bytes", "4 GiB boundary");
        }
    }

    /** The first message of a gate is lost: the second lands where the first should, and is too short for it. */
    @Test
    void lostFirstMessageBreaksTheOrder() {
        try (TwoRanks ranks = macs(new LoseMessage(ONE_TO_ZERO, 12)).run(20)) {
            assertSays(ranks, 0, "gate-order", "gate 6", "a message of 16 bytes came where one of 16384 was due");
        }
    }

    /** The last message of a gate is lost: the next gate's first is too long for the place it meets. */
    @Test
    void lostLastMessageOverflowsTheNextReceive() {
        try (TwoRanks ranks = macs(new LoseMessage(ONE_TO_ZERO, 13)).run(20)) {
            assertSays(
                    ranks,
                    0,
                    "wc-status",
                    "status 1 LOC_LEN_ERR in the gate of layer ",
                    ", wr_id 0x6. ",
                    "one before it was lost");
        }
    }

    /** Where a gate is one message, the next one takes its place: the content tells. */
    @Test
    void lostMessageOfOneMessageGates() {
        try (TwoRanks ranks = macs(new LoseMessage(ONE_TO_ZERO, 7))) {
            ranks.both(draft -> draft.identity = PlanDraft.identity(4, 1000)).run(20);
            assertSays(
                    ranks,
                    0,
                    "gate-order",
                    "gate 6: gate order broke: the vector of gate 7 came in its place: got layer 3, gate 0, seq 7;"
                            + " want layer 2, gate 1, seq 6");
            assertEquals(6, ranks.rank(0).only(VerifyFailed.class).gate());
        }
    }

    /** Where the content is not compared, the gate after the last one that came never comes. */
    @Test
    void lostMessageThatNobodyLooksFor() {
        try (TwoRanks ranks = macs(new LoseMessage(ONE_TO_ZERO, 7))) {
            ranks.both(draft -> {
                        draft.identity = PlanDraft.identity(4, 1000);
                        draft.verifyEvery = 0;
                    })
                    .run(20);
            assertSays(ranks, 0, "gate-timeout", "gate 20: waited 750 ms for rank 1, 1 of 1 messages did not arrive");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 300, 700})
    void messageThatIsLateWithinTheTimeout(long millis) {
        try (TwoRanks ranks =
                macs(new DelayMessage(ONE_TO_ZERO, 12, millis * 1_000_000)).run(20)) {
            ranks.assertOk();
            long slowest = ranks.rank(0).samples().stream()
                    .mapToLong(MemoryRecorder.Sample::receivedAfter)
                    .max()
                    .orElseThrow();
            assertEquals(millis, slowest / 1_000_000);
        }
    }

    @Test
    void messageThatIsLaterThanTheTimeout() {
        try (TwoRanks ranks =
                macs(new DelayMessage(ONE_TO_ZERO, 12, 900_000_000)).run(20)) {
            assertSays(ranks, 0, "gate-timeout", "gate 6: waited 750 ms for rank 1, 2 of 2 messages did not arrive");
            GateTimedOut timedOut = ranks.rank(0).only(GateTimedOut.class);
            assertEquals(6, timedOut.gate());
            assertEquals(2, timedOut.missingMessages());
            assertEquals(750, timedOut.waitedNanos() / 1_000_000);
        }
    }

    @Test
    void waitOfAMinuteIsTold() {
        try (TwoRanks ranks = macs(new DelayMessage(ONE_TO_ZERO, 12, 5_000_000_000L))) {
            ranks.both(draft -> draft.timeout = Duration.ofSeconds(60)).run(20);
            ranks.assertOk();
            // a sample holds durations of up to 4.29 s; a longer one is the most it can say
            assertEquals(0xffff_ffffL, ranks.rank(0).samples().get(5).doneAfter());
        }
    }

    /**
     * A warm-up message that is late is sent again. Where the fabric holds the second copy, it is the first thing that the
     * window receives.
     */
    @Test
    void lateWarmUpIsTakenForAGate() {
        try (TwoRanks ranks =
                macs(new DelayMessage(ONE_TO_ZERO, 1, 150_000_000)).run(20)) {
            assertEquals(new WarmupEnded(1, 2, true, true), ranks.rank(0).only(WarmupEnded.class));
            assertSays(
                    ranks, 0, "wc-status", "status 1 LOC_LEN_ERR in the gate of layer ", ", wr_id 0x1. ", "came twice");
        }
        FabricPlan dropping = FabricPlan.roce(DeviceProfile.rocev2());
        try (TwoRanks ranks = TwoRanks.on(dropping, new DelayMessage(ONE_TO_ZERO, 1, 150_000_000))
                .run(20)) {
            ranks.assertOk();
            assertEquals(2, ranks.rank(0).only(WarmupEnded.class).attempts());
        }
    }

    @Test
    void lateWarmUpIsSeenInItsContentWhereAGateIsOneFullMessage() {
        try (TwoRanks ranks = macs(new DelayMessage(ONE_TO_ZERO, 1, 150_000_000))) {
            ranks.both(draft -> draft.identity = PlanDraft.identity(4, 4096)).run(20);
            VerifyFailed first = ranks.rank(0).facts(VerifyFailed.class).getFirst();
            assertEquals(1, first.gate());
            assertEquals(0x5a5a5a5aL, first.got(), "the warm-up's fill");
        }
    }

    /** Only what the peer has not got is sent again, and the two ranks know the same two bits. */
    @Test
    void attemptsOfAWarmUp() {
        try (TwoRanks ranks = macs(new LoseMessage(ONE_TO_ZERO, 1), new LoseMessage(ONE_TO_ZERO, 2))
                .run(5)) {
            ranks.assertOk();
            List<WarmupAttempt> zero = ranks.rank(0).facts(WarmupAttempt.class);
            List<WarmupAttempt> one = ranks.rank(1).facts(WarmupAttempt.class);
            assertEquals(
                    List.of(true, false, false),
                    zero.stream().map(WarmupAttempt::sent).toList());
            assertEquals(
                    List.of(true, true, true),
                    one.stream().map(WarmupAttempt::sent).toList());
            assertEquals(
                    List.of(false, false, true),
                    zero.stream().map(WarmupAttempt::arrived).toList());
            assertEquals(
                    List.of(true, true, true),
                    one.stream().map(WarmupAttempt::arrived).toList());
            for (int i = 0; i < 3; i++) {
                assertEquals(zero.get(i).arrived(), one.get(i).peerHasIt());
                assertEquals(zero.get(i).peerHasIt(), one.get(i).arrived());
                assertTrue(one.get(i).sendCompleted(), "UC completes what it loses");
            }
            assertEquals(100_000_000, zero.getFirst().tookNanos());
        }
    }

    @Test
    void deadForGoodTakesEightSeconds() {
        try (TwoRanks ranks = new TwoRanks("dead-for-good").run(5)) {
            assertSays(ranks, 0, "direction-dead", "1→0 delivered nothing in 4 setups of 20 attempts", "generation 4");
            assertSays(ranks, 1, "direction-dead", "1→0 delivered nothing in 4 setups of 20 attempts", "generation 4");
            Duration took = Duration.ofNanos(ranks.endedAt(0) - 1_000_000_000);
            assertTrue(
                    took.compareTo(Duration.ofSeconds(8)) >= 0 && took.compareTo(Duration.ofMillis(8_300)) < 0,
                    took::toString);
        }
    }

    @Test
    void bothDirectionsDead() {
        try (TwoRanks ranks = macs(
                        new Fault.DropDirection(ONE_TO_ZERO, Fault.ALWAYS),
                        new Fault.DropDirection(ZERO_TO_ONE, Fault.ALWAYS))
                .run(5)) {
            for (int rank = 0; rank < 2; rank++) {
                assertSays(ranks, rank, "direction-dead", "0→1 and 1→0 delivered nothing");
            }
        }
    }

    /** Every status is looked at, wherever it is seen: number, name, where, wr_id, generation. */
    @ParameterizedTest
    @CsvSource({
        "0, RECV, 1, LOC_PROT_ERR, 'a completion had status 4 LOC_PROT_ERR in the warm-up', ', wr_id 0x4000000000000000'",
        "1, SEND, 1, LOC_QP_OP_ERR, 'a completion had status 2 LOC_QP_OP_ERR in the warm-up', ', wr_id 0x4000000000000000'",
        "0, RECV, 2, LOC_LEN_ERR, 'a completion had status 1 LOC_LEN_ERR in the gate of layer ', ', wr_id 0x0.'",
        "0, RECV, 13, LOC_PROT_ERR, 'a completion had status 4 LOC_PROT_ERR in the gate of layer ', ', wr_id 0x6.'",
        "1, RECV, 41, GENERAL_ERR, 'a completion had status 21 GENERAL_ERR in the gate of layer ', ', wr_id 0x14.'",
        "1, SEND, 12, LOC_PROT_ERR, 'a completion had status 4 LOC_PROT_ERR in the gate of layer ', ', wr_id 0x6.'",
        "0, SEND, 13, LOC_QP_OP_ERR, 'a completion had status 2 LOC_QP_OP_ERR in the gate of layer ', ', wr_id 0x6.'",
        "0, RECV, 6, WR_FLUSH_ERR, 'a completion had status 5 WR_FLUSH_ERR in the gate of layer ', ', wr_id 0x'",
    })
    void completionThatIsNoSuccess(int rank, Side side, long nth, WcStatus status, String said, String wrId) {
        try (TwoRanks ranks =
                macs(new CompleteWithStatus(rank, side, nth, status)).run(30)) {
            assertSays(ranks, rank, "wc-status", said, wrId, "generation 1, QPN 0x", "rank " + rank + ", rdma_en");
            List<CompletionFailed> failed = ranks.rank(rank).facts(CompletionFailed.class);
            assertEquals(
                    nth == 1 ? PollSite.WARM_UP : PollSite.GATE,
                    failed.getFirst().site());
            assertEquals(
                    status == WcStatus.WR_FLUSH_ERR ? List.of() : List.of(status.ordinal()),
                    failed.stream()
                            .filter(CompletionFailed::cause)
                            .map(CompletionFailed::status)
                            .toList());
            assertTrue(failed.stream().allMatch(it -> it.cause() || it.status() == WcStatus.WR_FLUSH_ERR.ordinal()));
            assertEquals("peer-failed", ranks.code(1 - rank));
        }
    }

    /** The end of the gates waits for the last sends, and looks at their status too. */
    @Test
    void lastSendOfTheSessionFails() {
        try (TwoRanks ranks = macs(new CompleteWithStatus(0, Side.SEND, 41, WcStatus.LOC_PROT_ERR))
                .run(20)) {
            assertSays(
                    ranks,
                    0,
                    "wc-status",
                    "a completion had status 4 LOC_PROT_ERR in the gate of layer ",
                    ", wr_id 0x14.");
        }
    }

    @Test
    void directionThatDiesTellsWhoWaitedForWhom() {
        try (TwoRanks ranks = macs(new KillDirection(ZERO_TO_ONE, 1, 30)).run(200)) {
            assertSays(
                    ranks,
                    1,
                    "gate-timeout",
                    "rank 1, rdma_en5, GID index 1, generation 1: gate 15: waited 750 ms for rank 0, 1 of 2 messages",
                    "direction 0→1 lost it");
        }
    }

    /** Completion queues that hold less than they promised lose completions: the gate they were for never ends. */
    @Test
    void completionsThatAreLost() {
        try (TwoRanks ranks = macs(new Fault.ShrinkCq(0, 1)).run(50)) {
            assertTrue(
                    List.of("gate-timeout", "send-timeout", "gate-order", "direction-dead")
                            .contains(ranks.code(0)),
                    ranks.errors().toString());
        }
    }

    /**
     * Nothing tells a rank without extensions that the peer's window is posted. Here rank 1 hears of rank 0's WARM later than
     * rank 0 of its own: on a fabric that drops, gate 1 is lost.
     */
    @Test
    void sendThatMeetsNoReceive() {
        Duration fast = Duration.ofNanos(5_000);
        Duration slow = Duration.ofNanos(100_000);
        try (TwoRanks ranks =
                new TwoRanks("send-before-receive").socketLatency(slow, fast).run(20)) {
            ranks.assertOk();
        }
        try (TwoRanks ranks = new TwoRanks("send-before-receive").socketLatency(slow, fast)) {
            ranks.both(draft -> draft.extensions = false).run(20);
            assertSays(ranks, 1, "gate-order", "gate 1: gate order broke: the vector of gate 2 came in its place");
        }
    }
}
