package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {

    /** The ranks' own times come from a histogram: laid beside them, these must mean the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20, 99, 100, 101})
    void percentilesAreThoseOfAHistogram(int count) {
        int[] nanos = IntStream.rangeClosed(1, count)
                .map(i -> (i * 37 % count + 1) * 3)
                .toArray();
        Histogram histogram = new Histogram(3);
        for (int n : nanos) {
            histogram.recordValue(n);
        }
        Spread spread = Spread.of(nanos);
        assertEquals(histogram.getValueAtPercentile(50), spread.p50());
        assertEquals(histogram.getValueAtPercentile(90), spread.p90());
        assertEquals(histogram.getValueAtPercentile(99), spread.p99());
        assertEquals(histogram.getMaxValue(), spread.max());
    }
}
