package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.masking.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes of saving, and what is said of it. */
class RecordingFilesTest {

    @TempDir
    Path recording;

    @TempDir
    Path target;

    private List<Path> ranks;

    @BeforeEach
    void record() throws IOException {
        for (TestStream stream : TestSessions.ended(TestSessions.cured(50))) {
            try (RecordingWriter writer =
                    RecordingWriter.create(recording, stream.rank(), 0, RecordingOptions.standard())) {
                stream.replay(new IntoRecording(writer));
            }
        }
        ranks = Recordings.ranksIn(recording);
    }

    @Test
    void aFileGetsItsEndingAndHoldsBothRanks() throws IOException {
        Path file = target.resolve("first.vscope");

        assertEquals("Saved " + file, RecordingFiles.save(ranks, Optional.empty(), target.resolve("first")));
        try (OpenedRecordings opened = OpenedRecordings.of(List.of(file))) {
            assertEquals(2, opened.ranks().size());
        }
    }

    @Test
    void aFileThatNobodyWasAskedAboutIsNotReplaced() throws IOException {
        Path file = Files.writeString(target.resolve("old.vscope"), "mine");

        assertTrue(RecordingFiles.save(ranks, Optional.empty(), target.resolve("old"))
                .startsWith("Not saved: " + file));
        assertEquals("mine", Files.readString(file));
        assertEquals(
                "Saved, masked: " + file,
                RecordingFiles.save(ranks, Optional.of(Masking.of(ranks)), file),
                "asked for by its whole name");
    }

    @Test
    void whatCannotBeWrittenIsSaidInOneLine() {
        String came = RecordingFiles.save(
                ranks, Optional.empty(), target.resolve("nowhere").resolve("a.vscope"));

        assertTrue(came.startsWith("Not saved: " + target.resolve("nowhere")), came);
        assertFalse(came.contains("\n"), came);
    }

    @Test
    void aRecordingIsCalledByTheLastNameOfItsPath() {
        assertEquals("good", RecordingFiles.called(List.of(Path.of("somewhere", "good"), Path.of("else"))));
        assertEquals(
                Path.of("").toAbsolutePath().getFileName().toString(), RecordingFiles.called(List.of(Path.of("."))));
        assertEquals("/", RecordingFiles.called(List.of(Path.of("/"))));
    }
}
