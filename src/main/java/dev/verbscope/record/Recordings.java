package dev.verbscope.record;

import java.nio.file.Path;
import java.util.List;

/** Finds the recordings of the ranks in folders. */
public final class Recordings {

    private Recordings() {}

    /**
     * The folders of the ranks in {@code dir}, rank 0 first; {@code dir} itself when it is a rank's.
     *
     * @throws RecordingException when there is none
     */
    public static List<Path> ranksIn(Path dir) throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    /**
     * Opens one or two ranks from one or two folders, rank 0 first; the caller closes the readers.
     *
     * @throws RecordingException when there is none, or the same rank twice
     */
    public static List<RecordingReader> open(List<Path> dirs) throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }
}
