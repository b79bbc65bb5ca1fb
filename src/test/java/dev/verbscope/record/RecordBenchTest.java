package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordBenchTest {

    @TempDir
    Path dir;

    @Test
    void measuresAndDropsNothing() throws IOException {
        RecordBench.Result result = new RecordBench(1000, 5, 1000).run(dir);

        assertEquals(0, result.droppedSamples());
        assertTrue(0 < result.nanosBest() && result.nanosBest() <= result.nanosMedian(), result.toString());
        assertTrue(result.nanosMedian() <= result.nanosWorst(), result.toString());
    }

    @Test
    void theBarIsTimeMemoryAndCompleteness() {
        assertTrue(new RecordBench.Result(1, 1, 25, 1, 99, 0, 0).withinBar());
        assertFalse(new RecordBench.Result(1, 1, 25.1, 1, 99, 0, 0).withinBar());
        assertFalse(new RecordBench.Result(1, 1, 10, 1, 99, 0.001, 0).withinBar());
        assertFalse(new RecordBench.Result(1, 1, 10, 1, 99, 0, 1).withinBar());
    }

    @Test
    void roundsThatCannotBeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new RecordBench(0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new RecordBench(0, 1, 300_000));
    }
}
