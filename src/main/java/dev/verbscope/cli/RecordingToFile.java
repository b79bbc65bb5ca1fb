package dev.verbscope.cli;

import dev.verbscope.record.archive.OpenedRecordings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is asked of every command that makes a file of a recording. */
final class RecordingToFile {

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
            return work.make(opened.ranks());
        }
    }

    /** Does it over the recordings, or over a masked copy of them where that was asked for. */
    <T> T openMasked(PrintWriter err, Work<T> work) throws IOException {
        try (OpenedRecordings opened = recordings.open(err)) {
            if (!mask) {
                return work.make(opened.ranks());
            }
            try (OpenedRecordings masked = opened.masked()) {
                return work.make(masked.ranks());
            }
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
