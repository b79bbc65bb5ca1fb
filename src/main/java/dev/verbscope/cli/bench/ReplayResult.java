package dev.verbscope.cli.bench;

import java.util.Arrays;
import java.util.List;

/**
 * How long a long recording takes to open, and any moment of it to be shown.
 *
 * @param samples in the recording, of both ranks together
 * @param bytes of its files
 * @param openSeconds from the command to the first full picture of it
 * @param jumps from the command to show a moment to the picture of it
 * @param heapBytes after a collection, with the recording open and all moments shown
 * @param met whether every bar was
 */
public record ReplayResult(
        long samples, long bytes, double openSeconds, Jumps jumps, long heapBytes, List<Bar> bars, boolean met) {
    private static final double MOST_OPEN_SECONDS = 3;
    private static final double MOST_JUMP_MS = 100;

    /** Milliseconds over that many moments. */
    public record Jumps(int count, double p50Ms, double p99Ms, double maxMs) {

        static Jumps of(long[] nanos) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Jumps(
                    sorted.length, share(sorted, 0.50) / 1e6, share(sorted, 0.99) / 1e6, share(sorted, 1) / 1e6);
        }

        private static long share(long[] sorted, double share) {
            return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
        }
    }

    static ReplayResult of(long samples, long bytes, long openNanos, long[] jumpNanos, long heapBytes) {
        double open = openNanos / 1e9;
        Jumps jumps = Jumps.of(jumpNanos);
        List<Bar> bars = List.of(
                Bar.of("opened", open, MOST_OPEN_SECONDS, "s"),
                Bar.of("any moment shown", jumps.maxMs(), MOST_JUMP_MS, "ms"));
        return new ReplayResult(
                samples, bytes, open, jumps, heapBytes, bars, bars.stream().allMatch(Bar::met));
    }
}
