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

    /** Kind of a batch's payload. */
    public static final int BATCH = 2;

    /** Kind of a big gate's payload. */
    public static final int BIG = 3;

    /** Kind of the payload of one layer of a verify block. */
    public static final int BLOCK = 4;

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

    /**
     * Fills {@code bytes} from {@code offset} with the payload of that gate. Of a last word that does not fit whole, the
     * lower bytes are there.
     */
    public static void fill(MemorySegment memory, long offset, long bytes, int kind, int rank, long seq) {
        long x = base(kind, rank, seq);
        long words = bytes & -Integer.BYTES;
        for (long at = 0; at < words; at += Integer.BYTES) {
            memory.set(LITTLE, offset + at, mix(x));
            x += WORD;
        }
        int rest = mix(x);
        for (long at = words; at < bytes; at++) {
            memory.set(ValueLayout.JAVA_BYTE, offset + at, (byte) rest);
            rest >>>= Byte.SIZE;
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
        long words = bytes & -Integer.BYTES;
        for (long at = 0; at < words; at += Integer.BYTES) {
            if (memory.get(LITTLE, offset + at) != mix(x)) {
                return firstWord + at / Integer.BYTES;
            }
            x += WORD;
        }
        int rest = mix(x);
        for (long at = words; at < bytes; at++) {
            if (memory.get(ValueLayout.JAVA_BYTE, offset + at) != (byte) rest) {
                return firstWord + at / Integer.BYTES;
            }
            rest >>>= Byte.SIZE;
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
