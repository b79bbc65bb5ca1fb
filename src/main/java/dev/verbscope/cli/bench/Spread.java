package dev.verbscope.cli.bench;

import java.util.Arrays;

/** How measured times lie, in nanoseconds; all 0 where there are none. */
public record Spread(long p50, long p90, long p99, long max, double mean) {

    /** @param nanos in any order, and left so */
    static Spread of(int[] nanos) {
        if (nanos.length == 0) {
            return new Spread(0, 0, 0, 0, 0);
        }
        int[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Spread(
                at(sorted, 50),
                at(sorted, 90),
                at(sorted, 99),
                sorted[sorted.length - 1],
                Arrays.stream(sorted).average().orElseThrow());
    }

    /** The shortest that so many percent of them do not exceed, as HdrHistogram tells it. */
    private static int at(int[] sorted, int percent) {
        return sorted[(int) Math.ceilDiv((long) sorted.length * percent, 100) - 1];
    }
}
