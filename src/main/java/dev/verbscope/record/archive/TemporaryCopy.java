package dev.verbscope.record.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A copy of recordings in a temporary folder. It goes when this is closed, and with the process when a signal ends that
 * one, also while the copy is still being written.
 */
final class TemporaryCopy implements AutoCloseable {
    private final Path folder;
    private final Thread hook = Thread.ofPlatform().name("temporary-copy").unstarted(this::delete);
    private boolean deleted;

    private TemporaryCopy(Path folder) {
        this.folder = folder;
    }

    /** @throws IOException there is no place for it */
    static TemporaryCopy create() throws IOException {
        TemporaryCopy copy = new TemporaryCopy(Files.createTempDirectory("verbscope-"));
        try {
            Runtime.getRuntime().addShutdownHook(copy.hook);
        } catch (IllegalStateException e) {
            copy.delete();
            throw new IOException("nothing is copied any more: the program is ending", e);
        }
        return copy;
    }

    Path folder() {
        return folder;
    }

    /**
     * Writes a file of it, and the folders above where they are missing.
     *
     * @param name below the folder, absolute or relative to it
     * @throws IOException when it cannot be written, or the copy is gone
     */
    synchronized void write(Path name, byte[] bytes) throws IOException {
        if (deleted) {
            throw new IOException(
                    "the copy of the recording in " + folder + " has been deleted: the program is ending");
        }
        Path target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        Files.write(target, bytes);
    }

    private synchronized void delete() {
        if (deleted) {
            return;
        }
        deleted = true;
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // a leftover in the temporary folder is no reason to fail
        }
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
