package dev.verbscope.record;

/**
 * One time axis for two ranks: rank 0's clock.
 *
 * @param offsetNanos rank 1's clock minus rank 0's
 * @param errorNanos how far the offset may be off; 0 on the same clock
 * @param basis where the offset is from
 */
public record ClockMap(long offsetNanos, long errorNanos, Basis basis) {

    /** From the most to the least certain. */
    public enum Basis {
        /** Both were written on the same clock. */
        SAME_CLOCK,
        /** Round trips over the control socket. */
        MEASURED,
        /** The two hosts' wall clocks, which may be far apart. */
        WALL_CLOCKS
    }

    /** {@code nanos} of that rank's clock on the axis. */
    public long onAxis(int rank, long nanos) {
        return rank == 0 ? nanos : nanos - offsetNanos;
    }
}
