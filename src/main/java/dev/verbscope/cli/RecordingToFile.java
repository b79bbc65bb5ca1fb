package dev.verbscope.cli;

import dev.verbscope.record.archive.OpenedRecordings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is asked of every command that makes a file of a recording. */
final class RecordingToFile {
    /** The bits of a file's mode that say what it is, and how a named pipe has them. */
    private static final int FILE_TYPE = 0170000;

    private static final int PIPE = 0010000;

    @Mixin
    private RecordingPaths recordings;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write; replaces a file of that name.")
    private Path output;

    @Option(
            names = "--mask",
            description = "Replaces names of hosts and users, addresses and GUIDs by stand-ins, consistently.")
    private boolean mask;

    /** What is made of the folders of the ranks. */
    @FunctionalInterface
    interface Work<T> {
        T make(List<Path> ranks) throws IOException;
    }

    /**
     * Does it over the recordings as they are; the file is to be masked where {@link #masks} says so.
     *
     * @param err is told when unpacking takes a while
     */
    <T> T open(PrintWriter err, Work<T> work) throws IOException {
        try (OpenedRecordings opened = recordings.open(err)) {
            return make(opened, err, work);
        }
    }

    /** Does it over the recordings, or over a masked copy of them where that was asked for. */
    <T> T openMasked(PrintWriter err, Work<T> work) throws IOException {
        try (OpenedRecordings opened = recordings.open(err)) {
            if (!mask) {
                return make(opened, err, work);
            }
            try (OpenedRecordings masked = opened.masked()) {
                return make(masked, err, work);
            }
        }
    }

    /** A pipe that nobody reads is waited for, for ever; a signal ends that. */
    private <T> T make(OpenedRecordings opened, PrintWriter err, Work<T> work) throws IOException {
        return isPipe(output)
                ? SlowWork.of(
                        output + " is a pipe: this takes until somebody has read it all",
                        err,
                        () -> work.make(opened.ranks()))
                : work.make(opened.ranks());
    }

    private static boolean isPipe(Path path) {
        try {
            return ((int) Files.getAttribute(path, "unix:mode") & FILE_TYPE) == PIPE;
        } catch (IOException | UnsupportedOperationException e) {
            return false; // it is not there yet, or the system has no such pipes
        }
    }

    boolean masks() {
        return mask;
    }

    Path output() {
        return output;
    }

    /** Says where the file is. */
    void done(String what, PrintWriter err) {
        err.println(what + " " + output.toAbsolutePath().normalize());
        err.flush();
    }
}
