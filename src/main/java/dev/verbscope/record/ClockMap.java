package dev.verbscope.record;

import java.time.Duration;

/**
 * One time axis for two ranks: rank 0's clock. A value; what is learned later gives another one. The two clocks are taken
 * to run at the same speed, which holds to some tens of microseconds a second.
 *
 * @param offsetNanos rank 1's clock minus rank 0's
 * @param errorNanos how far the offset may be off; {@link #UNKNOWN_ERROR} where nothing bounds it
 * @param basis where the offset is from
 */
public record ClockMap(long offsetNanos, long errorNanos, Basis basis) {

    /** The error of an offset between wall clocks: nobody knows how well they are set. */
    public static final long UNKNOWN_ERROR = Long.MAX_VALUE;

    /** For a single rank, or two on the same clock. */
    public static final ClockMap ONE_CLOCK = new ClockMap(0, 0, Basis.SAME_CLOCK);

    /** Where an offset is from, the most certain first. */
    public enum Basis {
        /** Both were written on the same clock. */
        SAME_CLOCK,
        /** Round trips over the control socket. */
        MEASURED,
        /** The two hosts' wall clocks when the recordings began. */
        WALL_CLOCKS
    }

    /** What the heads alone tell. */
    public static ClockMap between(RecordingHeader rank0, RecordingHeader rank1) {
        if (rank0.clockSource().equals(rank1.clockSource())) {
            return ONE_CLOCK;
        }
        // Rank 1 began that much later by the wall clocks; what its own clock shows beyond that is the offset
        long later = Duration.between(rank0.startedAt(), rank1.startedAt()).toNanos();
        return new ClockMap(rank1.startNanos() - rank0.startNanos() - later, UNKNOWN_ERROR, Basis.WALL_CLOCKS);
    }

    /**
     * This, or the offset that {@code measured} gives when it is better: of several measurements the one with the
     * shortest round trip counts.
     *
     * @param byRank the rank whose recording holds the fact
     */
    public ClockMap with(int byRank, ControlFact.ClockMeasured measured) {
        long error = measured.roundTripNanos() / 2;
        if (basis == Basis.SAME_CLOCK || error >= errorNanos) {
            return this;
        }
        long offset = byRank == 0 ? measured.offsetNanos() : -measured.offsetNanos();
        return new ClockMap(offset, error, Basis.MEASURED);
    }

    /** {@code nanos} of that rank's clock on the axis. */
    public long onAxis(int rank, long nanos) {
        return rank == 0 ? nanos : nanos - offsetNanos;
    }
}
