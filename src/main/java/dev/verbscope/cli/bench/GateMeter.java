package dev.verbscope.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.VerbsCall;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** Stands before a recorder and measures the gates that pass. Runs on the link thread and allocates nothing there. */
final class GateMeter implements Recorder {
    /** Gates between two looks at what the thread has allocated. */
    static final int WINDOW = 500;

    /** The longest gate timeout there is. */
    private static final long LONGEST_NANOS = 61_000_000_000L;

    private static final int DIGITS = 3;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Histogram took = new Histogram(LONGEST_NANOS, DIGITS);
    private final Histogram cycles = new Histogram(LONGEST_NANOS, DIGITS);
    private final Histogram recordedCycles = new Histogram(LONGEST_NANOS, DIGITS);
    private final Recorder recorder;
    private final int rank;
    private final long warmUp;
    private final int alternate;
    private final long[] bytes;
    private boolean records = true;
    private boolean recordedLast;
    private long lastBegan;
    private long gates;

    /**
     * @param gates that are measured at most; those after them pass unseen
     * @param alternate so many gates are recorded, then as many are not, and so on; 0 records all. What recording costs is
     *     then seen within one session, where a machine whose speed changes from one second to the next treats both alike
     */
    GateMeter(Recorder recorder, int rank, long warmUp, long gates, int alternate) {
        this.recorder = recorder;
        this.rank = rank;
        this.warmUp = warmUp;
        this.alternate = alternate;
        this.bytes = new long[Math.toIntExact(gates / WINDOW) + 1];
    }

    @Override
    public void sample(GateSample sample) {
        if (records) {
            recorder.sample(sample);
        }
        long n = sample.gate - warmUp;
        if (n >= 0 && n % WINDOW == 0 && n / WINDOW < bytes.length) {
            bytes[(int) (n / WINDOW)] = threads.getCurrentThreadAllocatedBytes();
        }
        if (n > 0) {
            gates++;
            took.recordValue(Math.min(LONGEST_NANOS, Integer.toUnsignedLong(sample.receivedAfter)));
            // a cycle ends where the next gate begins: it holds the recording of the gate before
            Histogram to = alternate != 0 && recordedLast ? recordedCycles : cycles;
            to.recordValue(Math.min(LONGEST_NANOS, sample.beganNanos - lastBegan));
        }
        recordedLast = records;
        records = alternate == 0 || (sample.gate + 1) / alternate % 2 == 0; // both ranks at the same gates
        lastBegan = sample.beganNanos;
    }

    /** What was measured; to be asked when the session is over. */
    GateTimes times() {
        int windows = (int) (gates / WINDOW);
        double[] each = new double[Math.max(0, Math.min(windows, bytes.length - 1))];
        for (int i = 0; i < each.length; i++) {
            each[i] = (double) (bytes[i + 1] - bytes[i]) / WINDOW;
        }
        double mean = Arrays.stream(each).average().orElse(Double.NaN);
        Arrays.sort(each);
        return new GateTimes(
                rank,
                gates,
                took.getValueAtPercentile(50),
                took.getValueAtPercentile(90),
                took.getValueAtPercentile(99),
                took.getMaxValue(),
                took.getMean(),
                cycles.getValueAtPercentile(50),
                alternate == 0 ? 0 : recordedCycles.getValueAtPercentile(50) - cycles.getValueAtPercentile(50),
                each.length == 0 ? Double.NaN : each[0],
                mean);
    }

    @Override
    public void expectSample() {
        if (records) {
            recorder.expectSample();
        }
    }

    @Override
    public void fact(long nanos, Fact fact) {
        recorder.fact(nanos, fact);
    }

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {
        if (records) {
            recorder.entering(call, device, generation, nanos);
        }
    }

    @Override
    public void left(long nanos) {
        if (records) {
            recorder.left(nanos);
        }
    }

    @Override
    public void close() {
        recorder.close();
    }
}
