package dev.verbscope.cli;

import dev.verbscope.ui.NoPictureException;
import dev.verbscope.verbs.VerbsException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What could not be done, as one line. */
final class Complaint {

    private Complaint() {}

    /** A problem that has a sentence of its own is told in it; anything else is a defect and says where. */
    static String of(Throwable problem) {
        return switch (problem) {
            case NoSuchFileException known -> "no such file or folder: " + known.getMessage();
            case AccessDeniedException known -> "permission denied: " + known.getMessage();
            case FileSystemException known ->
                known.getFile() + ": " + (known.getReason() == null ? "cannot be used" : known.getReason());
            case IOException known when known.getMessage() != null -> known.getMessage();
            case IOException known ->
                "the system says no more than " + known.getClass().getSimpleName();
            case VerbsException known -> known.getMessage();
            case NoPictureException known -> known.getMessage();
            default ->
                "a defect of this program, please report it: " + problem
                        + (problem.getStackTrace().length > 0 ? " at " + problem.getStackTrace()[0] : "");
        };
    }
}
