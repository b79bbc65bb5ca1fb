package dev.verbscope.diagnose;

import static dev.verbscope.model.TestStream.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Verdict.Tone;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact.EngineDied;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.VerbsCall;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is said of an engine that hangs in a verbs call, and of one that died in it. */
class EngineTroubleTest {

    private static List<Finding> findings(LinkModel link, String code) {
        return Findings.of(link).stream()
                .filter(finding -> finding.code().equals(code))
                .toList();
    }

    private static LinkFold hanging(long[] entered) {
        LinkFold fold = TestSessions.fold(TestSessions.opened(0));
        entered[0] = fold.newestNanos();
        fold.lastCall(0, new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered[0], OptionalLong.empty(), 1));
        return fold;
    }

    @Test
    void aHangIsTheVerdictWhileItLasts() {
        long[] entered = new long[1];
        LinkFold fold = hanging(entered);
        assertEquals(
                Tone.WORKING, Verdicts.of(fold.snapshot(entered[0] + 900 * MS)).tone());
        Verdict verdict = Verdicts.of(fold.snapshot(entered[0] + 3_200 * MS));
        assertEquals("ibv_modify_qp RTR does not return", verdict.headline());
        assertEquals("for 3.20 s", verdict.now());
        fold.lastCall(
                0,
                new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered[0], OptionalLong.of(entered[0] + 3_300 * MS), 2));
        assertEquals(
                Tone.WORKING,
                Verdicts.of(fold.snapshot(entered[0] + 3_400 * MS)).tone());
    }

    @Test
    void aHangIsToldAgainAsItGoesOnAndWhenItIsOver() {
        long[] entered = new long[1];
        LinkFold fold = hanging(entered);
        CallWatch watch = new CallWatch();
        assertEquals(List.of(), watch.tell(fold.snapshot(entered[0] + 999 * MS)));
        List<String> first = watch.tell(fold.snapshot(entered[0] + 1_000 * MS));
        assertEquals(1, first.size());
        assertTrue(
                first.getFirst().startsWith("rank 0: ibv_modify_qp RTR, generation 1, has not returned for 1.00 s"),
                first.getFirst());
        assertEquals(List.of(), watch.tell(fold.snapshot(entered[0] + 1_900 * MS)));
        assertEquals(1, watch.tell(fold.snapshot(entered[0] + 2_100 * MS)).size());
        assertEquals(List.of(), watch.tell(fold.snapshot(entered[0] + 3_900 * MS)));
        fold.lastCall(
                0,
                new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered[0], OptionalLong.of(entered[0] + 4_000 * MS), 2));
        assertEquals(
                List.of("rank 0: ibv_modify_qp RTR has returned"), watch.tell(fold.snapshot(entered[0] + 4_100 * MS)));
        assertEquals(List.of(), watch.tell(fold.snapshot(entered[0] + 9_000 * MS)));
    }

    @Test
    void aCrashNamesTheCallTheSignalAndTheFrame() {
        TestStream stream = TestSessions.opened(0)
                .after(5 * MS)
                .fact(new EngineDied(
                        4321,
                        134,
                        Optional.of("SIGSEGV (11)"),
                        Optional.of("C [librdma.dylib+0x1139] tbt_post_recv+0x9"),
                        VerbsCall.POST_RECV,
                        true,
                        "rdma_en5",
                        1,
                        2 * MS,
                        Optional.of("/tmp/hs_err_pid4321.log"),
                        Optional.of("~/Library/Logs/DiagnosticReports")))
                .fact(new SessionEnded(Optional.of(new SessionError("engine-died", "rank 0: it died", 0, 1))));
        LinkFold fold = TestSessions.fold(stream);
        fold.lastCall(0, new LastCall(VerbsCall.POST_RECV, 0, 1, 2 * MS, OptionalLong.empty(), 9));
        LinkModel link = fold.snapshot(fold.newestNanos() + 60_000 * MS);

        Verdict verdict = Verdicts.of(link);
        assertEquals(Tone.FAILED, verdict.tone());
        assertEquals("Failed because rank 0 died inside ibv_post_recv", verdict.headline());
        Finding finding = findings(link, "engine-died").getFirst();
        assertEquals("Rank 0's process died inside ibv_post_recv", finding.title());
        assertEquals(
                "Process 4321 died of SIGSEGV (11) inside ibv_post_recv of rdma_en5, generation 1.", finding.summary());
        assertTrue(finding.evidence().contains("rank 0: at C [librdma.dylib+0x1139] tbt_post_recv+0x9"));
        assertTrue(finding.evidence().contains("rank 0: error file /tmp/hs_err_pid4321.log"));
        assertTrue(finding.evidence().stream().anyMatch(line -> line.contains("DiagnosticReports")));
        assertEquals(Optional.of(NextStep.Action.RESTART), finding.next().action());
        assertEquals(List.of(), findings(link, "verbs-call-hangs"), "it is dead, it does not hang");
        assertEquals(List.of(), findings(link, "session-failed"), "one finding tells it");
        assertEquals(List.of(), new CallWatch().tell(link));
    }
}
