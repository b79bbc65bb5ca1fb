package dev.verbscope.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file under another name, until it is whole. It goes when this is closed, and with the process when a signal ends that one. */
final class Unfinished implements AutoCloseable {
    private static final String SUFFIX = ".part";

    private final Path path;
    private final Thread hook = Thread.ofPlatform().name("unfinished-file").unstarted(this::delete);
    private boolean gone;

    private Unfinished(Path path) {
        this.path = path;
    }

    /** Beside {@code target}; its name is of this process and time alone, so that two writers do not meet before the end. */
    static Unfinished beside(Path target) {
        Unfinished unfinished = new Unfinished(target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid() + "-" + System.nanoTime() + SUFFIX));
        try {
            Runtime.getRuntime().addShutdownHook(unfinished.hook);
        } catch (IllegalStateException e) {
            // the process is ending, and this is a part of how it does: whoever writes will close
        }
        return unfinished;
    }

    /** Makes the file. */
    synchronized OutputStream open() throws IOException {
        requireThere();
        return Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** It is whole: gives it the name that it is meant to have. */
    synchronized void become(Path target) throws IOException {
        requireThere();
        Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
    }

    private void requireThere() throws IOException {
        if (gone) {
            throw new IOException(path + " is not written any more: the program is ending");
        }
    }

    private synchronized void delete() {
        gone = true;
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // what was to be said about this file has been said where it was written
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
