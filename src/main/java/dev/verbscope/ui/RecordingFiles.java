package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.archive.SavedFile;
import dev.verbscope.record.masking.Masking;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Saves the window's recordings, and opens others. It reads and writes files: not for the FX thread. */
final class RecordingFiles {
    /** One of each rank. */
    private static final int MOST_PATHS = 2;

    private RecordingFiles() {}

    /**
     * Packs what was recorded so far into one file.
     *
     * @param rankFolders of one or two ranks
     * @param masking gives stand-ins for what tells whose it is; empty when nothing is masked
     * @param chosen the file; without the ending of saved files it gets it
     * @return what a person is told of it
     */
    static String save(List<Path> rankFolders, Optional<Masking> masking, Path chosen) {
        Path file = named(chosen);
        // The dialog has asked about the name that was typed, not about this one
        if (!file.equals(chosen) && Files.exists(file)) {
            return "Not saved: " + file + " is there already; give its whole name to replace it";
        }
        try {
            SavedFile.write(rankFolders, masking, WindowReport.program(), file);
            return (masking.isPresent() ? "Saved, masked: " : "Saved ") + file;
        } catch (IOException | RuntimeException e) {
            return "Not saved: " + sentence(e);
        }
    }

    /**
     * Opens what a person chose; see {@link OpenedRecordings}.
     *
     * @throws IOException with a sentence for that person; nothing is left open then
     */
    static Opened open(List<Path> paths, boolean masked, Function<LinkModel, List<Finding>> conclude)
            throws IOException {
        OpenedRecordings recordings = unpacked(paths);
        boolean opened = false;
        try {
            Opened all = new Opened(recordings, RecordedLink.open(recordings.ranks(), masked, conclude));
            opened = true;
            return all;
        } catch (FileSystemException | RuntimeException e) {
            throw new IOException(sentence(e), e);
        } finally {
            if (!opened) {
                recordings.close();
            }
        }
    }

    /**
     * What a person chose, unpacked; see {@link OpenedRecordings}.
     *
     * @throws IOException with a sentence for that person; nothing is left behind then
     */
    static OpenedRecordings unpacked(List<Path> paths) throws IOException {
        if (paths.isEmpty() || paths.size() > MOST_PATHS) {
            throw new IOException("one recording is opened, or two of the two ranks, not " + paths.size());
        }
        try {
            return OpenedRecordings.of(paths);
        } catch (FileSystemException | RuntimeException e) {
            throw new IOException(sentence(e), e);
        }
    }

    /**
     * @param recordings to be closed after the source
     * @param source reads them
     */
    record Opened(OpenedRecordings recordings, LinkSource source) {}

    /** How a person calls what was chosen: by the last name of the first path. */
    static String called(List<Path> paths) {
        Path whole = paths.getFirst().toAbsolutePath().normalize();
        return whole.getNameCount() == 0
                ? whole.toString()
                : whole.getFileName().toString();
    }

    private static Path named(Path chosen) {
        String name = chosen.getFileName().toString();
        return name.endsWith(SavedFile.SUFFIX) ? chosen : chosen.resolveSibling(name + SavedFile.SUFFIX);
    }

    /** The exceptions of files have the bare path as their message. */
    private static String sentence(Exception problem) {
        return switch (problem) {
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case NoSuchFileException missing -> missing.getFile() + " is not there";
            default -> CurrentLink.sentence(problem);
        };
    }
}
