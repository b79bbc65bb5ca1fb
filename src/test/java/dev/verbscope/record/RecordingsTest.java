package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ranks' recordings, in one folder or two: found, opened, merged on one time axis, exported. */
class RecordingsTest {

    @TempDir
    Path dir;

    @Test
    void findsTheRanksOfAFolder() throws IOException {
        Path both = dir.resolve("both");
        write(both, 1, "c", 1);
        write(both, 0, "c", 1);
        Path one = dir.resolve("one");
        write(one, 1, "c", 1);

        assertEquals(List.of(both.resolve("rank-0"), both.resolve("rank-1")), Recordings.ranksIn(both));
        assertEquals(List.of(one.resolve("rank-1")), Recordings.ranksIn(one));
        assertEquals(List.of(both.resolve("rank-1")), Recordings.ranksIn(both.resolve("rank-1")));
    }

    @Test
    void opensTwoFoldersAsTwoRanksRankZeroFirst() throws IOException {
        write(dir.resolve("worker"), 1, "c", 1);
        write(dir.resolve("leader"), 0, "c", 1);

        List<RecordingReader> readers = Recordings.open(List.of(dir.resolve("worker"), dir.resolve("leader/rank-0")));

        assertEquals(List.of(0, 1), readers.stream().map(r -> r.header().rank()).toList());
        readers.forEach(RecordingReader::close);
    }

    @Test
    void theSameRankTwiceIsRefused() throws IOException {
        write(dir.resolve("a"), 0, "c", 1);
        write(dir.resolve("b"), 0, "c", 1);

        var refused = assertThrows(
                RecordingException.class, () -> Recordings.open(List.of(dir.resolve("a"), dir.resolve("b"))));

        assertTrue(
                refused.getMessage().contains("rank 0") && refused.getMessage().contains("a/rank-0"),
                refused.getMessage());
        assertThrows(RecordingException.class, () -> Recordings.open(List.of(dir.resolve("a"), dir.resolve("a"))));
    }

    @Test
    void whereOneRankCannotBeReadTheOneThatCanIsNamed() throws IOException {
        Path both = dir.resolve("both");
        write(both, 0, "c", 1);
        write(both, 1, "c", 1);
        Files.writeString(both.resolve("rank-0").resolve(RecordingFormat.Head.FILE_NAME), "no head");

        assertTrue(refusal("both").endsWith("; " + both.resolve("rank-1") + " alone can be read"), refusal("both"));

        Files.writeString(both.resolve("rank-1").resolve(RecordingFormat.Head.FILE_NAME), "no head either");
        assertFalse(refusal("both").contains("alone can be read"), refusal("both"));
    }

    @Test
    void aFolderWithoutARecordingIsRefused() throws IOException {
        Files.createDirectories(dir.resolve("empty/rank-0"));
        Files.writeString(dir.resolve("file"), "x");

        assertTrue(refusal("empty").contains("holds no recording"), refusal("empty"));
        assertTrue(refusal("nowhere").contains("is not there"), refusal("nowhere"));
        assertTrue(refusal("file").contains("is no folder"), refusal("file"));
        assertTrue(refusal("/dev/null").contains("is neither a folder nor a file"), refusal("/dev/null"));
        Files.writeString(dir.resolve("empty/rank-0/head"), "a stranger's file of that name");
        assertThrows(RecordingException.class, () -> Recordings.open(List.of(dir.resolve("empty"))));
    }

    @Test
    void mergesInTheOrderOfTheAxis() throws IOException {
        // Rank 1's clock is 1,000 ahead: it wrote 1015 when rank 0's showed 15
        try (var zero = RecordingWriter.create(
                        dir, 0, 0, RecordingOptions.standard().withClockSource("a"));
                var one = RecordingWriter.create(
                        dir, 1, 0, RecordingOptions.standard().withClockSource("b"))) {
            zero.fact(5, new ControlFact.ClockMeasured(1000, 10));
            zero.fact(10, new SessionFact.Noted("first"));
            one.fact(1015, new SessionFact.Noted("second"));
            zero.fact(20, new SessionFact.Noted("third"));
            one.fact(1025, new SessionFact.Noted("fourth"));
        }
        ClockMap clocks = Recordings.clocks(List.of(dir));
        assertEquals(new ClockMap(1000, 5, ClockMap.Basis.MEASURED), clocks);
        List<String> notes = new ArrayList<>();
        try (var merged = new MergedReader(Recordings.open(List.of(dir)), clocks)) {
            MergedReader.Handlers handlers = rank -> new RecordHandler() {
                @Override
                public void fact(Stamp stamp, Fact fact) {
                    if (fact instanceof SessionFact.Noted(String text)) {
                        notes.add(rank + " " + text);
                    }
                }

                @Override
                public void sample(GateSample sample) {}

                @Override
                public void gap(long samples) {}
            };
            assertEquals(3, merged.poll(handlers, 3));
            assertFalse(merged.ended());
            assertEquals(2, merged.poll(handlers, 100));
            assertTrue(merged.ended());
        }

        assertEquals(List.of("0 first", "1 second", "0 third", "1 fourth"), notes);
    }

    @Test
    void oneRankOrOneClockNeedsNoMap() throws IOException {
        write(dir, 0, "c", 1);
        assertEquals(ClockMap.ONE_CLOCK, Recordings.clocks(List.of(dir)));

        write(dir, 1, "c", 1);
        assertEquals(ClockMap.ONE_CLOCK, Recordings.clocks(List.of(dir)));
    }

    @Test
    void exportsOneRecordALine() throws IOException {
        try (var writer = RecordingWriter.create(dir, 1, 0, RecordingOptions.standard())) {
            writer.fact(7, new SessionFact.PhaseEntered(Phase.WARM_UP, 2));
            writer.sample(Records.sample(1));
        }
        var out = new ByteArrayOutputStream();

        RecordingExport.jsonLines(List.of(dir), out);

        String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertEquals(3, lines.length, "two lines, each ended");
        assertEquals("", lines[2]);
        assertEquals(
                "{\"rank\":1,\"number\":1,\"nanos\":7,"
                        + "\"record\":{\"fact\":\"PhaseEntered\",\"phase\":\"WARM_UP\",\"generation\":2}}",
                lines[0]);
        assertTrue(
                lines[1].startsWith("{\"rank\":1,\"number\":2,\"nanos\":1009,\"sample\":{")
                        && lines[1].contains("\"gate\":1,")
                        && lines[1].endsWith("}}"),
                lines[1]);
    }

    @Test
    void exportsWhatIsMissingAsWell() throws IOException {
        Path rank = write(dir, 0, "c", 3);
        Files.delete(rank.resolve("samples-00000000.seg"));
        var out = new ByteArrayOutputStream();

        RecordingExport.jsonLines(List.of(dir), out);

        assertTrue(out.toString(StandardCharsets.UTF_8).endsWith("{\"rank\":0,\"gap\":3}\n"), out.toString());
    }

    private String refusal(String folder) {
        return assertThrows(RecordingException.class, () -> Recordings.open(List.of(dir.resolve(folder))))
                .getMessage();
    }

    private static Path write(Path recording, int rank, String clock, int samples) throws IOException {
        try (var writer = RecordingWriter.create(
                recording, rank, 0, RecordingOptions.standard().withClockSource(clock))) {
            writer.fact(1, Records.fact(1));
            for (int i = 1; i <= samples; i++) {
                writer.sample(Records.sample(i));
            }
            return writer.folder();
        }
    }
}
