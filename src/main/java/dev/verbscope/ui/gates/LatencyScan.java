package dev.verbscope.ui.gates;

import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Takes in the decode gates of one or two ranks, as their recordings tell them, and tells how long they took; with both
 * ranks', also what that time was spent on. Memory is fixed: the gates of all time count for the distribution, the last ones
 * for what they were spent on, since a gate of one rank is put beside the same gate of the other.
 *
 * <p>For one thread.
 */
public final class LatencyScan {
    /** Gates put beside each other at most; a power of two. */
    static final int LAST = 1 << 15;

    private static final long LONGEST_NANOS = 100_000_000_000L;
    /** 1 % of a value is finer than a pixel of the chart. */
    private static final int DIGITS = 2;

    private final Last[] last = {new Last(), new Last()};
    private final Histogram[] latency = {histogram(), histogram()};

    private static Histogram histogram() {
        return new Histogram(LONGEST_NANOS, DIGITS);
    }

    /**
     * Takes in a gate.
     *
     * @param gate its number, from 1
     * @param beganNanos session time at which the rank entered it
     * @param postedAfter nanoseconds until its sends were posted
     * @param receivedAfter nanoseconds until its last receive was seen
     */
    public void gate(int rank, long gate, int generation, long beganNanos, long postedAfter, long receivedAfter) {
        latency[rank].recordValue(Math.clamp(receivedAfter, 0, LONGEST_NANOS));
        last[rank].put(gate, generation, beganNanos, postedAfter, receivedAfter);
    }

    /**
     * What was taken in.
     *
     * @param rank whose gates are told
     * @param untilNanos session time of the last gate that was looked for
     * @param clockErrorNanos how far the two ranks' clocks may be apart; empty when it is not known
     */
    public LatencyReading reading(int rank, long untilNanos, OptionalLong clockErrorNanos) {
        Histogram own = histogram();
        Histogram waiting = histogram();
        Histogram way = histogram();
        Histogram rest = histogram();
        Last mine = last[rank];
        Last theirs = last[1 - rank];
        boolean both = theirs.taken > 0;
        for (int i = 0; i < LAST; i++) {
            long gate = mine.gates[i];
            if (gate == 0) {
                continue;
            }
            if (both && theirs.gates[i] == gate && theirs.generations[i] == mine.generations[i]) {
                long posted = mine.began[i] + mine.posted[i];
                long received = Math.max(posted, mine.began[i] + mine.received[i]);
                long peerPosted = theirs.began[i] + theirs.posted[i];
                // The way begins when both have posted: what the peer sent earlier was under way meanwhile
                long waited = Math.clamp(peerPosted - posted, 0, received - posted);
                record(own, mine.posted[i]);
                record(waiting, waited);
                record(way, received - posted - waited);
            } else if (!both) {
                record(own, mine.posted[i]);
                record(rest, mine.received[i] - mine.posted[i]);
            }
        }
        return new LatencyReading(
                rank,
                untilNanos,
                LatencyReading.Part.of(latency[rank]),
                LatencyBuckets.of(latency[rank]),
                LatencyReading.Part.of(own),
                both ? Optional.of(LatencyReading.Part.of(waiting)) : Optional.empty(),
                both ? Optional.of(LatencyReading.Part.of(way)) : Optional.empty(),
                both ? Optional.empty() : Optional.of(LatencyReading.Part.of(rest)),
                clockErrorNanos);
    }

    private static void record(Histogram histogram, long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, LONGEST_NANOS));
    }

    /** The last gates of a rank, by their number. */
    private static final class Last {
        private final long[] gates = new long[LAST];
        private final int[] generations = new int[LAST];
        private final long[] began = new long[LAST];
        private final long[] posted = new long[LAST];
        private final long[] received = new long[LAST];
        private long taken;

        void put(long gate, int generation, long beganNanos, long postedAfter, long receivedAfter) {
            int at = (int) (gate & LAST - 1);
            gates[at] = gate;
            generations[at] = generation;
            began[at] = beganNanos;
            posted[at] = postedAfter;
            received[at] = receivedAfter;
            taken++;
        }
    }
}
