package dev.verbscope.cli;

import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
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

    /** A measurement that needs a folder. */
    @FunctionalInterface
    interface Measurement<T> {
        T run(Path scratch) throws IOException, NoPictureException;
    }

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
    <T> T inScratch(Measurement<T> measurement) throws IOException, NoPictureException {
        AtomicBoolean signalled = new AtomicBoolean();
        Thread measuring = Thread.currentThread();
        try (Interrupts interrupts = new Interrupts()) {
            interrupts.stopBy(() -> {
                signalled.set(true);
                measuring.interrupt();
            });
            Path scratch = dir == null
                    ? Files.createTempDirectory("verbscope-bench")
                    : Files.createTempDirectory(Files.createDirectories(dir), "verbscope-bench");
            try {
                return measurement.run(scratch);
            } catch (IOException | RuntimeException e) {
                // whatever was being waited for, this is why it did not come
                if (signalled.get()) {
                    throw new IOException("the measurement was interrupted", e);
                }
                throw e;
            } finally {
                BenchRecordCommand.delete(scratch);
            }
        }
    }
}
