package dev.verbscope.cli;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.MergedReader;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import java.nio.file.Path;
import java.util.List;

/** The link that one or two recordings tell of, also while they grow. Not for use by several threads. */
final class RecordedLink implements AutoCloseable {
    private final List<RecordingReader> readers;
    private final MergedReader merged;
    private final LinkFold fold;

    private RecordedLink(List<RecordingReader> readers, MergedReader merged, LinkFold fold) {
        this.readers = readers;
        this.merged = merged;
        this.fold = fold;
    }

    /**
     * @param dirs recordings, or the folders of their ranks; together one or both ranks of one session
     * @throws RecordingException when one cannot be read, or they are of the same rank
     */
    static RecordedLink open(List<Path> dirs) throws RecordingException {
        List<RecordingReader> readers = Recordings.open(dirs);
        // what the records measure of the clocks the fold finds itself
        ClockMap clocks = readers.size() == 2
                ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                : ClockMap.ONE_CLOCK;
        return new RecordedLink(readers, new MergedReader(readers, clocks), new LinkFold(clocks));
    }

    /** Takes all that is new, and the calls that have not returned. */
    void catchUp() throws RecordingException {
        while (merged.poll(fold::rank, Integer.MAX_VALUE) > 0) {
            // what was written meanwhile
        }
        for (RecordingReader reader : readers) {
            fold.lastCall(reader.header().rank(), reader.lastCall());
        }
    }

    /** The link at its newest record. */
    LinkModel model() {
        return fold.snapshot();
    }

    /** The link at a time behind its newest record, while it lives; see {@link LinkFold#snapshot(long)}. */
    LinkModel modelAt(long linkNanos) {
        return fold.snapshot(Math.max(linkNanos, fold.newestNanos()));
    }

    @Override
    public void close() {
        merged.close();
    }
}
