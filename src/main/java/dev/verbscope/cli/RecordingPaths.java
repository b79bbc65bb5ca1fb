package dev.verbscope.cli;

import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.archive.SavedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Which recording a command is about. */
final class RecordingPaths {

    @Parameters(
            arity = "1..2",
            paramLabel = "DIR",
            description =
                    "A recording, a folder or a saved file; a second one is the other rank's, recorded on the other machine.")
    private List<Path> recordings;

    /** How a person calls what was opened. */
    String name() {
        Path last = recordings.getFirst().toAbsolutePath().normalize().getFileName();
        return last == null ? recordings.getFirst().toString() : last.toString();
    }

    /** @param err is told when unpacking takes a while */
    OpenedRecordings open(PrintWriter err) throws IOException {
        return recordings.stream().anyMatch(SavedFile::isOne)
                ? SlowWork.of("unpacking the recording", err, () -> OpenedRecordings.of(recordings))
                : OpenedRecordings.of(recordings);
    }
}
