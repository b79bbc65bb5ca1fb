package dev.verbscope.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A fold stays small however long the session, and a sample costs no allocation. */
class FoldCostTest {
    private static final int WARM_UP = 200_000;
    private static final int MEASURED = 10_000_000;
    /** A day of gates, one each 50 µs, told by fewer samples: time runs, memory must not. */
    private static final long GATE_NANOS = 8_640_000;

    private final GateSample sample = new GateSample();
    private long gate;

    @Test
    void foldingTenMillionSamplesAllocatesNothing() {
        LinkFold fold = TestSessions.fold(
                TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase());
        RecordHandler handler = fold.rank(0);
        sample.beganNanos = fold.newestNanos();
        feed(handler, WARM_UP);

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        feed(handler, MEASURED);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        // The milestone at 10^6 and 10^7 gates is an object each; nothing that grows with the samples
        assertTrue(allocated < 4096, () -> allocated + " bytes for " + MEASURED + " samples");

        LinkModel model = fold.snapshot();
        RankModel rank = model.rank(0).orElseThrow();
        assertEquals(WARM_UP + MEASURED, rank.gates().done());
        assertTrue(rank.gates().bins().size() <= GatesModel.MAX_BINS);
        assertTrue(rank.gates().bins().size() > GatesModel.MAX_BINS / 2);
        assertEquals(
                WARM_UP + MEASURED,
                rank.gates().bins().stream().mapToLong(GateBin::gates).sum());
        long covered = rank.gates().bins().getFirst().widthNanos()
                * rank.gates().bins().size();
        assertTrue(covered >= (long) MEASURED * GATE_NANOS, "the slices cover the whole time");
    }

    @Test
    void aDamagedTimeNeitherHangsNorGrowsTheFold() {
        LinkFold fold = LinkFold.onOneClock();
        RecordHandler handler = fold.rank(0);
        for (long began : new long[] {0, Long.MAX_VALUE - 10_000_000, Long.MIN_VALUE, -1}) {
            sample.beganNanos = began;
            handler.sample(sample);
        }
        assertTrue(fold.snapshot().rank(0).orElseThrow().gates().bins().size() <= GatesModel.MAX_BINS);
    }

    private void feed(RecordHandler handler, int samples) {
        for (int i = 0; i < samples; i++) {
            gate++;
            sample.gate = gate;
            sample.generation = 1;
            sample.postedAfter = 2_000;
            sample.sentAfter = 5_000;
            sample.receivedAfter = 40_000 + (int) (gate % 1000) * 10;
            sample.doneAfter = sample.receivedAfter + 1_000;
            sample.posted = 1 + 2 * gate;
            sample.completed = sample.posted;
            sample.received = sample.posted;
            sample.verified = sample.posted;
            sample.bytesReceived = 16_384 + 28_672L * gate;
            sample.armedAtEntry = 16;
            sample.armedAtExit = 16;
            sample.receiveQueue = 32;
            sample.sendQueue = 2;
            handler.sample(sample);
            sample.beganNanos += GATE_NANOS;
        }
    }
}
