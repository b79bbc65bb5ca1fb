package dev.verbscope.ui.gates;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Latencies counted in buckets that are evenly wide on a logarithmic axis.
 *
 * @param fromNanos where the first begins
 * @param toNanos where the last ends
 * @param counts gates of each
 */
public record LatencyBuckets(long fromNanos, long toNanos, long[] counts) {
    /** As many as can be told apart in the smallest window. */
    static final int COUNT = 96;
    /** With less than this between shortest and longest the axis would show nothing but rounding. */
    private static final double LEAST_RATIO = 2;

    static LatencyBuckets of(Histogram latency) {
        if (latency.getTotalCount() == 0) {
            return new LatencyBuckets(1, 1, new long[0]);
        }
        double shortest = Math.max(1, latency.getMinValue());
        double longest = Math.max(shortest, latency.getMaxValue());
        double spare = Math.max(1, Math.sqrt(LEAST_RATIO * shortest / longest));
        long from = Math.max(1, (long) Math.floor(shortest / spare * 0.97));
        long to = (long) Math.ceil(longest * spare * 1.03) + 1;
        long[] counts = new long[COUNT];
        LatencyBuckets buckets = new LatencyBuckets(from, to, counts);
        latency.recordedValues()
                .forEach(value ->
                        counts[Math.clamp((int) (buckets.share(value.getValueIteratedTo()) * COUNT), 0, COUNT - 1)] +=
                                value.getCountAtValueIteratedTo());
        return buckets;
    }

    /** Where a latency lies on the axis, 0 to 1. */
    double share(double nanos) {
        return Math.clamp(Math.log(Math.max(1, nanos) / fromNanos) / Math.log((double) toNanos / fromNanos), 0, 1);
    }

    /** The shortest latency of a bucket; of the one behind the last, where it ends. */
    long begin(int bucket) {
        return Math.round(fromNanos * Math.pow((double) toNanos / fromNanos, bucket / (double) counts.length));
    }

    long most() {
        return Arrays.stream(counts).max().orElse(0);
    }

    boolean isEmpty() {
        return counts.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyBuckets it
                && fromNanos == it.fromNanos
                && toNanos == it.toNanos
                && Arrays.equals(counts, it.counts);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fromNanos) * 31 + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return IntStream.range(0, counts.length)
                .filter(i -> counts[i] > 0)
                .mapToObj(i -> begin(i) + " ns: " + counts[i])
                .toList()
                .toString();
    }
}
