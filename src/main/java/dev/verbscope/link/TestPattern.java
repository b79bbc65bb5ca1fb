package dev.verbscope.link;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Payload that proves delivery: every word depends on the kind of traffic, the sending rank, the gate and its place, so a
 * message that is lost, swapped, torn or stale cannot pass. All arithmetic wraps at 64 bits.
 */
public final class TestPattern {
    /** Kind of a decode gate's payload. */
    public static final int DECODE = 1;

    private static final long SEQ = 0x9E3779B97F4A7C15L;
    private static final long WORD = 0xD1B54A32D192ED03L;
    private static final long RANK = 0x2545F4914F6CDD1DL;
    private static final long KIND = 0x9FB21C651E98DF25L;
    private static final long MIX = 0xBF58476D1CE4E5B9L;
    private static final ValueLayout.OfInt LITTLE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private TestPattern() {}

    /** Word {@code i} of the payload. */
    public static int word(int kind, int rank, long seq, long i) {
        return mix(base(kind, rank, seq) + i * WORD);
    }

    /** Fills {@code bytes} (a multiple of 4) from {@code offset} with the payload of that gate. */
    public static void fill(MemorySegment memory, long offset, long bytes, int kind, int rank, long seq) {
        long x = base(kind, rank, seq);
        for (long at = 0; at < bytes; at += Integer.BYTES) {
            memory.set(LITTLE, offset + at, mix(x));
            x += WORD;
        }
    }

    /**
     * Compares a part of a payload with what its sender must have sent.
     *
     * @param firstWord index in the whole payload of the word at {@code offset}
     * @return index in the whole payload of the first word that differs, -1 when none does
     */
    public static long firstWrong(
            MemorySegment memory, long offset, long bytes, long firstWord, int kind, int rank, long seq) {
        long x = base(kind, rank, seq) + firstWord * WORD;
        for (long at = 0; at < bytes; at += Integer.BYTES) {
            if (memory.get(LITTLE, offset + at) != mix(x)) {
                return firstWord + at / Integer.BYTES;
            }
            x += WORD;
        }
        return -1;
    }

    private static long base(int kind, int rank, long seq) {
        return seq * SEQ + rank * RANK + kind * KIND;
    }

    private static int mix(long start) {
        long x = start;
        x ^= x >>> 29;
        x *= MIX;
        x ^= x >>> 32;
        return (int) x;
    }
}
