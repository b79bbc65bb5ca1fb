package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.Checkpoint;
import dev.verbscope.model.Checkpoints;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TimeTravel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.ReadMark;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.masking.Masking;
import dev.verbscope.ui.gates.LatencyReading;
import dev.verbscope.ui.timeline.GateStretch;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads a link's recordings again, to tell of moments that are over. It goes on from the moment it told last, or from the
 * nearest checkpoint when that is nearer. For any thread, one after the other; whatever takes in the recordings as they
 * grow goes on meanwhile.
 */
final class PastReader implements AutoCloseable {
    /** Moments looked at between two times. */
    private static final int STEPS = 20;

    private final List<Path> folders;
    private final Optional<Masking> masking;
    private final Checkpoints checkpoints;
    private final Function<LinkModel, List<Finding>> conclude;

    private final ReentrantLock turn = new ReentrantLock();
    private List<RecordingReader> readers = List.of();
    private Optional<TimeTravel> travel = Optional.empty();
    private ClockMap clock = ClockMap.ONE_CLOCK;
    private long reached;
    private volatile boolean closed;

    @FunctionalInterface
    private interface Work<T> {
        T run() throws IOException;
    }

    /**
     * @param folders the ranks' folders, in the order of the readers that the checkpoints were taken of
     * @param masking of the fold that the checkpoints were taken of
     */
    PastReader(
            List<Path> folders,
            Optional<Masking> masking,
            Checkpoints checkpoints,
            Function<LinkModel, List<Finding>> conclude) {
        this.folders = List.copyOf(folders);
        this.masking = masking;
        this.checkpoints = checkpoints;
        this.conclude = conclude;
    }

    /**
     * The link as it was at a session time.
     *
     * @param of the link now: it knows the two clocks
     */
    Shown at(LinkModel of, long sessionNanos) throws IOException {
        return inTurn(() -> shown(of, sessionNanos));
    }

    /**
     * The link at the first of some moments between two session times that has what is looked for, else at the last.
     *
     * @param of the link now: it knows the two clocks
     */
    Shown between(LinkModel of, long from, long to, Predicate<Shown> enough) throws IOException {
        return inTurn(() -> {
            Shown then = shown(of, from);
            for (int step = 1; step <= STEPS && !enough.test(then); step++) {
                then = shown(of, from + (to - from) * step / STEPS);
            }
            return then;
        });
    }

    /** The session times that take the longest way from a checkpoint, see {@link Checkpoints#farthest}. */
    List<Long> farthest(LinkModel of, int most) {
        return checkpoints.farthest(of.clock(), most).stream()
                .map(nanos -> nanos - of.originNanos())
                .toList();
    }

    /** The session time of the first record after a moment; empty when there is none. */
    OptionalLong after(LinkModel of, long sessionNanos) throws IOException {
        return inTurn(() -> {
            long next = travelTo(of, sessionNanos).nextNanos();
            return next == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(next - of.originNanos());
        });
    }

    /** The session time of the last record before a moment; empty when there is none. */
    OptionalLong before(LinkModel of, long sessionNanos) throws IOException {
        return inTurn(() -> {
            long newest = travelTo(of, sessionNanos - 1).newestNanos();
            return newest == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(newest - of.originNanos());
        });
    }

    /**
     * The single gates that ran in a stretch of time.
     *
     * @param most with more than these it gives up
     */
    GateStretch gates(LinkModel of, long from, long to, int most) throws IOException {
        return inTurn(() -> {
            List<SingleGate> gates = new ArrayList<>();
            List<RecordingReader> again =
                    open(checkpoints.before(of.originNanos() + from, of.clock()).map(Checkpoint::marks));
            try {
                boolean whole = true;
                for (RecordingReader reader : again) {
                    int rank = reader.header().rank();
                    // From this rank's clock to the session's
                    long shift = (again.size() == 1 ? 0 : of.clock().onAxis(rank, 0)) - of.originNanos();
                    Collector collector = new Collector(rank, shift, from, to, most, gates);
                    whole &= collector.collect(reader);
                }
                return new GateStretch(from, to, gates, whole);
            } finally {
                again.forEach(RecordingReader::close);
            }
        });
    }

    /**
     * The samples of one decode gate, of each rank that recorded it; none when it is not in the recording.
     *
     * @param of the link now: it tells about when that gate ran
     */
    List<SingleGate> gate(LinkModel of, long number) throws IOException {
        return inTurn(() -> {
            List<SingleGate> found = gate(of, number, GateSearch.expected(of, number));
            // A recording with gaps, or one whose oldest samples are gone, may have misled
            return found.isEmpty() ? gate(of, number, 0) : found;
        });
    }

    /** How long decode gates took until a session time; read beside whatever else is read. */
    LatencyReading latency(LinkModel of, long sessionNanos) throws IOException {
        return new LatencyReader(folders, () -> closed).read(of, sessionNanos);
    }

