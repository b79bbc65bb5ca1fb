package dev.verbscope.model.compare;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.TrafficKind;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Counts the latencies of a rank's decode gates: from a gate's beginning until its last receive was seen. */
public final class LatencyTally implements RecordHandler {
    /** Longer than the longest gate timeout, 60 s. */
    private static final long LONGEST_NANOS = 100_000_000_000L;
    /** 0.1 %; about 220 KiB. */
    private static final int DIGITS = 3;

    private static final double[] PERCENTS = {1, 5, 25, 50, 75, 90, 95, 99, 99.9, 99.99};
    /** Buckets begin at 2^(n/8) ns: those of two distributions have the same edges. */
    private static final double BUCKETS_IN_OCTAVE = 8;

    private final Histogram latency = new Histogram(LONGEST_NANOS, DIGITS);
    private long shortest = Long.MAX_VALUE;
    private long longest;

    @Override
    public void fact(Stamp stamp, Fact fact) {
        // gates are told in samples
    }

    @Override
    public void sample(GateSample it) {
        if (it.kind != TrafficKind.DECODE) {
            return;
        }
        long nanos = Integer.toUnsignedLong(it.receivedAfter == 0 ? it.doneAfter : it.receivedAfter);
        latency.recordValue(Math.min(nanos, LONGEST_NANOS));
        shortest = Math.min(shortest, nanos);
        longest = Math.max(longest, nanos);
    }

    @Override
    public void gap(long samples) {
        // what is missing has no latency
    }

    public LatencyDistribution distribution() {
        long gates = latency.getTotalCount();
        if (gates == 0) {
            return LatencyDistribution.NONE;
        }
        List<LatencyDistribution.Percentile> percentiles = new ArrayList<>();
        for (double percent : PERCENTS) {
            percentiles.add(new LatencyDistribution.Percentile(
                    percent, Math.min(longest, latency.getValueAtPercentile(percent))));
        }
        return new LatencyDistribution(gates, shortest, latency.getMean(), longest, percentiles, buckets());
    }

    private List<LatencyDistribution.Bucket> buckets() {
        List<LatencyDistribution.Bucket> buckets = new ArrayList<>();
        int step = (int) Math.floor(BUCKETS_IN_OCTAVE * Math.log(Math.max(1, shortest)) / Math.log(2));
        while (edge(step) > Math.max(1, shortest)) {
            step--;
        }
        for (long from = edge(step); from <= longest; from = edge(step)) {
            // below 8 ns several edges are the same whole number
            do {
                step++;
            } while (edge(step) == from);
            long to = edge(step);
            buckets.add(new LatencyDistribution.Bucket(
                    from, to, latency.getCountBetweenValues(from, Math.max(from, to - 1))));
        }
        return buckets;
    }

    private static long edge(int step) {
        return Math.round(Math.pow(2, step / BUCKETS_IN_OCTAVE));
    }
}
