package dev.verbscope.record.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ChildWriter;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is unpacked for the time of a look goes with the look. */
@Timeout(120)
class TemporaryCopyTest {

    @TempDir
    Path dir;

    private Path saved() throws IOException {
        Path recording = dir.resolve("recording");
        for (TestStream stream : TestSessions.ended(TestSessions.cured(20))) {
            try (RecordingWriter writer =
                    RecordingWriter.create(recording, stream.rank(), 0, RecordingOptions.standard())) {
                stream.replay(new IntoRecording(writer));
            }
        }
        Path file = dir.resolve("saved.vscope");
        SavedFile.write(Recordings.ranksIn(recording), false, "test", file);
        return file;
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    private Process opener(Path file, Path temporary) throws IOException {
        List<String> line = new ArrayList<>(ChildWriter.javaLine(ChildOpener.class, file.toString()));
        line.add(1, "-Djava.io.tmpdir=" + temporary);
        return new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void aSignalWhileASavedFileIsOpenLeavesNothingBehind() throws Exception {
        Path file = saved();
        Path temporary = Files.createDirectory(dir.resolve("temporary"));
        Process child = opener(file, temporary);
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            assertEquals(ChildOpener.OPEN + " 2", out.readLine());
            assertEquals(1, in(temporary).size(), "unpacked there");

            child.toHandle().destroy(); // SIGTERM

            assertTrue(child.waitFor(60, TimeUnit.SECONDS));
            assertEquals(143, child.exitValue());
            assertEquals(List.of(), in(temporary));
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void nothingIsWrittenIntoACopyThatIsGone() throws IOException {
        TemporaryCopy copy = TemporaryCopy.create();
        copy.write(Path.of("rank-0", "head"), new byte[1]);
        assertTrue(Files.exists(copy.folder().resolve("rank-0").resolve("head")));

        copy.close();

        assertThrows(IOException.class, () -> copy.write(Path.of("rank-0", "facts"), new byte[1]));
        assertFalse(Files.exists(copy.folder()));
        copy.close();
    }
}