    private List<SingleGate> gate(LinkModel of, long number, long from) throws IOException {
        List<SingleGate> found = new ArrayList<>();
        List<RecordingReader> again =
                open(checkpoints.before(of.originNanos() + from, of.clock()).map(Checkpoint::marks));
        try {
            for (RecordingReader reader : again) {
                int rank = reader.header().rank();
                long shift = (again.size() == 1 ? 0 : of.clock().onAxis(rank, 0)) - of.originNanos();
                new GateSearch(rank, shift, number).search(reader).ifPresent(found::add);
            }
        } finally {
            again.forEach(RecordingReader::close);
        }
        return List.copyOf(found);
    }

    private Shown shown(LinkModel of, long sessionNanos) throws IOException {
        Shown then = new Shown(travelTo(of, sessionNanos).at(of.originNanos() + sessionNanos), conclude);
        // Concluded here, away from the FX thread
        then.findings();
        return then;
    }

    private TimeTravel travelTo(LinkModel of, long sessionNanos) throws IOException {
        long nanos = of.originNanos() + sessionNanos;
        Optional<Checkpoint> nearest = checkpoints.before(nanos, of.clock());
        boolean goesOn = travel.isPresent()
                && of.clock().equals(clock)
                && reached <= nanos
                && nearest.filter(checkpoint -> checkpoint.newestNanos(clock) > reached)
                        .isEmpty();
        if (!goesOn) {
            begin(of.clock(), nearest);
        }
        TimeTravel current = travel.orElseThrow();
        current.goTo(nanos);
        reached = nanos;
        return current;
    }

    private void begin(ClockMap with, Optional<Checkpoint> from) throws IOException {
        release();
        readers = open(from.map(Checkpoint::marks));
        clock = with;
        List<TimeTravel.Source> sources = readers.stream()
                .map(TimeTravel.Source::of)
                .map(source -> masking.map(known -> masked(source, known)).orElse(source))
                .toList();
        travel = Optional.of(from.map(checkpoint -> new TimeTravel(with, checkpoint, sources))
                .orElseGet(() -> new TimeTravel(with, sources)));
    }

    private static TimeTravel.Source masked(TimeTravel.Source source, Masking masking) {
        return new TimeTravel.Source() {
            @Override
            public int rank() {
                return source.rank();
            }

            @Override
            public long nextNanos() throws RecordingException {
                return source.nextNanos();
            }

            @Override
            public void poll(RecordHandler handler, long untilNanos) throws RecordingException {
                source.poll(masking.before(handler), untilNanos);
            }
        };
    }

    private List<RecordingReader> open(Optional<List<ReadMark>> marks) throws IOException {
        List<RecordingReader> opened = new ArrayList<>();
        try {
            for (int i = 0; i < folders.size(); i++) {
                opened.add(
                        marks.isPresent()
                                ? RecordingReader.open(
                                        folders.get(i), marks.get().get(i))
                                : RecordingReader.open(folders.get(i)));
            }
        } catch (IOException | RuntimeException e) {
            opened.forEach(RecordingReader::close);
            throw e;
        }
        return opened;
    }

    private <T> T inTurn(Work<T> work) throws IOException {
        turn.lock();
        try {
            if (closed) {
                throw new IOException("another link is shown by now");
            }
            return work.run();
        } catch (IOException | RuntimeException e) {
            // Half a way is none
            release();
            throw e;
        } finally {
            turn.unlock();
            if (closed) {
                close();
            }
        }
    }

    private void release() {
        readers.forEach(RecordingReader::close);
        readers = List.of();
        travel = Optional.empty();
    }

    /** Lets go of the recordings, at the latest when whoever reads them now is done: waits for nobody. */
    @Override
    public void close() {
        closed = true;
        if (turn.tryLock()) {
            try {
                release();
            } finally {
                turn.unlock();
            }
        }
    }

    /** Takes the gates of one rank that touch a stretch of time. */
    private static final class Collector implements RecordHandler {
        private final int rank;
        private final long shift;
        private final long from;
        private final long to;
        private final int most;
        private final List<SingleGate> gates;

        Collector(int rank, long shift, long from, long to, int most, List<SingleGate> gates) {
            this.rank = rank;
            this.shift = shift;
            this.from = from;
            this.to = to;
            this.most = most;
            this.gates = gates;
        }

        /** @return whether that was all there is */
        boolean collect(RecordingReader reader) throws IOException {
            boolean behind = false;
            while (!behind && gates.size() <= most) {
                long next = reader.nextNanos();
                if (next == Long.MAX_VALUE) {
                    return true;
                }
                // The gate under way at the end is taken too: the first that ends behind it
                behind = next + shift > to;
                reader.poll(this, 1);
            }
            return behind;
        }

        @Override
        public void sample(GateSample it) {
            long began = it.beganNanos + shift;
            boolean within = began <= to && it.endedNanos() + shift >= from;
            if (within && !it.inProgress()) {
                gates.add(GateSearch.gate(rank, shift, it));
            }
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            // Gates alone are asked for
        }

        @Override
        public void gap(long samples) {
            // What is missing is not there to be drawn; the link's model counts it
        }
    }
}
