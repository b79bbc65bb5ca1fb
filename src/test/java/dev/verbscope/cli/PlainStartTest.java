package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainStartTest {

    @Test
    void nothingToParseIsAPlainStart() {
        assertTrue(PlainStart.isMeantBy(new String[0]));
        assertTrue(PlainStart.isMeantBy(new String[] {"--first-frame"}));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"demo", "--help", "--in-process", "--first-light", "--first-frame --in-process", "--provider sim"
            })
    void anythingElseIsParsed(String line) {
        assertFalse(PlainStart.isMeantBy(line.split(" ")));
    }
}
