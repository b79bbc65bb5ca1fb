package dev.verbscope.cli;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
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
        boolean opened = false;
        try {
            var clocks = Recordings.clocks(
                    readers.stream().map(RecordingReader::folder).toList());
            opened = true;
            return new RecordedLink(readers, new MergedReader(readers, clocks), new LinkFold(clocks));
        } finally {
            if (!opened) {
                readers.forEach(RecordingReader::close);
            }
        }
    }

    /**
     * Takes what is new, the earliest first.
     *
     * @param maxRecords at most that many
     * @return how many there were
     */
    int poll(int maxRecords) throws RecordingException {
        return merged.poll(fold::rank, maxRecords);
    }

    /** Takes all that is new, and the calls that have not returned. */
    void catchUp() throws RecordingException {
        while (poll(Integer.MAX_VALUE) > 0) {
            // what was written meanwhile
        }
        for (RecordingReader reader : readers) {
            fold.lastCall(reader.header().rank(), reader.lastCall());
        }
    }

    /** Whether every rank finished its recording in order and all of it has been taken. */
    boolean ended() throws RecordingException {
        return merged.ended();
    }

    /** The link at its newest record. */
    LinkModel model() {
        return fold.snapshot();
    }

    @Override
    public void close() {
        merged.close();
    }
}
