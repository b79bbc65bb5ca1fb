package dev.verbscope.record;

import java.util.List;

/**
 * Delivers the records of two ranks in the order of one time axis. It takes what is there: while the recordings grow, a
 * record that one rank writes later may have happened before what was delivered of the other.
 */
public final class MergedReader implements AutoCloseable {

    private final List<RecordingReader> readers;
    private final ClockMap clocks;

    /**
     * @param readers one or two, as {@link Recordings#open} gives them; closed with this
     * @param clocks see {@link Recordings#clocks}
     */
    public MergedReader(List<RecordingReader> readers, ClockMap clocks) {
        this.readers = List.copyOf(readers);
        this.clocks = clocks;
    }

    /** Which handler takes the records of a rank. */
    @FunctionalInterface
    public interface Handlers {
        RecordHandler of(int rank);
    }

    /**
     * Delivers what is new of both ranks, the earliest first.
     *
     * @return how many facts and samples were delivered
     */
    public int poll(Handlers handlers, int maxRecords) throws RecordingException {
        int delivered = 0;
        while (delivered < maxRecords) {
            RecordingReader earliest = earliest();
            if (earliest == null) {
                break;
            }
            delivered += earliest.poll(handlers.of(earliest.header().rank()), 1);
        }
        if (delivered < maxRecords) {
            for (RecordingReader reader : readers) {
                // Reports a gap at the end, where no record follows that would
                delivered += reader.poll(handlers.of(reader.header().rank()), maxRecords - delivered);
            }
        }
        return delivered;
    }

    /** Whether all recordings were finished in order and have been delivered. */
    public boolean ended() throws RecordingException {
        for (RecordingReader reader : readers) {
            if (!reader.ended()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        readers.forEach(RecordingReader::close);
    }

    private RecordingReader earliest() throws RecordingException {
        RecordingReader earliest = null;
        long first = 0;
        for (RecordingReader reader : readers) {
            long nanos = reader.nextNanos();
            if (nanos != Long.MAX_VALUE) {
                long onAxis = clocks.onAxis(reader.header().rank(), nanos);
                if (earliest == null || onAxis < first) {
                    earliest = reader;
                    first = onAxis;
                }
            }
        }
        return earliest;
    }
}
