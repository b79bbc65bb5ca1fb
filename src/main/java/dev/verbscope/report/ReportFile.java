package dev.verbscope.report;

import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.Fact;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Recordings in, a page out. */
public final class ReportFile {

    private ReportFile() {}

    /**
     * Reads one or two ranks' recordings to their end; not for the JavaFX thread.
     *
     * @param facts what is made of each fact before it is taken: itself, or masked
     */
    public static WholeRecording read(List<Path> folders, UnaryOperator<Fact> facts) throws RecordingException {
        List<RecordingReader> readers = Recordings.open(folders);
        try {
            return WholeRecording.read(readers, facts);
        } finally {
            readers.forEach(RecordingReader::close);
        }
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

    /** Writes the page. The file is there whole or not at all, and replaces another of its name. */
    public static void write(ReportContent content, Path file) throws IOException {
        String page = ReportPage.of(content);
        Path target = file.toAbsolutePath();
        Path unfinished =
                Files.createTempFile(target.getParent(), target.getFileName().toString(), ".part");
        try {
            Files.writeString(unfinished, page, StandardCharsets.UTF_8);
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
