package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The payload that proves delivery, against the same formula in arithmetic that cannot wrap by accident. */
class TestPatternTest {
    private static final BigInteger WRAP = BigInteger.ONE.shiftLeft(64);

    private static int reference(long kind, long rank, long seq, long i) {
        BigInteger x = times(seq, "9E3779B97F4A7C15")
                .add(times(i, "D1B54A32D192ED03"))
                .add(times(rank, "2545F4914F6CDD1D"))
                .add(times(kind, "9FB21C651E98DF25"))
                .mod(WRAP);
        x = x.xor(x.shiftRight(29));
        x = x.multiply(new BigInteger("BF58476D1CE4E5B9", 16)).mod(WRAP);
        x = x.xor(x.shiftRight(32));
        return x.intValue();
    }

    private static BigInteger times(long n, String constant) {
        return new BigInteger(Long.toUnsignedString(n)).multiply(new BigInteger(constant, 16));
    }

    @Test
    void wordsFollowTheFormula() {
        SplittableRandom random = new SplittableRandom(8);
        for (int n = 0; n < 2_000; n++) {
            int kind = random.nextInt(1, 5);
            int rank = random.nextInt(2);
            long seq = random.nextBoolean() ? random.nextInt(1, 100) : random.nextLong();
            long i = random.nextInt(20_000);
            assertEquals(reference(kind, rank, seq, i), TestPattern.word(kind, rank, seq, i));
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "16384, 4", "16400, 32"})
    void fillWritesEveryWordAndNothingElse(int bytes, int offset) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(offset + bytes + 4, 4);
            TestPattern.fill(memory, offset, bytes, TestPattern.DECODE, 1, 99);
            for (int at = 0; at < memory.byteSize(); at += 4) {
                int i = (at - offset) / 4;
                int expected = at < offset || at >= offset + bytes ? 0 : reference(1, 1, 99, i);
                assertEquals(expected, memory.get(ValueLayout.JAVA_INT_UNALIGNED, at), "offset " + at);
            }
        }
    }

    @Test
    void firstWrongWordIsFoundWhereverItIs() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(400, 4);
            TestPattern.fill(memory, 0, 400, TestPattern.DECODE, 0, 7);
            assertEquals(-1, TestPattern.firstWrong(memory, 0, 400, 0, TestPattern.DECODE, 0, 7));
            assertEquals(-1, TestPattern.firstWrong(memory, 200, 200, 50, TestPattern.DECODE, 0, 7));
            for (int word = 0; word < 100; word++) {
                int kept = memory.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, word);
                memory.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, word, kept ^ 1 << word % 32);
                assertEquals(word, TestPattern.firstWrong(memory, 0, 400, 0, TestPattern.DECODE, 0, 7));
                memory.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, word, kept);
            }
            assertEquals(0, TestPattern.firstWrong(memory, 0, 400, 0, TestPattern.DECODE, 1, 7), "another rank");
            assertEquals(0, TestPattern.firstWrong(memory, 0, 400, 0, TestPattern.DECODE, 0, 8), "another gate");
        }
    }

    @Test
    void gatesRanksAndKindsDoNotLookAlike() {
        Set<Integer> seen = new HashSet<>();
        for (int kind = 1; kind <= 4; kind++) {
            for (int rank = 0; rank < 2; rank++) {
                for (long seq = 1; seq <= 500; seq++) {
                    seen.add(TestPattern.word(kind, rank, seq, 0));
                }
            }
        }
        assertTrue(seen.size() >= 3_999, seen.size() + " of 4000 first words differ");
    }
}
