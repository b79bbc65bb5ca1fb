package dev.verbscope.record;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file that is there whole or not at all: under another name beside it, which it changes for its own at the end. A file
 * of that name is replaced; who may read it is as for any new file of this process. Where the name is a link, the link stays
 * and what it leads to is replaced. What is no file (a pipe, {@code /dev/stdout}) is written into: it must not be replaced.
 */
public final class WholeFile {
    /** What the file is to hold. */
    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    private WholeFile() {}

    /** @throws IOException with a sentence: there is no such folder, or as the content or the file system throws it */
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath().normalize();
        if (Files.isDirectory(target)) {
            throw new IOException(target + " is a folder, not a file to write");
        }
        if (Files.exists(target)) {
            if (!Files.isRegularFile(target)) {
                write(content, Files.newOutputStream(target, StandardOpenOption.WRITE), target);
                return;
            }
            target = target.toRealPath();
        }
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder to write " + target.getFileName() + " into");
        }
        try (Unfinished unfinished = Unfinished.beside(target)) {
            write(content, unfinished.open(), target);
            unfinished.become(target);
        }
    }

    private static void write(Content content, OutputStream to, Path told) throws IOException {
        try (OutputStream out = new BufferedOutputStream(new Named(to, told))) {
            content.write(out);
        }
    }

    /** Says which file could not be written, which the system's own words do not: "No space left on device". */
    private static final class Named extends FilterOutputStream {
        private final Path told;

        Named(OutputStream out, Path told) {
            super(out);
            this.told = told;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                var named = new FileSystemException(told.toString(), null, e.getMessage());
                named.initCause(e);
                throw named;
            }
        }
    }
}
