package dev.verbscope.cli;

import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What is asked of every measurement of the window. */
final class ScratchOptions {

    @Option(names = "--json", description = "Prints one JSON object on standard output.")
    private boolean json;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Where to write what is measured; deleted at the end. Default: a temporary folder.")
    private Path dir;

    boolean json() {
        return json;
    }

    /** Says on standard error what is done next: it takes a while. */
    Consumer<String> teller(CommandSpec spec) {
        PrintWriter err = spec.commandLine().getErr();
        return line -> {
            err.println(line);
            err.flush();
        };
    }

    /** Measures in a folder that goes afterwards, also when a signal ends the measurement: it may hold a gigabyte. */
    <T> T inScratch(CommandSpec spec, Scratch.Measurement<T, NoPictureException> measurement)
            throws IOException, NoPictureException {
        return Scratch.during(Optional.ofNullable(dir), spec.commandLine().getErr(), measurement);
    }
}
