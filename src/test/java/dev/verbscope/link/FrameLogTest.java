package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.FramesSkipped;
import dev.verbscope.verbs.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A peer that sends nothing but frames fills neither the recording nor this rank's time. */
class FrameLogTest {

    private static final long SECOND = FrameLog.SECOND_NANOS;

    private final MemoryRecorder recorder = new MemoryRecorder();
    private final HandClock clock = new HandClock();
    private final FrameLog log = new FrameLog(new Journal(recorder, clock, PhaseHook.NONE));

    private static final class HandClock implements Clock {
        private long now = 5 * SECOND;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void idle(int emptyPolls, long deadline) {
            now = deadline;
        }
    }

    private void heard(FrameType type, int times, int bytes) {
        for (int i = 0; i < times; i++) {
            log.heard(type, bytes, Map.of());
        }
    }

    @Test
    void fewAreToldOneByOne() {
        heard(FrameType.EVAL, FrameLog.SINGLY, 12);
        log.tellAll();

        assertEquals(FrameLog.SINGLY, recorder.facts(Frame.class).size());
        assertEquals(0, recorder.facts(FramesSkipped.class).size());
    }

    @Test
    void aFloodIsOneFactASecondAndLosesNone() {
        long sent = 0;
        for (int second = 0; second < 10; second++) {
            for (int i = 0; i < 1_000; i++) {
                heard(FrameType.LOGITS, 100, 8);
                sent += 100;
                clock.now += SECOND / 1_000;
                log.tellDue();
            }
        }
        log.tellAll();

        int facts = recorder.facts(Frame.class).size()
                + recorder.facts(FramesSkipped.class).size();
        assertTrue(facts <= 11 * (FrameLog.SINGLY + 1), () -> facts + " facts");
        long told = recorder.facts(Frame.class).size()
                + recorder.facts(FramesSkipped.class).stream()
                        .mapToLong(FramesSkipped::count)
                        .sum();
        assertEquals(sent, told);
        assertEquals(
                8 * (sent - recorder.facts(Frame.class).size()),
                recorder.facts(FramesSkipped.class).stream()
                        .mapToLong(FramesSkipped::bytes)
                        .sum());
    }

    @Test
    void eachNameHasABoundOfItsOwnExtensionsIncluded() {
        heard(FrameType.EVAL, 100, 12);
        heard(FrameType.ARMED, 100, 12);
        log.tellDue();
        assertEquals(0, recorder.facts(FramesSkipped.class).size(), "their second is not over");

        clock.now += SECOND;
        log.tellDue();

        assertEquals(2 * FrameLog.SINGLY, recorder.facts(Frame.class).size());
        assertEquals(2, recorder.facts(FramesSkipped.class).size());
        FramesSkipped first = recorder.facts(FramesSkipped.class).getFirst();
        assertEquals(new FramesSkipped(2, "EVAL", 84, 84 * 12, 5 * SECOND, 5 * SECOND), first);
    }

    @Test
    void soManyFactsASecondAreAdmitted() {
        FactBound bound = new FactBound(3);
        for (int i = 0; i < 3; i++) {
            assertTrue(bound.admits(SECOND));
        }
        assertFalse(bound.admits(2 * SECOND - 1));
        assertTrue(bound.admits(2 * SECOND));
    }
}
