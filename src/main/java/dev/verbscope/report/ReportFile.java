package dev.verbscope.report;

import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Recordings in, a page out. */
public final class ReportFile {

    private ReportFile() {}

    /** Reads one or two ranks' recordings to their end; not for the JavaFX thread. */
    public static WholeRecording read(List<Path> folders) throws RecordingException {
        return WholeRecording.of(folders);
    }

    /** What the files of recordings take, bytes. */
    public static long size(List<Path> ranks) throws IOException {
        long bytes = 0;
        for (Path rank : ranks) {
            try (Stream<Path> files = Files.list(rank)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    bytes += Files.size(file);
                }
            }
        }
        return bytes;
    }

    /** Writes the page, see {@link WholeFile}. */
    public static void write(ReportContent content, Path file) throws IOException {
        byte[] page = ReportPage.of(content).getBytes(StandardCharsets.UTF_8);
        WholeFile.write(file, out -> out.write(page));
    }
}
