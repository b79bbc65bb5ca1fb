package dev.verbscope.cli.bench;

import java.util.Arrays;

/** How long it took from the commands to show some moments to the pictures of them, in milliseconds. */
public record Moments(int count, double p50Ms, double p99Ms, double maxMs) {

    static Moments of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Moments(sorted.length, share(sorted, 0.50) / 1e6, share(sorted, 0.99) / 1e6, share(sorted, 1) / 1e6);
    }

    /** The value that so large a share of all does not exceed; 0 of none. */
    static double share(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
