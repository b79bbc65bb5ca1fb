package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StartResultTest {
    private static final long MS = 1_000_000;

    @Test
    void theMedianIsBetweenTheTwoInTheMiddle() {
        StartResult result = StartResult.of(new long[] {2_400 * MS, 1_600 * MS, 1_800 * MS, 1_900 * MS});
        assertEquals(1.85, result.medianSeconds(), 1e-9);
        assertEquals(1.6, result.minSeconds(), 1e-9);
        assertEquals(2.4, result.maxSeconds(), 1e-9);
        assertEquals(List.of(2.4, 1.6, 1.8, 1.9), result.seconds());
        assertTrue(result.met());
    }

    @Test
    void theBarIsForTheMedian() {
        assertEquals(
                1.6,
                StartResult.of(new long[] {3_000 * MS, 1_600 * MS, 1_500 * MS}).medianSeconds(),
                1e-9);
        assertTrue(
                StartResult.of(new long[] {3_000 * MS, 1_999 * MS, 1_500 * MS}).met());
        assertFalse(
                StartResult.of(new long[] {1_000 * MS, 2_001 * MS, 2_500 * MS}).met());
    }
}
