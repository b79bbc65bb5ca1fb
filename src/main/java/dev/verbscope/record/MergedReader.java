package dev.verbscope.record;

import java.util.List;

/**
 * Delivers the records of two ranks in the order of one time axis. It takes what is there: while the recordings grow, a
 * record that one rank writes later may have happened before what was delivered of the other.
 */
public final class MergedReader implements AutoCloseable {

    private static final long NOTHING = Long.MAX_VALUE;

    private final List<RecordingReader> readers;
    private final ClockMap clocks;
    /** When the next record of each reader was written, on the axis. */
    private final long[] due;

    /**
     * @param readers one or two, as {@link Recordings#open} gives them; closed with this
     * @param clocks see {@link Recordings#clocks}
     */
    public MergedReader(List<RecordingReader> readers, ClockMap clocks) {
        this.readers = List.copyOf(readers);
        this.clocks = clocks;
        this.due = new long[readers.size()];
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
        for (int i = 0; i < due.length; i++) {
            due[i] = due(i);
        }
        int delivered = 0;
        for (int next = earliest(); delivered < maxRecords && due[next] != NOTHING; next = earliest()) {
            delivered += readers.get(next).poll(handlers.of(rank(next)), 1);
            due[next] = due(next);
        }
        for (int i = 0; i < due.length && delivered < maxRecords; i++) {
            // Reports samples that are missing at the end, where no record follows that would show it
            delivered += readers.get(i).poll(handlers.of(rank(i)), maxRecords - delivered);
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

    private int earliest() {
        int earliest = 0;
        for (int i = 1; i < due.length; i++) {
            if (due[i] < due[earliest]) {
                earliest = i;
            }
        }
        return earliest;
    }

    private long due(int reader) throws RecordingException {
        long nanos = readers.get(reader).nextNanos();
        return nanos == NOTHING ? NOTHING : clocks.onAxis(rank(reader), nanos);
    }

    private int rank(int reader) {
        return readers.get(reader).header().rank();
    }
}
