package dev.verbscope.ui;

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
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The recordings of a link's one or two ranks, folded as they grow. */
final class RecordedLink implements LinkSource {
    /** Records taken from one rank before the other has its turn and the clock is looked at. */
    private static final int TURN = 256;

    private final List<RecordingReader> readers;
    private final List<RecordHandler> handlers;
    private final LinkFold fold;
    private long records;
    private Optional<String> problem = Optional.empty();

    private RecordedLink(List<RecordingReader> readers) {
        this.readers = readers;
        this.fold = new LinkFold(
                readers.size() == 2
                        ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                        : ClockMap.ONE_CLOCK);
        this.handlers = readers.stream()
                .<RecordHandler>map(reader -> new Counting(fold.rank(reader.header().rank())))
                .toList();
    }

    /** @param folders recordings, or the folders of single ranks */
    static RecordedLink open(List<Path> folders) throws IOException {
        RecordedLink link = new RecordedLink(Recordings.open(folders));
        // What is there already, and whatever is slow only the first time, not on the FX thread
        link.drain(Long.MAX_VALUE / 2);
        link.shown(link.lastNanos());
        return link;
    }

    @Override
    public boolean drain(long budgetNanos) {
        long deadline = System.nanoTime() + budgetNanos;
        long before = records;
        try {
            boolean more = true;
            while (more && problem.isEmpty() && System.nanoTime() - deadline < 0) {
                more = false;
                for (int i = 0; i < readers.size(); i++) {
                    more |= readers.get(i).poll(handlers.get(i), TURN) == TURN;
                }
            }
            for (RecordingReader reader : readers) {
                fold.lastCall(reader.header().rank(), reader.lastCall());
            }
        } catch (RecordingException e) {
            problem = Optional.of(e.getMessage());
        }
        return records != before;
    }

    @Override
    public Shown shown(long linkNanos) {
        LinkModel model = fold.snapshot(Math.max(linkNanos, fold.newestNanos()));
        return Judgement.of(model);
    }

    @Override
    public long records() {
        return records;
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
        readers.forEach(RecordingReader::close);
    }

    /** Counts on the way to the fold. */
    private final class Counting implements RecordHandler {
        private final RecordHandler next;

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
