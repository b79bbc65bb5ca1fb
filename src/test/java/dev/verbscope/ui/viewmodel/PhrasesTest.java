package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 µs",
        "999, 1 µs",
        "212000, 212 µs",
        "4140000, 4.1 ms",
        "412000000, 412 ms",
        "12240000000, 12.2 s",
        "-4140000, -4.1 ms"
    })
    void aDurationTakesTheUnitThatSuitsIt(long nanos, String text) {
        assertEquals(text, Phrases.duration(nanos));
    }

    @Test
    void numbersAreGroupedAndNounsAgree() {
        assertEquals("260,438", Phrases.count(260_438));
        assertEquals("1 record", Phrases.count(1, "record"));
        assertEquals("0 records", Phrases.count(0, "record"));
        assertEquals("2.013 s", Phrases.moment(2_013_000_000L));
    }
}
