package dev.verbscope.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gate latencies and received bytes in slices of time. The memory is fixed: when the slices are used up, neighbours are
 * merged and each lasts twice as long. Within a slice latencies fall into buckets of a sixteenth of an octave.
 *
 * <p>A copy shares the slices that are over: whoever counts on in one takes its own first.
 */
final class LatencyBins {
    private static final int BINS = GatesModel.MAX_BINS;
    private static final long FIRST_WIDTH_NANOS = 10_000_000;
    /** Seventy years: the slices of a damaged record's time must not overflow. */
    private static final long LONGEST_SESSION_NANOS = Long.MAX_VALUE / 4;

    private static final int SUB_BITS = 4;
    private static final int SUBS = 1 << SUB_BITS;
    /** What is shorter than 1 µs falls into one bucket, what is longer than 69 s into the last. */
    private static final int LOWEST_EXPONENT = 10;

    private static final int HIGHEST_EXPONENT = 36;
    private static final int BUCKETS = 1 + (HIGHEST_EXPONENT - LOWEST_EXPONENT) * SUBS;

    /** Buckets of slices that have not begun; always shared, so never written to. */
    private static final int[] NOTHING = new int[BUCKETS];

    private final int[][] buckets;
    /** Slices whose buckets a copy reads too. */
    private final boolean[] shared;

    private final long[] gates;
    private final long[] longest;
    private final long[] bytes;
    /** Models of bins that have not changed since; null where they have. */
    private final GateBin[] models;

    private Axis modelsAxis;
    private long baseNanos;
    private long widthNanos = FIRST_WIDTH_NANOS;
    private int used;
    /** The slice that was counted in last, and its ends: most gates follow one of the same. */
    private int current;

    private long currentFrom;
    private long currentUntil;

    LatencyBins() {
        buckets = new int[BINS][BUCKETS];
        shared = new boolean[BINS];
        gates = new long[BINS];
        longest = new long[BINS];
        bytes = new long[BINS];
        models = new GateBin[BINS];
    }

    private LatencyBins(LatencyBins of) {
        buckets = new int[BINS][];
        shared = new boolean[BINS];
        Arrays.fill(shared, true);
        for (int bin = 0; bin < BINS; bin++) {
            // Of a slice without gates the copy needs nothing, and the original goes on in its own
            boolean empty = of.gates[bin] == 0;
            buckets[bin] = empty ? NOTHING : of.buckets[bin];
            of.shared[bin] |= !empty;
        }
        gates = of.gates.clone();
        longest = of.longest.clone();
        bytes = of.bytes.clone();
        models = of.models.clone();
        modelsAxis = of.modelsAxis;
        baseNanos = of.baseNanos;
        widthNanos = of.widthNanos;
        used = of.used;
        current = of.current;
        currentFrom = of.currentFrom;
        currentUntil = of.currentUntil;
    }

    LatencyBins copy() {
        return new LatencyBins(this);
    }

    /** Where a copy reads the buckets too, it keeps them, and the next to write takes its own of these. */
    private void empty(int bin) {
        if (shared[bin]) {
            buckets[bin] = NOTHING;
        } else {
            Arrays.fill(buckets[bin], 0);
        }
    }

    /** The buckets of a slice, to be written to. */
    private int[] own(int bin) {
        if (shared[bin]) {
            buckets[bin] = buckets[bin].clone();
            shared[bin] = false;
        }
        return buckets[bin];
    }

    /**
     * @param beganNanos when the gate began; the first one begins the first slice
     * @param endedNanos when it was over: the slice it is counted in
     */
    void add(long beganNanos, long endedNanos, long latencyNanos, long bytesReceived) {
        if (endedNanos < currentFrom || endedNanos >= currentUntil) {
            goTo(beganNanos, endedNanos);
        }
        int bin = current;
        own(bin)[bucketOf(latencyNanos)]++;
        gates[bin]++;
        longest[bin] = Math.max(longest[bin], latencyNanos);
        bytes[bin] += bytesReceived;
        if (models[bin] != null) {
            models[bin] = null;
        }
    }

    private void goTo(long beganNanos, long endedNanos) {
        if (used == 0) {
            baseNanos = beganNanos;
            used = 1;
        }
        long offset = Math.clamp(endedNanos - baseNanos, 0, LONGEST_SESSION_NANOS);
        while (offset >= BINS * widthNanos) {
            mergeNeighbours();
        }
        current = (int) (offset / widthNanos);
        currentFrom = baseNanos + current * widthNanos;
        currentUntil = currentFrom + widthNanos;
        used = Math.max(used, current + 1);
    }

    private void mergeNeighbours() {
        for (int bin = 0; bin < BINS / 2; bin++) {
            int even = 2 * bin;
            int odd = even + 1;
            // The first slice is merged into itself: what it holds is read before it is written
            int[] merged = own(bin);
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                merged[bucket] = buckets[even][bucket] + buckets[odd][bucket];
            }
            gates[bin] = gates[even] + gates[odd];
            longest[bin] = Math.max(longest[even], longest[odd]);
            bytes[bin] = bytes[even] + bytes[odd];
        }
        for (int bin = BINS / 2; bin < BINS; bin++) {
            empty(bin);
        }
        Arrays.fill(gates, BINS / 2, BINS, 0);
        Arrays.fill(longest, BINS / 2, BINS, 0);
        Arrays.fill(bytes, BINS / 2, BINS, 0);
        Arrays.fill(models, null);
        used = (used + 1) / 2;
        widthNanos *= 2;
    }

    private static int bucketOf(long nanos) {
        if (nanos < 1L << LOWEST_EXPONENT) {
            return 0;
        }
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        if (exponent >= HIGHEST_EXPONENT) {
            return BUCKETS - 1;
        }
        int sub = (int) (nanos >>> exponent - SUB_BITS) & SUBS - 1;
        return 1 + (exponent - LOWEST_EXPONENT) * SUBS + sub;
    }

    /** The shortest latency of a bucket. */
    private static long floorOf(int bucket) {
        if (bucket == 0) {
            return 0;
        }
        int exponent = LOWEST_EXPONENT + (bucket - 1) / SUBS;
        return (long) (SUBS + (bucket - 1) % SUBS) << exponent - SUB_BITS;
    }

    List<GateBin> toModel(Axis axis) {
        if (!axis.equals(modelsAxis)) {
            Arrays.fill(models, null);
            modelsAxis = axis;
        }
        List<GateBin> bins = new ArrayList<>(used);
        for (int bin = 0; bin < used; bin++) {
            if (models[bin] == null) {
                models[bin] = model(bin, axis);
            }
            bins.add(models[bin]);
        }
        return bins;
    }

    private GateBin model(int bin, Axis axis) {
        return new GateBin(
                axis.at(baseNanos + bin * widthNanos),
                widthNanos,
                gates[bin],
                quantile(bin, 0.01),
                quantile(bin, 0.50),
                quantile(bin, 0.90),
                quantile(bin, 0.99),
                longest[bin],
                bytes[bin]);
    }

    /** Evenly spread within the bucket that holds it, never above the longest. */
    private long quantile(int bin, double share) {
        if (gates[bin] == 0) {
            return 0;
        }
        double wanted = share * gates[bin];
        long below = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            int here = buckets[bin][bucket];
            if (here > 0 && below + here >= wanted) {
                long floor = floorOf(bucket);
                long ceiling = bucket == BUCKETS - 1 ? longest[bin] : floorOf(bucket + 1);
                long inside = (long) ((ceiling - floor) * (wanted - below) / here);
                return Math.min(longest[bin], floor + inside);
            }
            below += here;
        }
        return longest[bin];
    }
}
