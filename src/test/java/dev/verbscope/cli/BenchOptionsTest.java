package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "ui,--seconds,0",
        "ui,--rate,99",
        "ui,--rate,2000001",
        "replay,--samples,999999",
        "replay,--moments,0",
        "start,--starts,0"
    })
    void aNumberOutsideIsWrongUsage(String command, String option, String value) {
        CommandRun run = CommandRun.of("bench", command, option, value);
        assertEquals(2, run.code());
        assertTrue(run.err().contains(option + " is " + value + ", wanted "), run.err());
        assertEquals("", run.out());
    }

    @Test
    void whatIsStartedByTheMeasurementsIsNotListed() {
        String help = CommandRun.of("bench", "--help").out();
        assertTrue(help.contains("  ui "), help);
        assertTrue(help.contains("  replay "), help);
        assertTrue(help.contains("  start "), help);
        assertFalse(help.lines().anyMatch(line -> line.matches("  (write|rank) .*")), help);
    }
}
