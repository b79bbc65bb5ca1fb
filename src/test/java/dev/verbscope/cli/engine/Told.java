package dev.verbscope.cli.engine;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What the recording of one rank tells, also while it grows. */
final class Told implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final RecordingReader reader;
    private final LinkFold fold = LinkFold.onOneClock();
    private final List<Fact> facts = new ArrayList<>();

    private Told(RecordingReader reader) {
        this.reader = reader;
    }

    static Told by(Path rankFolder) throws IOException {
        return new Told(RecordingReader.open(rankFolder));
    }

    /** Reads on until the facts or the cell are as wanted; fails with all facts when that does not come. */
    Told until(Predicate<Told> wanted) throws IOException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!wanted.test(readOn())) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not told: " + facts);
            }
            Thread.onSpinWait();
        }
        return this;
    }

    Told readOn() {
        try {
            RecordHandler folds = fold.rank(reader.header().rank());
            while (reader.poll(new Both(folds), Integer.MAX_VALUE) > 0) {
                // what came meanwhile
            }
            fold.lastCall(reader.header().rank(), reader.lastCall());
            return this;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    List<Fact> facts() {
        return facts;
    }

    <T extends Fact> Optional<T> last(Class<T> kind) {
        return facts.stream().filter(kind::isInstance).map(kind::cast).reduce((a, b) -> b);
    }

    boolean ended() throws IOException {
        return reader.ended();
    }

    LinkModel model() {
        return fold.snapshot();
    }

    LinkModel modelNow() {
        return fold.snapshot(System.nanoTime());
    }

    RecordingReader reader() {
        return reader;
    }

    @Override
    public void close() {
        reader.close();
    }

    private final class Both implements RecordHandler {
        private final RecordHandler folds;

        Both(RecordHandler folds) {
            this.folds = folds;
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            facts.add(fact);
            folds.fact(stamp, fact);
        }

        @Override
        public void sample(GateSample sample) {
            folds.sample(sample);
        }

        @Override
        public void gap(long samples) {
            folds.gap(samples);
        }
    }
}
