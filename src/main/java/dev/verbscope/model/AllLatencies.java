package dev.verbscope.model;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * The latencies of all gates of a rank. A copy keeps them packed until it counts on or is asked: most copies are those of
 * checkpoints, which do neither, and packed they take some hundred bytes instead of 220 KiB.
 */
final class AllLatencies {
    /** Longer than the longest gate timeout, 60 s. */
    private static final long LONGEST_NANOS = 100_000_000_000L;
    /** 0.1 %; about 220 KiB. */
    private static final int DIGITS = 3;

    /** Null while they are packed. */
    private Histogram counts;

    private byte[] packed;

    AllLatencies() {
        counts = new Histogram(LONGEST_NANOS, DIGITS);
    }

    private AllLatencies(byte[] packed) {
        this.packed = packed;
    }

    AllLatencies copy() {
        return new AllLatencies(counts == null ? packed : pack(counts));
    }

    private static byte[] pack(Histogram counts) {
        ByteBuffer into = ByteBuffer.allocate(counts.getNeededByteBufferCapacity());
        return Arrays.copyOf(into.array(), counts.encodeIntoByteBuffer(into));
    }

    void add(long nanos) {
        histogram().recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    /** @param percentile 0 to 100 */
    long at(double percentile) {
        return histogram().getValueAtPercentile(percentile);
    }

    Histogram histogram() {
        if (counts == null) {
            counts = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(packed), LONGEST_NANOS);
            packed = null;
        }
        return counts;
    }
}
