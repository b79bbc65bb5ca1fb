package dev.verbscope.record;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file of a recording, read and not mapped: a mapping of a file that someone shortens would throw InternalError where
 * nobody expects it. Reads do not mind a thread that was interrupted either, unlike those of a channel.
 *
 * <p>What another process stores through its mapping is seen by the next read, both being the page cache. A read may copy
 * its bytes in any order, though: who must not see a record before its publishing word reads that word first and the
 * record in a second read after an acquire fence.
 */
final class FileBytes implements AutoCloseable {

    private final Path path;
    private final RandomAccessFile file;

    /** @throws FileNotFoundException when it is not there */
    FileBytes(Path path) throws FileNotFoundException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "r");
    }

    Path path() {
        return path;
    }

    long length() throws RecordingException {
        try {
            return file.length();
        } catch (IOException e) {
            throw new RecordingException(path, 0, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads up to {@code length} bytes from {@code position} of the file; fewer only at its end. */
    int read(long position, byte[] into, int length) throws RecordingException {
        try {
            file.seek(position);
            int got = 0;
            while (got < length) {
                int n = file.read(into, got, length - got);
                if (n < 0) {
                    break;
                }
                got += n;
            }
            return got;
        } catch (IOException e) {
            throw new RecordingException(path, position, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads just that many bytes. */
    void readFully(long position, byte[] into, int length) throws RecordingException {
        int got = read(position, into, length);
        if (got < length) {
            throw new RecordingException(path, position + got, "ends here, " + (length - got) + " bytes short");
        }
    }

    /**
     * Checks what every file of a recording starts with.
     *
     * @param start its first bytes
     */
    void checkStart(byte[] start, long magic, String what) throws RecordingException {
        if ((long) RecordingFormat.READ_LONG.get(start, RecordingFormat.Start.MAGIC) != magic) {
            throw new RecordingException(path, 0, "is not " + what + " of a Verbscope recording");
        }
        int order = (int) RecordingFormat.READ_INT.get(start, RecordingFormat.Start.ORDER_MARK);
        if (order != RecordingFormat.ORDER_MARK) {
            throw new RecordingException(
                    path,
                    RecordingFormat.Start.ORDER_MARK,
                    String.format("byte order mark is %08x, not %08x", order, RecordingFormat.ORDER_MARK));
        }
        int version = (int) RecordingFormat.READ_INT.get(start, RecordingFormat.Start.VERSION);
        if (version < RecordingFormat.OLDEST_VERSION || version > RecordingFormat.VERSION) {
            throw new RecordingException(
                    path,
                    RecordingFormat.Start.VERSION,
                    "has format version " + version + ", this program reads " + RecordingFormat.OLDEST_VERSION + " to "
                            + RecordingFormat.VERSION);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // It was only read: nothing can be lost
        }
    }
}
