package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.SessionFact.Noted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is appended to a recording whose writer is gone. */
class OrphanedRecordingTest {
    private static final RecordingOptions SMALL = new RecordingOptions(1 << 20, 4096, 8192, 2, "test clock");

    @TempDir
    Path dir;

    private static List<Noted> notes(String text, int count) {
        List<Noted> notes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            notes.add(new Noted(text + i));
        }
        return notes;
    }

    private record Read(List<Fact> facts, List<Stamp> stamps, long gaps, boolean ended) {
        static Read all(Path folder) throws IOException {
            List<Fact> facts = new ArrayList<>();
            List<Stamp> stamps = new ArrayList<>();
            long[] gaps = {0};
            try (RecordingReader reader = RecordingReader.open(folder)) {
                RecordHandler handler = new RecordHandler() {
                    @Override
                    public void fact(Stamp stamp, Fact fact) {
                        facts.add(fact);
                        stamps.add(stamp);
                    }

                    @Override
                    public void sample(GateSample sample) {}

                    @Override
                    public void gap(long samples) {
                        gaps[0] += samples;
                    }
                };
                while (reader.poll(handler, 100) > 0) {
                    // to the end
                }
                return new Read(facts, stamps, gaps[0], reader.ended());
            }
        }
    }

    /** From a segment that is hardly begun to several that are full: wherever the writer stopped. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 150})
    void whatIsAppendedFollowsTheLastRecord(int before) throws IOException {
        RecordingWriter writer = RecordingWriter.create(dir, 0, 100, SMALL);
        try {
            notes("before ", before).forEach(note -> write(writer, note));
            GateSample sample = new GateSample();
            sample.beganNanos = 5_000;
            sample.doneAfter = 500;
            writer.sample(sample);
            awaitPrepared(writer);
            List<Fact> last = new ArrayList<>(notes("after ", 130));
            assertTrue(new OrphanedRecording(writer.folder()).close(300, last));

            Read read = Read.all(writer.folder());
            List<Fact> all = new ArrayList<>(notes("before ", before));
            all.addAll(last);
            assertEquals(all, read.facts());
            assertEquals(0, read.gaps());
            assertTrue(read.ended());
            assertEquals(before + 2, read.stamps().get(before).number());
            assertEquals(5_500, read.stamps().get(before).nanos());
        } finally {
            writer.close();
        }
    }

    /** As a link thread would that has room: it waits for the next segment. */
    private static void write(RecordingWriter writer, Fact fact) {
        awaitPrepared(writer);
        writer.fact(200, fact);
    }

    /** Until its preparing thread rests: a process that is dead prepares nothing beside who closes its recording. */
    private static void awaitPrepared(RecordingWriter writer) {
        while (!writer.prepared()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aSegmentThatWasNotPreparedIsMade() throws IOException {
        RecordingWriter writer = RecordingWriter.create(dir, 0, 100, SMALL);
        try {
            write(writer, new Noted("first"));
            awaitPrepared(writer);
            Files.delete(writer.folder().resolve(RecordingFormat.Kind.FACTS.fileName(1)));
            List<Fact> last = new ArrayList<>(notes("x".repeat(2000), 3));
            assertTrue(new OrphanedRecording(writer.folder()).close(300, last));
            Read read = Read.all(writer.folder());
            assertEquals(4, read.facts().size());
            assertEquals(last, read.facts().subList(1, 4));
        } finally {
            writer.close();
        }
    }

    @Test
    void aRecordingThatWasClosedIsLeftAlone() throws IOException {
        RecordingWriter writer = RecordingWriter.create(dir, 0, 100, SMALL);
        writer.fact(200, new Noted("all"));
        writer.close();
        assertFalse(new OrphanedRecording(writer.folder()).close(300, List.of(new Noted("too late"))));
        assertEquals(List.of(new Noted("all")), Read.all(writer.folder()).facts());
    }
}
