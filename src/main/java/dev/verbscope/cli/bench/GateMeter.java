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
    private final AlternatingCycles cycles;
    private final Recorder recorder;
    private final int rank;
    private final MeasuredTraffic traffic;
    private final int warmUp;
    private final int window;
    /** The first window that counts. */
    private final int firstWindow;
    /** What the link thread had allocated at the beginning of each window, the warm-up's included. */
    private final long[] bytes;
    /** Nanoseconds of each gate, the warm-up's included. */
    private final long[] took;

    private boolean records = true;
    private long lastBegan;
    /** The gate that runs, and when its first window began. */
    private long running;

    private long began;
    private int gates;

    /**
     * @param alternate so many gates are recorded, then as many are not, and so on; 0 records all. What recording costs is
     *     then seen within one session, where a machine whose speed changes from one second to the next treats both alike
     */
    GateMeter(Recorder recorder, int rank, MeasuredTraffic traffic, int alternate) {
        this.recorder = recorder;
        this.rank = rank;
        this.traffic = traffic;
        this.warmUp = Math.toIntExact(traffic.warmUp());
        this.window = traffic.window();
        this.firstWindow = (warmUp + window - 1) / window;
        int all = Math.toIntExact(traffic.warmUp() + traffic.count());
        this.took = new long[all];
        this.bytes = new long[firstWindow + Math.toIntExact(traffic.count() / window) + 1];
        this.cycles = new AlternatingCycles(alternate, 1, all);
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
            over(sample.beganNanos + Integer.toUnsignedLong(sample.receivedAfter) - began);
        }
    }

    /**
     * The gate that runs is over. Those of the warm-up are kept as those that count, and left out in the end: what is done for
     * the first time after the warm-up throws away the code that was compiled in it.
     */
    private void over(long nanos) {
        long n = running - warmUp;
        long windowsBegun = firstWindow + n / window;
        if (n % window == 0 && windowsBegun < bytes.length) {
            bytes[(int) windowsBegun] = threads.getCurrentThreadAllocatedBytes();
        }
        if (running <= took.length) {
            gates = (int) running;
            took[gates - 1] = nanos;
            if (gates > 1) {
                cycles.add(began - lastBegan);
            }
        }
        records = cycles.records(running + 1);
        lastBegan = began;
    }

    /** What was measured; to be asked when the session is over. */
    RankGates measured() {
        long[] counted = Arrays.copyOfRange(took, Math.min(warmUp, gates), gates);
        return new RankGates(
                times(counted),
                Arrays.stream(counted)
                        .mapToInt(nanos -> (int) Math.min(Integer.MAX_VALUE, nanos))
                        .toArray());
    }

    private GateTimes times(long[] counted) {
        var histogram = new Histogram(LONGEST_NANOS, DIGITS);
        for (long nanos : counted) {
            histogram.recordValue(Math.min(LONGEST_NANOS, nanos));
        }
        int windows = counted.length / window;
        double[] each = new double[windows];
        for (int i = 0; i < windows; i++) {
            each[i] = (double) (bytes[firstWindow + i + 1] - bytes[firstWindow + i]) / window;
        }
        double mean = Arrays.stream(each).average().orElse(Double.NaN);
        Arrays.sort(each);
        // the cycle before the first gate that counts holds what that gate had to wait for
        long from = Math.max(1, warmUp);
        return new GateTimes(
                rank,
                counted.length,
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getMaxValue(),
                histogram.getMean(),
                cycles.median(from),
                cycles.cost(from),
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
