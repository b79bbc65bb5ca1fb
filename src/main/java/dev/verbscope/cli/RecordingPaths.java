package dev.verbscope.cli;

import dev.verbscope.record.archive.OpenedRecordings;
import java.io.IOException;
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

    OpenedRecordings open() throws IOException {
        return OpenedRecordings.of(recordings);
    }
}
