package dev.verbscope.diagnose;

import static dev.verbscope.model.TestSessions.folded;
import static dev.verbscope.model.TestSessions.model;
import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Verdict.Tone;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.Phase;
import dev.verbscope.verbs.Errno;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    @Test
    void withoutARecordThereIsNoLink() {
        assertEquals(Tone.IDLE, Verdicts.of(LinkFold.onOneClock().snapshot()).tone());
    }

    @Test
    void aLeaderWaitsForAPeer() {
        LinkFold fold = TestSessions.fold(TestSessions.waiting().toArray(TestStream[]::new));
        Verdict verdict = Verdicts.of(fold.snapshot(fold.newestNanos() + 12_300 * MS));
        assertEquals(Tone.WAITING, verdict.tone());
        assertEquals("Waiting for a peer", verdict.headline());
        assertEquals("Rank 0 listens on 10.99.0.1:9911.", verdict.explanation());
        assertEquals("for 12.3 s", verdict.now());
    }

    @Test
    void aLeaderThatDoesNotListenYetIsNotSaidToDial() {
        TestStream leader = new TestStream(0).started().phase(Phase.CONNECT, 0);
        assertEquals(
                "Rank 0 will listen on 10.99.0.1:9911.",
                Verdicts.of(folded(leader)).explanation());
    }

    @Test
    void whatIsWrongIsNotVerified() {
        TestStream rank0 = TestSessions.healthy(5).getFirst().wrongContent(5, 1).counted();
        assertEquals(
                "5 gates, every one compared, 1 wrong",
                Verdicts.of(folded(rank0)).next());
    }

    @Test
    void aWorkerTellsWhatItsDialsMet() {
        TestStream worker = new TestStream(1).started().phase(Phase.CONNECT, 0);
        worker.after(200 * MS)
                .fact(new ControlFact.DialFailed(
                        7,
                        "10.99.0.1:9911",
                        Optional.of(TestStream.errno(Errno.Name.ECONNREFUSED)),
                        "Connection refused"));
        assertEquals(
                "Rank 1 dials 10.99.0.1:9911. Dial 7: ECONNREFUSED (macOS 61), nothing listens there yet.",
                Verdicts.of(folded(worker)).explanation());
    }

    @Test
    void aDeadDirectionSaysWhatWasMeasuredAndWhatFollows() {
        LinkModel link = model(TestSessions.dead(13));
        Verdict verdict = Verdicts.of(link);
        assertEquals(Tone.BROKEN, verdict.tone());
        assertEquals("1→0 delivers nothing", verdict.headline());
        assertEquals(
                "Rank 1 sent 13 full-size messages and every send completed. Rank 0 received none. On UC, completed"
                        + " does not mean delivered.",
                verdict.explanation());
        assertEquals("attempt 14 of 20", verdict.now());
        assertEquals("then a new queue pair: setup 2 of 4", verdict.next());
        assertEquals(OptionalDouble.of(0.7), verdict.progress());
        long attemptBegan = link.oneToZero()
                .generations()
                .getFirst()
                .warmup()
                .orElseThrow()
                .cells()
                .getLast()
                .beganNanos();
        assertEquals(attemptBegan + 700 * MS, verdict.deadlineNanos().orElseThrow());
    }

    @Test
    void inAWarmupThatIsDeadBothWaysBothAreExplained() {
        TestStream rank0 = TestSessions.opened(0).bringUp(1).warmupBegan(1);
        TestStream rank1 = TestSessions.opened(1).bringUp(1).warmupBegan(1);
        for (TestStream stream : List.of(rank0, rank1)) {
            for (int attempt = 1; attempt <= 3; attempt++) {
                stream.attempt(1, attempt, true, false, false, false, 100 * MS);
            }
        }
        Verdict verdict = Verdicts.of(folded(rank0, rank1));
        assertEquals("Nothing is delivered either way", verdict.headline());
        assertEquals(
                "Rank 0 sent 3 full-size messages, rank 1 sent 3 full-size messages and every send completed. Neither"
                        + " received any. On UC, completed does not mean delivered.",
                verdict.explanation());
    }

    @Test
    void inGatesThatAreDeadBothWaysBothAreExplained() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).postedOnly().counted();
        streams.get(1).postedOnly().receivedOnly().counted();
        LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
        Verdict running = Verdicts.of(fold.snapshot(fold.newestNanos() + 800 * MS));
        assertEquals("Nothing is delivered either way", running.headline());
        assertEquals(
                "Rank 0 posted 1 message that rank 1 has not received. Rank 1 posted 2 messages that rank 0 has not"
                        + " received. The deadline has passed.",
                running.explanation());
        streams.get(0).timedOut(51, 2).failed("gate-timeout", "rank 0: gate 51");
        streams.get(1).timedOut(51, 1).failed("gate-timeout", "rank 1: gate 51");
        Verdict over = Verdicts.of(model(streams));
        assertEquals("Failed because 0→1 and 1→0 died", over.headline());
        assertEquals(
                "Rank 0 posted 103 messages, rank 1 received 102. Rank 1 posted 103 messages, rank 0 received 101."
                        + " Every send completed; completed does not mean delivered.",
                over.explanation());
    }

    @Test
    void theLastSetupHasNoNext() {
        TestStream rank0 = TestSessions.opened(0);
        TestStream rank1 = TestSessions.opened(1);
        for (TestStream stream : List.of(rank0, rank1)) {
            for (int n = 1; n <= 3; n++) {
                stream.bringUp(n).warmupDead10(n, 20).recreate("dead");
            }
            stream.bringUp(4).warmupDead10(4, 5);
        }
        assertEquals(
                "then the session fails: no setup is left",
                Verdicts.of(folded(rank0, rank1)).next());
    }

    @Test
    void betweenTwoQueuePairsItSaysWhichOneFollows() {
        List<TestStream> streams = TestSessions.dead(20);
        streams.forEach(s -> s.recreate("1→0 delivered nothing"));
        Verdict down = Verdicts.of(model(streams));
        assertEquals(Tone.BROKEN, down.tone());
        assertEquals("then a new queue pair: setup 2 of 4", down.next());
        streams.forEach(s -> s.phase(Phase.BRING_UP, 2));
        Verdict up = Verdicts.of(model(streams));
        assertEquals(Tone.WORKING, up.tone());
        assertEquals("Bringing up a new queue pair", up.headline());
        assertEquals("1→0 was dead on generation 1.", up.explanation());
        assertEquals("setup 2 of 4", up.now());
    }

    @Test
    void aWarmupWithoutALossIsUnderWay() {
        List<TestStream> streams = TestSessions.dead(0);
        assertEquals("Warming up both directions", Verdicts.of(model(streams)).headline());
        assertEquals("attempt 1 of 20", Verdicts.of(model(streams)).now());
    }

    @Test
    void bothDirectionsDeliver() {
        Verdict verdict = Verdicts.of(model(TestSessions.healthy(1000)));
        assertEquals(Tone.GOOD, verdict.tone());
        assertEquals("Both directions deliver", verdict.headline());
        assertEquals("RDMA over UC, generation 1.", verdict.explanation());
        assertEquals("1,000 gates, every one verified, 0 wrong", verdict.next());
        assertEquals(OptionalDouble.of(0.25), verdict.progress());
        assertTrue(verdict.now().startsWith("running "));
    }

    @Test
    void afterACureTheHistoryStaysAWord() {
        assertEquals(
                "RDMA over UC, generation 2. 1→0 was dead on generation 1; a new queue pair cured it.",
                Verdicts.of(model(TestSessions.cured(10))).explanation());
    }

    @Test
    void whatIsImpliedIsSaid() {
        TestStream alone = TestSessions.opened(new TestStream(0), false)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 10, 41 * US);
        assertEquals(
                "RDMA over UC, generation 1. What rank 1 received is implied.",
                Verdicts.of(folded(alone)).explanation());
    }

    @Test
    void tcpSaysWhyAndThatNoPortWasTouched() {
        Verdict verdict = Verdicts.of(model(TestSessions.tcp(10)));
        assertEquals(Tone.AMBER, verdict.tone());
        assertEquals("TCP because rank 1 lists no verbs device", verdict.headline());
        assertEquals("Both directions deliver over the data socket. No verbs port was touched.", verdict.explanation());
    }

    @Test
    void twoModelsAreToldByTheFieldsThatDiffer() {
        TestStream rank0 = new TestStream(0).started().connect().hello(true, "n_vocab", "quant_bits");
        rank0.failed(
                "hello-mismatch", "peer 10.99.0.2:50001: HELLO: n_vocab: this rank says 32000, the peer 129280; …");
        Verdict verdict = Verdicts.of(folded(rank0));
        assertEquals("Failed because the ranks do not mean the same", verdict.headline());
        assertEquals("HELLO differs in n_vocab, quant_bits.", verdict.explanation());
    }

    @Test
    void tcpAsAskedIsGood() {
        TestStream rank0 =
                new TestStream(0).transportAsked("tcp").started().connect().hello(true);
        rank0.tcp("TCP was asked for").dataSocket().gatesPhase().gates(1, 10, 300 * US);
        Verdict verdict = Verdicts.of(folded(rank0));
        assertEquals("TCP, as asked", verdict.headline());
        assertEquals(Tone.GOOD, verdict.tone());
    }

    @Test
    void aLateDirectionCountsTowardsItsDeadline() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(1).gate(51, 41 * US, 0, 16);
        LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
        Verdict late = Verdicts.of(fold.snapshot(fold.newestNanos() + 300 * MS));
        assertEquals(Tone.AMBER, late.tone());
        assertEquals("1→0 is late", late.headline());
        assertEquals("300 ms of 750 ms", late.now());
        Verdict dead = Verdicts.of(fold.snapshot(fold.newestNanos() + 800 * MS));
        assertEquals(Tone.BROKEN, dead.tone());
        assertEquals("1→0 delivers nothing", dead.headline());
        assertEquals(
                "Rank 1 posted 2 messages that rank 0 has not received, and their deadline has passed.",
                dead.explanation());
    }

    @Test
    void wrongContentIsBroken() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.get(0).wrongContent(50, 0).counted();
        Verdict verdict = Verdicts.of(model(streams));
        assertEquals("1→0 delivers wrong content", verdict.headline());
        assertEquals(Tone.BROKEN, verdict.tone());
    }

    @Test
    void aNewQueuePairThatWasAskedForIsUnderWay() {
        List<TestStream> streams = TestSessions.healthy(50);
        streams.forEach(s -> s.fact(new GateFact.RecreateProposed(0, 52, "try"))
                .fact(new GateFact.RecreateAgreed(0, 52, "try"))
                .recreate("rank 0 asked"));
        Verdict verdict = Verdicts.of(model(streams));
        assertEquals(Tone.WORKING, verdict.tone());
        assertEquals("Making a new queue pair", verdict.headline());
        assertEquals("then generation 2", verdict.next());
    }

    @Test
    void aFailureSaysBecauseOfWhat() {
        Verdict dead = Verdicts.of(model(TestSessions.deadForGood()));
        assertEquals(Tone.FAILED, dead.tone());
        assertEquals("Failed because 1→0 delivered nothing", dead.headline());
        assertEquals("1→0 delivered nothing in 4 setups of 20 attempts.", dead.explanation());
        Verdict killed = Verdicts.of(model(TestSessions.killedMidRun()));
        assertEquals("Failed because 1→0 died", killed.headline());
        assertEquals("100 gates, every one verified, 0 wrong", killed.next());
    }

    @Test
    void whicheverRankGaveUpFirstTheDeadDirectionIsExplained() {
        List<TestStream> streams = TestSessions.healthy(100);
        streams.get(0).postedOnly().timedOut(101, 2).after(MS).failed("gate-timeout", "rank 0: gate 101: waited");
        streams.get(1)
                .gate(101, 40 * US, 2, 16)
                .postedOnly()
                .timedOut(102, 2)
                .failed("gate-timeout", "rank 1: gate 102");
        Verdict killed = Verdicts.of(model(streams));
        assertEquals("Failed because 1→0 died", killed.headline());
        assertEquals(
                "Rank 1 posted 205 messages and every send completed. Rank 0 received 201 and waited 750 ms in vain."
                        + " Completed does not mean delivered.",
                killed.explanation());
    }

    @Test
    void theEndAsWanted() {
        Verdict verdict = Verdicts.of(model(TestSessions.ended(TestSessions.cured(4_000))));
        assertEquals(Tone.ENDED, verdict.tone());
        assertEquals("Ended as wanted", verdict.headline());
        assertEquals("4,000 gates, every one verified, 0 wrong", verdict.next());
    }

    @Test
    void aStopBeforeTheGatesThatWereAskedForIsEarly() {
        Verdict verdict = Verdicts.of(model(TestSessions.ended(TestSessions.cured(100))));
        assertEquals(Tone.ENDED, verdict.tone());
        assertEquals("Stopped early", verdict.headline());
        assertEquals("100 gates, every one verified, 0 wrong", verdict.next());
    }

    @Test
    void aStopBeforeThePeerCameIsEarlyHoweverManyGatesWereAskedFor() {
        LinkModel link = model(TestSessions.ended(TestSessions.waiting()));
        assertEquals("Stopped early", Verdicts.of(link).headline());
        assertEquals("The ranks had not met.", Verdicts.of(link).explanation());
    }
}
