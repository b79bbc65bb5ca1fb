package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader goes on where another one has marked. */
class ReadMarkTest {
    private static final int RECORDS = 900;
    private static final RecordingOptions SMALL = new RecordingOptions(1 << 20, 8 << 10, 8 << 10, 2, "test clock");

    @TempDir
    Path dir;

    private Path folder;

    /** What a handler is told, one text a record. */
    private static final class Told implements RecordHandler {
        final List<String> records = new ArrayList<>();

        @Override
        public void fact(Stamp stamp, Fact fact) {
            records.add(stamp + " " + fact);
        }

        @Override
        public void sample(GateSample sample) {
            records.add("sample " + sample.recordNumber + " of gate " + sample.gate);
        }

        @Override
        public void gap(long samples) {
            records.add("gap " + samples);
        }
    }

    @BeforeEach
    void record() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL)) {
            folder = writer.folder();
            for (int i = 1; i <= RECORDS; i++) {
                if (i % 3 == 0) {
                    writer.fact(i * 1000L, Records.fact(i));
                } else {
                    writer.sample(Records.sample(i));
                }
                // The preparer has its turn: nothing is dropped
                Thread.yield();
            }
        }
    }

    @Test
    void whatFollowsAMarkIsWhatFollowedItThere() throws IOException {
        Told whole = new Told();
        try (RecordingReader reader = RecordingReader.open(folder)) {
            reader.poll(whole, Integer.MAX_VALUE);
        }
        assertTrue(whole.records.size() > RECORDS / 3, "across several segments");

        try (RecordingReader reader = RecordingReader.open(folder)) {
            Told before = new Told();
            do {
                Told after = new Told();
                try (RecordingReader other = RecordingReader.open(folder, reader.mark())) {
                    other.poll(after, Integer.MAX_VALUE);
                }
                List<String> together = new ArrayList<>(before.records);
                together.addAll(after.records);
                assertEquals(whole.records, together, "marked after " + before.records.size());
            } while (reader.poll(before, 37) > 0);
        }
    }

    @Test
    void aMarkBehindTheLastRecordHasNothingAfterIt() throws IOException {
        try (RecordingReader reader = RecordingReader.open(folder)) {
            reader.poll(new Told(), Integer.MAX_VALUE);
            try (RecordingReader other = RecordingReader.open(folder, reader.mark())) {
                Told after = new Told();
                assertEquals(0, other.poll(after, Integer.MAX_VALUE));
                assertTrue(other.ended());
                assertEquals(List.of(), after.records);
            }
        }
    }
}
