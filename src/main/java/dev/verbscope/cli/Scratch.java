package dev.verbscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A folder that a measurement writes to and that goes afterwards, also when a signal ends it: it may hold a gigabyte. */
final class Scratch {
    private static final String NAME = "verbscope-bench";

    private Scratch() {}

    /** A measurement that needs a folder; it ends with an exception soon after its thread was interrupted. */
    @FunctionalInterface
    interface Measurement<T, E extends Exception> {
        T run(Path scratch) throws IOException, E;
    }

    /**
     * Measures on the calling thread, which a signal interrupts.
     *
     * @param place where to put the folder; by default where temporary files go
     * @param err is told what a signal has ended: the process ends before anybody else could say it
     */
    static <T, E extends Exception> T during(Optional<Path> place, PrintWriter err, Measurement<T, E> measurement)
            throws IOException, E {
        AtomicBoolean signalled = new AtomicBoolean();
        Thread measuring = Thread.currentThread();
        try (Interrupts interrupts = new Interrupts()) {
            interrupts.stopBy(() -> {
                signalled.set(true);
                measuring.interrupt();
            });
            try {
                return inFolder(place, measurement);
            } catch (Exception e) {
                if (!signalled.get()) {
                    throw e;
                }
                // whatever was being waited for, this is why it did not come
                err.println("verbscope: the measurement was interrupted" + unlessThat(e.getMessage()));
                err.flush();
                throw new ToldException(e);
            }
        }
    }

    private static <T, E extends Exception> T inFolder(Optional<Path> place, Measurement<T, E> measurement)
            throws IOException, E {
        Path scratch = place.isEmpty()
                ? Files.createTempDirectory(NAME)
                : Files.createTempDirectory(Files.createDirectories(place.get()), NAME);
        try {
            return measurement.run(scratch);
        } finally {
            delete(scratch);
        }
    }

    /** What else there is to say: that a process has not ended, for one. */
    private static String unlessThat(String message) {
        return message == null || message.contains("interrupted") ? "" : ": " + message;
    }

    /** Deletes a folder with all that is in it; what somebody else deletes meanwhile is gone all the same. */
    static void delete(Path folder) throws IOException {
        try (var tree = Files.walk(folder)) {
            tree.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.deleteIfExists(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (NoSuchFileException e) {
            // it was never made
        }
    }
}
