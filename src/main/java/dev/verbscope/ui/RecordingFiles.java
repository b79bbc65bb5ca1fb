package dev.verbscope.ui;

import dev.verbscope.record.archive.SavedFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Saves the window's recordings. It reads and writes files: not for the FX thread. */
final class RecordingFiles {

    private RecordingFiles() {}

    /**
     * Packs what was recorded so far into one file.
     *
     * @param rankFolders of one or two ranks
     * @param masked with stand-ins for what tells whose it is
     * @param chosen the file; without the ending of saved files it gets it
     * @return what a person is told of it
     */
    static String save(List<Path> rankFolders, boolean masked, Path chosen) {
        Path file = named(chosen);
        // The dialog has asked about the name that was typed, not about this one
        if (!file.equals(chosen) && Files.exists(file)) {
            return "Not saved: " + file + " is there already; give its whole name to replace it";
        }
        try {
            SavedFile.write(rankFolders, masked, WindowReport.program(), file);
            return (masked ? "Saved, masked: " : "Saved ") + file;
        } catch (IOException | RuntimeException e) {
            return "Not saved: " + sentence(e);
        }
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
