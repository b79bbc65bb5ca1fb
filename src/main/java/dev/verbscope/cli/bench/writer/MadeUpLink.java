package dev.verbscope.cli.bench.writer;

import dev.verbscope.link.Identity;
import dev.verbscope.record.ControlFact.PeerCounted;
import dev.verbscope.record.Phase;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.record.SessionFact.SessionEnded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Writes the recording of a link that is made up: a real bring-up, then gates at any rate, with what both ranks tell each
 * other beside them, then an end in order.
 */
public final class MadeUpLink implements AutoCloseable {
    private static final int RANKS = 2;
    /** How often ranks tell each other what they have counted. */
    private static final long COUNTS_NANOS = 100_000_000;
    /** Between two looks at the clock. */
    private static final long NAP_NANOS = 500_000;
    /** Samples written between two looks at the prepared space; a small part of what is kept ahead. */
    private static final int STRETCH = 4_096;

    /** There is room for so much more in a recording that grows. */
    private static final double GROWS_AT_MOST_S = 60;

    private static final long PREPARE_AT_MOST_NANOS = 60_000_000_000L;

    private final WriteOrder order;
    private final List<RecordingWriter> writers = new ArrayList<>();
    private final List<MadeUpGates> gates = new ArrayList<>();
    private final long intervalNanos;
    private final long each;
    /** The link's time at once is ahead of the machine's. */
    private long aheadNanos;

    private final int generation;
    private long countsDue;

    /**
     * Creates both recordings and records the bring-up.
     *
     * @throws IOException the folder cannot be written, or holds a recording already
     */
    public MadeUpLink(WriteOrder order) throws IOException {
        this.order = order;
        this.intervalNanos = Math.max(1, (long) (order.ranks() * 1e9 / order.samplesPerSecond()));
        this.each = (order.samples() + order.ranks() - 1) / order.ranks();
        RecordingOptions options = options(order);
        boolean begun = false;
        try {
            for (int rank = 0; rank < RANKS; rank++) {
                writers.add(RecordingWriter.create(Path.of(order.folder()), rank, System.nanoTime(), options));
            }
            List<FirstGates> first = BroughtUp.on(writers, order.samplesPerSecond() / order.ranks());
            long from = System.nanoTime();
            countsDue = from + COUNTS_NANOS;
            generation = first.getFirst().first().generation;
            for (int rank = 0; rank < RANKS; rank++) {
                gates.add(new MadeUpGates(
                        rank,
                        writers.get(rank),
                        first.get(rank),
                        intervalNanos,
                        from,
                        Identity.standard().slots()));
            }
            begun = true;
        } finally {
            if (!begun) {
                close();
            }
        }
    }

    /** The standard recording, or one that has room for all that is asked for. */
    private static RecordingOptions options(WriteOrder order) {
        RecordingOptions standard = RecordingOptions.standard();
        if (order.samples() == 0) {
            return standard.sharedBy(RANKS);
        }
        double grown = order.growing() ? GROWS_AT_MOST_S * order.samplesPerSecond() : 0;
        // A rank alone may use the share of the other one, but has only its own
        double wanted = (order.samples() + grown) * RecordingOptions.SAMPLE_BYTES * 1.1 * RANKS / order.ranks();
        long limit = Math.max(standard.sizeLimitBytes(), (long) wanted);
        return standard.withSampleSegments(8 << 20, 4).withSizeLimit(limit).sharedBy(RANKS);
    }

    /**
     * Writes what was ordered at once, unless it is told to stop.
     *
     * @throws IOException the disk does not take it
     */
    public void writeAtOnce(BooleanSupplier stop) throws IOException {
        while (!stop.getAsBoolean() && gates.stream().limit(order.ranks()).anyMatch(those -> those.written() < each)) {
            long until = gates.getFirst().nextNanos() + STRETCH * intervalNanos;
            for (int rank = 0; rank < order.ranks(); rank++) {
                awaitSpace(writers.get(rank));
                write(rank, Math.min(until, countsDue), each);
            }
            if (until >= countsDue) {
                tellCounts(each);
            }
        }
        aheadNanos = Math.max(0, newestNanos() - System.nanoTime());
    }

    /**
     * Goes on where more is wanted, until it is told to stop, and ends the link.
     *
     * @throws IOException the result cannot be read
     */
    public WriteResult goOnAndEnd(BooleanSupplier stop) throws IOException {
        while (order.growing() && !stop.getAsBoolean()) {
            long until = System.nanoTime() + aheadNanos;
            for (int rank = 0; rank < order.ranks(); rank++) {
                write(rank, Math.min(until, countsDue), Long.MAX_VALUE);
            }
            if (until >= countsDue) {
                tellCounts(Long.MAX_VALUE);
            } else {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        return end();
    }

    /** @param most of that rank in all */
    private void write(int rank, long untilNanos, long most) {
        MadeUpGates those = gates.get(rank);
        those.write(untilNanos, Math.min(STRETCH, most - those.written()));
    }

    private void tellCounts(long most) {
        for (int rank = 0; rank < order.ranks(); rank++) {
            // what is left of this tenth of a second, where it is more than a stretch
            write(rank, countsDue, most);
        }
        for (int rank = 0; rank < order.ranks(); rank++) {
            // The peer of a rank alone has counted what that one has: nothing is lost
            int peer = order.ranks() - 1 - rank;
            writers.get(rank)
                    .fact(countsDue, new PeerCounted(generation, gates.get(peer).counts(), false));
        }
        countsDue += COUNTS_NANOS;
    }

    private static void awaitSpace(RecordingWriter writer) throws IOException {
        long deadline = System.nanoTime() + PREPARE_AT_MOST_NANOS;
        while (!writer.prepared()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("no space was prepared in " + writer.folder() + " within "
                        + PREPARE_AT_MOST_NANOS / 1_000_000_000 + " s: is its disk full?");
            }
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    private WriteResult end() throws IOException {
        long now = newestNanos();
        List<WriteResult.Rank> results = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            RecordingWriter writer = writers.get(rank);
            writer.fact(now, new PhaseEntered(Phase.CLOSING, generation));
            writer.fact(now, new SessionEnded(Optional.empty()));
            try (RecordingReader reader = RecordingReader.open(writer.folder())) {
                results.add(new WriteResult.Rank(
                        rank,
                        gates.get(rank).written(),
                        reader.counters().droppedSamples(),
                        gates.get(rank).counts()));
            }
        }
        close();
        return new WriteResult(results);
    }

    private long newestNanos() {
        return Math.max(gates.get(0).nextNanos(), gates.get(1).nextNanos());
    }

    /** Finishes the recordings. */
    @Override
    public void close() {
        writers.forEach(RecordingWriter::close);
    }
}
