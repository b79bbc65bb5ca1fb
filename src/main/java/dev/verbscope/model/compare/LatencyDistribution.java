package dev.verbscope.model.compare;

import java.util.List;
import java.util.OptionalLong;

/**
 * How the latencies of one rank's decode gates are spread, over a whole session.
 *
 * @param gates how many; with 0 everything else is empty or 0
 * @param minNanos the shortest
 * @param meanNanos their mean
 * @param maxNanos the longest, exact
 * @param percentiles rising; to about 0.1 %
 * @param buckets gates by latency, in order, without holes: their widths grow with the latency, and their
 *     edges are the same in every distribution
 */
public record LatencyDistribution(
        long gates,
        long minNanos,
        double meanNanos,
        long maxNanos,
        List<Percentile> percentiles,
        List<Bucket> buckets) {

    /** @param percent of the gates that took no longer */
    public record Percentile(double percent, long nanos) {}

    /** @param toNanos not included */
    public record Bucket(long fromNanos, long toNanos, long gates) {}

    public static final LatencyDistribution NONE = new LatencyDistribution(0, 0, 0, 0, List.of(), List.of());

    public LatencyDistribution {
        percentiles = List.copyOf(percentiles);
        buckets = List.copyOf(buckets);
    }

    /** @param percent one of those in {@link #percentiles}; else empty */
    public OptionalLong at(double percent) {
        return percentiles.stream()
                .filter(it -> it.percent() == percent)
                .mapToLong(Percentile::nanos)
                .findFirst();
    }
}
