package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.sim.FabricPlan;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the link thread allocates while gates run: nothing for a gate, and little for the reports between them. */
class GateAllocationTest {
    /** Gates of one measurement. */
    private static final int WINDOW = 5_000;

    /** Measurements, the warming up included. */
    private static final int WINDOWS = 5;

    /** Takes the thread's allocation every {@link #WINDOW} gates, on the link thread itself; keeps nothing else. */
    private static final class Meter implements Recorder {
        private final TrafficKind kind;
        private final int window;
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final long[] bytes = new long[WINDOWS + 1];
        private final long[] nanos = new long[WINDOWS + 1];

        Meter(TrafficKind kind, int window) {
            this.kind = kind;
            this.window = window;
        }

        @Override
        public void sample(GateSample sample) {
            boolean over = !sample.inProgress() && sample.armedAtExit == 0;
            if (sample.kind == kind && over | kind == TrafficKind.DECODE) {
                count(sample.gate);
            }
        }

        private void count(long gate) {
            if (gate % window == 0 && gate / window <= WINDOWS) {
                bytes[(int) (gate / window)] = threads.getCurrentThreadAllocatedBytes();
                nanos[(int) (gate / window)] = System.nanoTime();
            }
        }

        /** Bytes of the best window: the compiler runs in some, but what a gate allocates is in each. */
        long least() {
            long least = Long.MAX_VALUE;
            for (int window = 1; window < WINDOWS; window++) {
                least = Math.min(least, bytes[window + 1] - bytes[window]);
            }
            return least;
        }

        /** Bytes in a second of the best window: a class that is loaded falls into one, what reports need is in each. */
        double leastEachSecond() {
            double least = Double.MAX_VALUE;
            for (int window = 1; window < WINDOWS; window++) {
                long nanosTaken = nanos[window + 1] - nanos[window];
                least = Math.min(least, 1e9 * (bytes[window + 1] - bytes[window]) / nanosTaken);
            }
            return least;
        }

        @Override
        public void fact(long at, Fact fact) {
            // what a fact costs is the recorder's
        }

        @Override
        public void entering(VerbsCall call, int device, int generation, long at) {
            // the last-call cell is the recorder's
        }

        @Override
        public void left(long at) {
            // the last-call cell is the recorder's
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private static Meter[] measure(boolean extensions, boolean overTcp) {
        Meter[] meters = {new Meter(TrafficKind.DECODE, WINDOW), new Meter(TrafficKind.DECODE, WINDOW)};
        RealRanks ranks = RealRanks.run(
                FabricPlan.thunderbolt().withProfiles(p -> p.with(p.delivery().withWire(1, 0))),
                draft -> {
                    draft.identity = PlanDraft.identity(8, 64);
                    draft.gates = (long) WINDOW * WINDOWS;
                    draft.extensions = extensions;
                    draft.transport = overTcp ? TransportWish.TCP : TransportWish.RDMA;
                    draft.timeout = Duration.ofSeconds(20);
                },
                meters[0],
                meters[1]);
        assertTrue(ranks.ok(), () -> ranks.errors().toString());
        return meters;
    }

    /** Without extensions a link thread has nothing to do but gates. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gatesAllocateNothing(boolean overTcp) {
        for (Meter meter : measure(false, overTcp)) {
            assertEquals(
                    0, meter.least(), () -> "bytes allocated at gate 5000, 10000, …: " + Arrays.toString(meter.bytes));
        }
    }

    /** Windows of bulk traffic are samples as gates are. */
    @ParameterizedTest
    @CsvSource({"BATCH, false", "BATCH, true", "BIG, false", "BIG, true", "BLOCK, false", "BLOCK, true"})
    void bulkAllocatesNothing(TrafficKind kind, boolean overTcp) {
        int window = kind == TrafficKind.BATCH ? 400 : 100;
        int n = window * WINDOWS;
        Meter[] meters = {new Meter(kind, window), new Meter(kind, window)};
        RealRanks ranks = RealRanks.run(
                FabricPlan.thunderbolt().withProfiles(p -> p.with(p.delivery().withWire(1, 0))),
                draft -> {
                    draft.identity = PlanDraft.identity(8, 4100);
                    draft.gates = 1;
                    draft.verifyEvery = 0;
                    draft.bulk = switch (kind) {
                        case BATCH -> new BulkRun(n, 2, 0, 1, 0, 0);
                        case BIG -> new BulkRun(0, 1, n, 1_100_000, 0, 0);
                        default -> new BulkRun(0, 1, 0, 1, n, 0);
                    };
                    draft.extensions = false;
                    draft.transport = overTcp ? TransportWish.TCP : TransportWish.RDMA;
                    draft.timeout = Duration.ofSeconds(20);
                },
                meters[0],
                meters[1]);
        assertTrue(ranks.ok(), () -> ranks.errors().toString());
        for (Meter meter : meters) {
            assertEquals(0, meter.least(), () -> "bytes allocated: " + Arrays.toString(meter.bytes));
        }
    }

    /** Counts ten times a second and a clock probe each second, of both ranks: about 20 KB a second. */
    @Test
    void reportsAllocateLittle() {
        for (Meter meter : measure(true, false)) {
            assertTrue(meter.leastEachSecond() < 100_000, () -> meter.leastEachSecond() + " bytes a second");
        }
    }
}
