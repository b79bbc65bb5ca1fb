package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import java.util.List;

/**
 * The link as it was at an earlier time: what the records up to that time tell, and no later one. Going forward folds on
 * from where it stands; going back needs a new one, from readers at the beginning of the recording. The caller opens and
 * closes the readers.
 */
public final class TimeTravel {

    /** One rank's records, a few at a time, with a look at what comes next. */
    public interface Source {

        /** 0 or 1. */
        int rank();

        /** The time of the next record on its rank's clock; {@link Long#MAX_VALUE} when there is none. */
        long nextNanos() throws RecordingException;

        /** Delivers at most {@code maxRecords} records. */
        int poll(RecordHandler handler, int maxRecords) throws RecordingException;

        static Source of(RecordingReader reader) {
            return new Source() {
                @Override
                public int rank() {
                    return reader.header().rank();
                }

                @Override
                public long nextNanos() throws RecordingException {
                    return reader.nextNanos();
                }

                @Override
                public int poll(RecordHandler handler, int maxRecords) throws RecordingException {
                    return reader.poll(handler, maxRecords);
                }
            };
        }
    }

    private final ClockMap clock;
    private final LinkFold fold;
    private final List<Source> sources;

    /**
     * @param clock the two ranks' clocks as they are known at the end of the recording, so that one time means the same
     *     moment of both at every step; see {@link LinkModel#clock}
     * @param sources one or two ranks, at their first record
     */
    public TimeTravel(ClockMap clock, List<Source> sources) {
        this.clock = clock;
        this.fold = new LinkFold(clock);
        this.sources = List.copyOf(sources);
    }

    /**
     * The link at {@code nanos}.
     *
     * @param nanos on the axis of {@link LinkFold#snapshot(long)}: a session time plus {@link LinkModel#originNanos}; not
     *     before the time that was asked for last
     */
    public LinkModel at(long nanos) throws RecordingException {
        for (Source source : sources) {
            // A rank alone keeps its own clock
            long own = sources.size() == 1 ? nanos : nanos - clock.onAxis(source.rank(), 0);
            RecordHandler handler = fold.rank(source.rank());
            while (source.nextNanos() <= own && source.poll(handler, 1) > 0) {
                // One by one: the next may be later
            }
        }
        return fold.snapshot(nanos);
    }
}
