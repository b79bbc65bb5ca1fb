package dev.verbscope.record;

import java.nio.file.Path;

/**
 * Reads the recording of one rank, also while it grows and from another process. Not for use by several threads: open
 * one for each.
 */
public final class RecordingReader implements AutoCloseable {

    private RecordingReader() {}

    /** @param rankFolder {@code DIR/rank-N}, see {@link Recordings#ranksIn} */
    public static RecordingReader open(Path rankFolder) throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    public RecordingHeader header() {
        throw new UnsupportedOperationException("being built");
    }

    /**
     * Delivers what is new, in the order of the record numbers. Returns at once when there is nothing.
     *
     * @param maxRecords at most that many facts and samples
     * @return how many facts and samples were delivered
     */
    public int poll(RecordHandler handler, int maxRecords) throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    /** Whether the writer finished the recording in order and all of it has been delivered. */
    public boolean ended() throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    public LastCall lastCall() throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    public RecordingCounters counters() throws RecordingException {
        throw new UnsupportedOperationException("being built");
    }

    /** Facts so far that this program does not know: a newer one wrote them. */
    public long unknownFacts() {
        throw new UnsupportedOperationException("being built");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("being built");
    }
}
