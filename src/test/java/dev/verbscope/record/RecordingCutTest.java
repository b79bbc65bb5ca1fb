package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a recording holds what a reader of it would be told at that moment. */
class RecordingCutTest {
    private static final RecordingOptions SMALL = new RecordingOptions(1 << 20, 8 << 10, 8 << 10, 2, "test clock");

    @TempDir
    Path dir;

    private Path cut(Path rank, String name) throws IOException {
        Path copy = Files.createDirectories(dir.resolve(name).resolve("rank-0"));
        RecordingCut.write(rank, Optional.empty(), (file, bytes) -> Files.write(copy.resolve(file), bytes));
        return copy;
    }

    private static Collector read(Path rank) throws IOException {
        Collector all = new Collector();
        try (RecordingReader reader = RecordingReader.open(rank)) {
            while (reader.poll(all, Integer.MAX_VALUE) > 0) {
                // until there is no more
            }
        }
        return all;
    }

    private static void assertSameRecords(Path one, Path other) throws IOException {
        Collector wanted = read(one);
        Collector got = read(other);
        assertEquals(wanted.facts, got.facts);
        assertEquals(wanted.stamps, got.stamps);
        assertEquals(wanted.gates, got.gates);
        assertEquals(wanted.missing, got.missing);
    }

    /** A writer says at its facts what is resolved: what comes after the last one must not be lost with a process that died. */
    @Test
    void theSamplesAfterTheLastFactAreInIt() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL)) {
            writer.fact(1, Records.fact(1));
            for (int gate = 1; gate <= 40; gate++) {
                writer.sample(Records.sample(gate));
            }
            Path copy = cut(writer.folder(), "copy");
            assertSameRecords(writer.folder(), copy);
            assertEquals(40, read(copy).samples);
            writer.fact(2, Records.fact(2));
        }
    }

    @Test
    void aClosedRecordingIsCopiedWhole() throws IOException {
        Path folder;
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL)) {
            folder = writer.folder();
            for (int gate = 1; gate <= 20; gate++) {
                writer.fact(gate, Records.fact(gate));
                writer.sample(Records.sample(gate));
            }
        }
        Path copy = cut(folder, "copy");
        assertSameRecords(folder, copy);
        try (RecordingReader reader = RecordingReader.open(copy)) {
            assertEquals(20, reader.counters().facts());
            assertFalse(reader.counters().spaceExhausted());
        }
    }
}
