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

    private static final long PREPARE_AT_MOST_NANOS = 60_000_000_000L;

    private final WriteOrder order;
    private final List<RecordingWriter> writers = new ArrayList<>();
    private final List<MadeUpGates> gates = new ArrayList<>();
    private final long intervalNanos;
    private final long each;
    private final int generation;
    private long countsDue;

    /**
     * Creates both recordings and records the bring-up.
     *
     * @throws IOException the folder cannot be written, or holds a recording already
     */
    public MadeUpLink(WriteOrder order) throws IOException {
        this.order = order;
        this.intervalNanos = Math.max(1, (long) (RANKS * 1e9 / order.samplesPerSecond()));
        this.each = order.samples() == 0 ? Long.MAX_VALUE : (order.samples() + RANKS - 1) / RANKS;
        RecordingOptions options = options(order);
        boolean begun = false;
        try {
            for (int rank = 0; rank < RANKS; rank++) {
                writers.add(RecordingWriter.create(Path.of(order.folder()), rank, System.nanoTime(), options));
            }
            List<FirstGates> first = BroughtUp.on(writers, order.samplesPerSecond() / RANKS);
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
        long wanted = order.samples() * RecordingOptions.SAMPLE_BYTES * 11 / 10;
        long limit = Math.max(standard.sizeLimitBytes(), wanted);
        return (order.paced() ? standard : standard.withSampleSegments(8 << 20, 4))
                .withSizeLimit(limit)
                .sharedBy(RANKS);
    }

    /**
     * Writes until all that was ordered is written, or it is told to stop.
     *
     * @throws IOException the disk does not take it
     */
    public WriteResult write(BooleanSupplier stop) throws IOException {
        while (!stop.getAsBoolean() && gates.stream().anyMatch(those -> those.written() < each)) {
            long until = order.paced() ? System.nanoTime() : gates.getFirst().nextNanos() + STRETCH * intervalNanos;
            for (int rank = 0; rank < RANKS; rank++) {
                if (!order.paced()) {
                    awaitSpace(writers.get(rank));
                }
                write(rank, Math.min(until, countsDue));
            }
            if (until >= countsDue) {
                tellCounts();
            } else if (order.paced()) {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        return end();
    }

    private void write(int rank, long untilNanos) {
        MadeUpGates those = gates.get(rank);
        those.write(untilNanos, Math.min(STRETCH, each - those.written()));
    }

    private void tellCounts() {
        for (int rank = 0; rank < RANKS; rank++) {
            // what is left of this tenth of a second, where it is more than a stretch
            write(rank, countsDue);
            writers.get(rank)
                    .fact(
                            countsDue,
                            new PeerCounted(generation, gates.get(1 - rank).counts(), false));
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
        long now = Math.max(gates.get(0).nextNanos(), gates.get(1).nextNanos());
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

    /** Finishes the recordings. */
    @Override
    public void close() {
        writers.forEach(RecordingWriter::close);
    }
}
