package dev.verbscope.ui;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Reads what two ranks have recorded, both at once: in rounds of link time, so that after each the two have come equally
 * far. Each rank's records go to its own handler, by one thread at a time; nothing is read between two rounds.
 */
final class BothRanks {
    /** Records of a round, about: many enough for the hand-over not to count, fewer than between two checkpoints. */
    private static final int ROUND = 1 << 15;
    /** A stretch of time may hold more records than any before: a rank that has many waits for the next round. */
    private static final int MOST = 2 * ROUND;

    private static final long FIRST_ROUND_NANOS = 100_000_000;
    private static final long LONGEST_ROUND_NANOS = 3_600_000_000_000L;

    private final List<RecordingReader> readers;
    private final List<? extends RecordHandler> handlers;
    private final ClockMap clock;
    private final Executor second;
    private long roundNanos = FIRST_ROUND_NANOS;

    /**
     * @param readers of two ranks
     * @param handlers in the order of the readers; they share nothing
     * @param second where the second rank is read
     */
    BothRanks(List<RecordingReader> readers, List<? extends RecordHandler> handlers, ClockMap clock, Executor second) {
        this.readers = readers;
        this.handlers = handlers;
        this.clock = clock;
        this.second = second;
    }

    /**
     * @return whether anything was read; not when all has been, or when a recording cannot be read: its reader tells that
     *     again
     */
    boolean round() {
        long next;
        try {
            next = nextNanos();
        } catch (RecordingException e) {
            return false;
        }
        if (next == Long.MAX_VALUE) {
            return false;
        }
        long until = next + roundNanos;
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> take(1, until), second);
        int taken = take(0, until) + other.join();
        if (taken < ROUND / 2) {
            roundNanos = Math.min(2 * roundNanos, LONGEST_ROUND_NANOS);
        } else if (taken > ROUND) {
            roundNanos = Math.max(1, roundNanos / 2);
        }
        return taken > 0;
    }

    /** When the next record of either was written, on the axis; {@link Long#MAX_VALUE} when there is none. */
    private long nextNanos() throws RecordingException {
        long next = Long.MAX_VALUE;
        for (RecordingReader reader : readers) {
            long own = reader.nextNanos();
            if (own != Long.MAX_VALUE) {
                next = Math.min(next, own + shift(reader));
            }
        }
        return next;
    }

    private int take(int rank, long untilNanos) {
        RecordingReader reader = readers.get(rank);
        try {
            return reader.poll(handlers.get(rank), MOST, untilNanos - shift(reader));
        } catch (RecordingException e) {
            // What was delivered before it stays; the reader stands before the damage, and the next look tells of it
            return 0;
        }
    }

    private long shift(RecordingReader reader) {
        return clock.onAxis(reader.header().rank(), 0);
    }
}
