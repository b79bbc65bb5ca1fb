package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import java.util.List;
import java.util.OptionalLong;

/**
 * The link as it was at an earlier time: what the records up to that time tell, and no later one. Going forward folds on
 * from where it stands; going back needs a new one, from the beginning of the recording or from a checkpoint. The caller
 * opens and closes the readers.
 */
public final class TimeTravel {

    /** One rank's records, up to any time, with a look at what comes next. */
    public interface Source {

        /** 0 or 1. */
        int rank();

        /** The time of the next record on its rank's clock; {@link Long#MAX_VALUE} when there is none. */
        long nextNanos() throws RecordingException;

        /** Delivers the records up to a time on its rank's clock. */
        void poll(RecordHandler handler, long untilNanos) throws RecordingException;

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
                public void poll(RecordHandler handler, long untilNanos) throws RecordingException {
                    reader.poll(handler, Integer.MAX_VALUE, untilNanos);
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
        this(clock, new LinkFold(clock), sources);
    }

    /** @param sources at {@link Checkpoint#marks} */
    public TimeTravel(ClockMap clock, Checkpoint from, List<Source> sources) {
        this(clock, from.fold(clock), sources);
    }

    private TimeTravel(ClockMap clock, LinkFold fold, List<Source> sources) {
        this.clock = clock;
        this.fold = fold;
        this.sources = List.copyOf(sources);
    }

    /**
     * The link at {@code nanos}.
     *
     * @param nanos on the axis of {@link LinkFold#snapshot(long)}: a session time plus {@link LinkModel#originNanos}; not
     *     before the time that was asked for last
     */
    public LinkModel at(long nanos) throws RecordingException {
        goTo(nanos);
        return fold.snapshot(nanos);
    }

    /** Folds on without a look at the link. */
    public void goTo(long nanos) throws RecordingException {
        for (Source source : sources) {
            source.poll(fold.rank(source.rank()), nanos - shift(source));
        }
    }

    /** The time of the record that follows, on the axis; {@link Long#MAX_VALUE} when there is none. */
    public long nextNanos() throws RecordingException {
        long next = Long.MAX_VALUE;
        for (Source source : sources) {
            long own = source.nextNanos();
            if (own != Long.MAX_VALUE) {
                next = Math.min(next, own + shift(source));
            }
        }
        return next;
    }

    /** The time of the newest record folded, on the axis; {@link Long#MIN_VALUE} before the first. */
    public long newestNanos() {
        return newest(fold, clock, sources.size() == 1);
    }

    /** A rank alone keeps its own clock. */
    private long shift(Source source) {
        return sources.size() == 1 ? 0 : clock.onAxis(source.rank(), 0);
    }

    static long newest(LinkFold fold, ClockMap clock, boolean alone) {
        long newest = Long.MIN_VALUE;
        for (int rank = 0; rank <= 1; rank++) {
            OptionalLong own = fold.newestNanos(rank);
            if (own.isPresent()) {
                newest = Math.max(newest, alone ? own.getAsLong() : clock.onAxis(rank, own.getAsLong()));
            }
        }
        return newest;
    }
}
