package dev.verbscope.ui.gates;

import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * How long a rank's gates took, and what for.
 *
 * @param rank whose
 * @param untilNanos session time until which gates were taken in
 * @param whole from entry until the last receive was seen, of all gates
 * @param own from entry until this rank's sends were posted, of the last gates
 * @param waiting from then until the peer had posted its own; empty without the peer's recording
 * @param way from when both had posted until the last receive was seen; empty without the peer's recording
 * @param rest waiting and way together, where one end alone cannot tell them apart
 * @param clockErrorNanos how far the two clocks may be apart; empty where there is one, or nothing tells
 */
public record LatencyReading(
        int rank,
        long untilNanos,
        Part whole,
        LatencyBuckets buckets,
        Part own,
        Optional<Part> waiting,
        Optional<Part> way,
        Optional<Part> rest,
        OptionalLong clockErrorNanos) {

    /** A stretch of the time of gates, nanoseconds. */
    public record Part(long gates, long p50, long p90, long p99, long max, double mean) {

        static Part of(Histogram histogram) {
            return new Part(
                    histogram.getTotalCount(),
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(90),
                    histogram.getValueAtPercentile(99),
                    histogram.getMaxValue(),
                    histogram.getMean());
        }
    }
}
