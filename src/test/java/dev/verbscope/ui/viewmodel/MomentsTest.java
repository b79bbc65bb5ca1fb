package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1000, 0",
        "4000000, 1000000, 4 ms",
        "500000000, 500000000, 0.5 s",
        "2013000000, 1000000, 2.013 s",
        "5000000000, 1000000000, 5 s",
        "1200000, 200000, 1.2 ms",
        "400000, 50000, 400 µs",
        "12300, 100, 12.3 µs"
    })
    void aMomentIsToldAsExactlyAsItsStepAsks(long nanos, long step, String label) {
        assertEquals(label, Moments.label(nanos, step));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 5", "5, 5", "6, 10", "149, 200", "2.1e8, 500000000"})
    void aStepIsRound(double atLeast, long step) {
        assertEquals(step, Moments.step(atLeast));
    }

    @ParameterizedTest
    @CsvSource({"1234, 1.234 µs", "212000, 212.000 µs", "1234567, 1.234567 ms", "2013004005, 2.013004 s"})
    void rawValuesKeepTheirDigits(long nanos, String label) {
        assertEquals(label, Moments.exactly(nanos));
    }
}
