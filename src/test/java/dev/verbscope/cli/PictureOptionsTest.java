package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.Panel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of a picture of the window, and asked wrongly. */
class PictureOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "--panel, gate",
        "--panel, ''",
        "--scale, 3",
        "--scale, 1.5",
        "--size, 12x",
        "--theme, blue",
        "--at, later",
    })
    void aWrongValueIsToldInOneLineBeforeAnythingRuns(String option, String value) {
        CommandRun run = CommandRun.of("demo", "healthy", "--screenshot", "never-written.png", option, value);
        assertEquals(2, run.code(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(option + " is " + value + ", wanted "), run.err());
        assertEquals("", run.out());
    }

    @ParameterizedTest
    @CsvSource({"--at end", "--panel stage", "--scale 2", "--size 1440x900", "--theme light", "--mask"})
    void whatIsAskedOfNoPictureIsWrongUsage(String option) {
        for (String command : List.of("demo", "replay nowhere")) {
            CommandRun run = CommandRun.of((command + " " + option).split(" "));
            assertEquals(2, run.code(), run.err());
            assertEquals(1, run.err().lines().count(), run.err());
            assertTrue(run.err().contains("--screenshot FILE"), run.err());
        }
    }

    @Test
    void noSessionRunsForAPictureThatHasNoPlace() {
        for (String command : List.of("demo", "replay nowhere")) {
            CommandRun run = CommandRun.of((command + " --screenshot no/such/folder/a.png").split(" "));
            assertEquals(2, run.code(), run.err());
            assertEquals(1, run.err().lines().count(), run.err());
            assertTrue(run.err().contains("no/such/folder is no folder to write into"), run.err());
        }
    }

    @Test
    void aComparisonIsPicturedOnlyWhereThereIsOne() {
        for (String command : List.of("demo", "replay nowhere")) {
            CommandRun run = CommandRun.of((command + " --screenshot never-written.png --panel comparison").split(" "));
            assertEquals(2, run.code(), run.err());
            assertEquals(1, run.err().lines().count(), run.err());
            assertTrue(run.err().contains("--compare B"), run.err());
        }
    }

    @Test
    void whereTwoAreAlignedIsAskedOfAComparisonOnly() {
        CommandRun alone = CommandRun.of("replay", "nowhere", "--align", "rts");
        assertEquals(2, alone.code(), alone.err());
        assertTrue(alone.err().contains("--compare B"), alone.err());
        CommandRun wrong = CommandRun.of("replay", "nowhere", "--compare", "elsewhere", "--align", "noon");
        assertEquals(2, wrong.code(), wrong.err());
        assertTrue(wrong.err().contains("first-gate"), wrong.err());
    }

    @Test
    void theHelpNamesThePanels() {
        String help = CommandRun.of("demo", "--help").out().replaceAll("\\s+", " ");
        assertTrue(help.contains(String.join(", ", Panel.keys())), help);
    }
}
