package dev.verbscope.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.record.VerbsCall;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** Stands before a recorder and measures the gates that pass. Runs on the link thread and allocates nothing there. */
final class GateMeter implements Recorder {
    /** The longest gate timeout there is. */
    private static final long LONGEST_NANOS = 61_000_000_000L;

    private static final int DIGITS = 3;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Histogram took = new Histogram(LONGEST_NANOS, DIGITS);
    private final AlternatingCycles cycles;
    private final Recorder recorder;
    private final int rank;
    private final MeasuredTraffic traffic;
    private final int window;
    private final long[] bytes;
    private final int[] each;
    private boolean records = true;
    private long lastBegan;
    /** The gate that runs, and when its first window began. */
    private long running;

    private long began;
    private long gates;

    /**
     * @param alternate so many gates are recorded, then as many are not, and so on; 0 records all. What recording costs is
     *     then seen within one session, where a machine whose speed changes from one second to the next treats both alike
     */
    GateMeter(Recorder recorder, int rank, MeasuredTraffic traffic, int alternate) {
        this.recorder = recorder;
        this.rank = rank;
        this.traffic = traffic;
        this.window = traffic.window();
        this.each = new int[Math.toIntExact(traffic.count())];
        this.bytes = new long[Math.toIntExact(traffic.count() / window) + 1];
        // the first cycle that counts begins with the last gate of those before
        this.cycles = new AlternatingCycles(alternate, traffic.warmUp(), each.length);
    }

    @Override
    public void sample(GateSample sample) {
        if (records) {
            recorder.sample(sample);
        }
        if (sample.kind != traffic.kind()) {
            return;
        }
        if (sample.gate != running) {
            running = sample.gate;
            began = sample.beganNanos;
        }
        // a big gate has a sample for each window that is over, the last of which says that none follows
        if (!sample.inProgress() && (sample.kind == TrafficKind.DECODE || sample.armedAtExit == 0)) {
            over(sample.gate - traffic.warmUp(), sample.beganNanos + Integer.toUnsignedLong(sample.receivedAfter));
        }
    }

    private void over(long n, long received) {
        if (n >= 0 && n % window == 0 && n / window < bytes.length) {
            bytes[(int) (n / window)] = threads.getCurrentThreadAllocatedBytes();
        }
        if (n > 0) {
            long nanos = received - began;
            if (n <= each.length) {
                each[(int) n - 1] = (int) Math.min(Integer.MAX_VALUE, nanos);
            }
            gates++;
            took.recordValue(Math.min(LONGEST_NANOS, nanos));
            cycles.add(began - lastBegan);
        }
        records = cycles.records(running + 1);
        lastBegan = began;
    }

    /** What was measured; to be asked when the session is over. */
    RankGates measured() {
        return new RankGates(times(), Arrays.copyOf(each, (int) Math.min(gates, each.length)));
    }

    private GateTimes times() {
        int windows = (int) (gates / window);
        double[] each = new double[Math.max(0, Math.min(windows, bytes.length - 1))];
        for (int i = 0; i < each.length; i++) {
            each[i] = (double) (bytes[i + 1] - bytes[i]) / window;
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
                cycles.median(),
                cycles.cost(),
                each.length == 0 ? Double.NaN : each[0],
                mean);
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
