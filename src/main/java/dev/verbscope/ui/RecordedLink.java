package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.Checkpoints;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.masking.Masking;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The recordings of a link's one or two ranks, folded as they grow. */
final class RecordedLink implements LinkSource {
    /** Records taken from one rank before the other has its turn and the clock is looked at. */
    private static final int TURN = 128;
    /**
     * Records taken in whatever the budget: a tenth of a microsecond each. On a machine that is busy elsewhere a budget of
     * time may be over before anything was done.
     */
    private static final int LEAST = 8_192;

    private final List<RecordingReader> readers;
    private final List<Counting> handlers;
    private final Optional<Masking> masking;
    private final ClockMap clock;
    private final LinkFold fold;
    private final Checkpoints checkpoints;
    private final PastReader past;
    private final Function<LinkModel, List<Finding>> conclude;
    private boolean behind;
    private Optional<String> problem = Optional.empty();

    private RecordedLink(
            List<RecordingReader> readers,
            Optional<Masking> masking,
            Checkpoints checkpoints,
            Function<LinkModel, List<Finding>> conclude) {
        this.readers = readers;
        this.masking = masking;
        this.checkpoints = checkpoints;
        this.conclude = conclude;
        this.past =
                new PastReader(readers.stream().map(RecordingReader::folder).toList(), masking, checkpoints, conclude);
        this.clock = readers.size() == 2
                ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                : ClockMap.ONE_CLOCK;
        this.fold = new LinkFold(clock);
        this.handlers = readers.stream()
                .map(reader -> {
                    RecordHandler rank = fold.rank(reader.header().rank());
                    return new Counting(masking.map(known -> known.before(rank)).orElse(rank));
                })
                .toList();
    }

    /**
     * Opens recordings and takes in what is there already.
     *
     * @param folders recordings, or the folders of single ranks
     * @param masked with stand-ins for names of hosts and users, addresses and GUIDs
     * @param conclude the findings of a link
     */
    static RecordedLink open(List<Path> folders, boolean masked, Function<LinkModel, List<Finding>> conclude)
            throws IOException {
        Optional<Masking> masking = masked ? Optional.of(Masking.of(folders)) : Optional.empty();
        return open(folders, masking, new Checkpoints(), conclude);
    }

    /**
     * @param masking gives the stand-ins; empty when nothing is masked
     * @param checkpoints new ones
     */
    static RecordedLink open(
            List<Path> folders,
            Optional<Masking> masking,
            Checkpoints checkpoints,
            Function<LinkModel, List<Finding>> conclude)
            throws IOException {
        RecordedLink link = new RecordedLink(Recordings.open(folders), masking, checkpoints, conclude);
        // Whatever is slow only the first time is done here too, and not on the FX thread
        if (link.readers.size() == 2) {
            link.takeInBoth();
        }
        link.drain(Long.MAX_VALUE / 2);
        Shown now = link.shown(link.lastNanos());
        now.findings();
        link.rehearse(now.model());
        return link;
    }

    /** Goes to a moment once: of a long recording, the first one would be slower than all others. */
    private void rehearse(LinkModel now) {
        if (checkpoints.size() == 0) {
            return;
        }
        try {
            past.at(now, now.nowNanos() / 2);
        } catch (IOException e) {
            // Nobody has asked for that moment: who asks is told
        }
    }

    private void takeInBoth() {
        BothRanks both = new BothRanks(readers, handlers, clock, CurrentLink.ELSEWHERE);
        while (both.round()) {
            checkpoints.pass(records(), fold, readers);
        }
    }

    @Override
    public boolean drain(long budgetNanos) {
        long deadline = System.nanoTime() + budgetNanos;
        long before = records();
        boolean broken = problem.isPresent();
        try {
            boolean[] full = new boolean[readers.size()];
            do {
                behind = false;
                for (int i = 0; i < readers.size() && problem.isEmpty(); i++) {
                    if (isAhead(i, full)) {
                        behind = true;
                        continue;
                    }
                    full[i] = readers.get(i).poll(handlers.get(i), TURN) == TURN;
                    behind |= full[i];
                }
                checkpoints.pass(records(), fold, readers);
            } while (behind && (records() - before < LEAST || System.nanoTime() - deadline < 0));
            for (RecordingReader reader : readers) {
                fold.lastCall(reader.header().rank(), reader.lastCall());
            }
        } catch (RecordingException e) {
            problem = Optional.of(e.getMessage());
        }
        return records() != before || problem.isPresent() != broken;
    }

    /**
     * Whether a rank's records have come further than those of the other, which has more: the two are kept together, so
     * that a checkpoint is of one time.
     */
    private boolean isAhead(int reader, boolean[] full) {
        if (readers.size() < 2 || !full[1 - reader]) {
            return false;
        }
        OptionalLong own = newest(reader);
        OptionalLong others = newest(1 - reader);
        return own.isPresent() && others.isPresent() && own.getAsLong() > others.getAsLong();
    }

    private OptionalLong newest(int reader) {
        int rank = readers.get(reader).header().rank();
        OptionalLong newest = fold.newestNanos(rank);
        return newest.isPresent() ? OptionalLong.of(clock.onAxis(rank, newest.getAsLong())) : newest;
    }

    @Override
    public Shown shown(long linkNanos) {
        // Of a time whose records are not all taken in, their absence would be told as silence of the link
        long nanos = behind ? fold.newestNanos() : Math.max(linkNanos, fold.newestNanos());
        return new Shown(fold.snapshot(nanos), conclude);
    }

    @Override
    public Optional<Masking> masking() {
        return masking;
    }

    @Override
    public PastReader past() {
        return past;
    }

    @Override
    public boolean behind() {
        return behind;
    }

    @Override
    public List<Path> folders() {
        return readers.stream().map(RecordingReader::folder).toList();
    }

    @Override
    public long records() {
        long sum = 0;
        for (Counting handler : handlers) {
            sum += handler.records;
        }
        return sum;
    }

    @Override
    public long lastNanos() {
        return fold.newestNanos();
    }

    @Override
    public boolean ended() {
        try {
            for (RecordingReader reader : readers) {
                if (!reader.ended()) {
                    return problem.isPresent();
                }
            }
            return true;
        } catch (RecordingException e) {
            problem = Optional.of(e.getMessage());
            return true;
        }
    }

    @Override
    public Optional<String> problem() {
        return problem;
    }

    @Override
    public void close() {
        past.close();
        readers.forEach(RecordingReader::close);
    }

    /** Counts on the way to the fold. */
    private static final class Counting implements RecordHandler {
        private final RecordHandler next;
        private long records;

        Counting(RecordHandler next) {
            this.next = next;
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            records++;
            next.fact(stamp, fact);
        }

        @Override
        public void sample(GateSample sample) {
            records++;
            next.sample(sample);
        }

        @Override
        public void gap(long samples) {
            next.gap(samples);
        }
    }
}
