package dev.verbscope.link;

/** When gates begin that are not to run as fast as both ranks can. A rank that falls far behind does not run a burst. */
final class Pace {
    /** A gate that is late by more than so many periods starts a new count. */
    private static final int LATE_PERIODS = 16;

    private final double period;
    private long firstGate = 1;
    private long start;

    /** @param gatesPerSecond 0 for no pace */
    Pace(double gatesPerSecond) {
        period = gatesPerSecond > 0 ? 1e9 / gatesPerSecond : 0;
    }

    /** Counts from that gate on, which begins now. */
    void restart(long gate, long now) {
        firstGate = gate;
        start = now;
    }

    /** When that gate is to begin, nanoseconds; {@code now} when it may begin at once. */
    long startOf(long gate, long now) {
        if (period == 0) {
            return now;
        }
        long wanted = start + (long) ((gate - firstGate) * period);
        if (now - wanted > period * LATE_PERIODS) {
            restart(gate, now);
            return now;
        }
        return wanted;
    }
}
