package dev.verbscope.cli.demo;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** The facts of one rank's recording, also while it grows. */
final class Facts implements RecordHandler, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final RecordingReader reader;
    private final List<Fact> facts = new ArrayList<>();

    Facts(Path rankFolder) throws RecordingException {
        reader = RecordingReader.open(rankFolder);
    }

    /** All that are there now, of that type. */
    <F extends Fact> List<F> all(Class<F> type) throws RecordingException {
        reader.poll(this, Integer.MAX_VALUE);
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Waits until there is one. */
    <F extends Fact> F await(Class<F> type, Predicate<F> which) throws RecordingException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var found = all(type).stream().filter(which).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("no such " + type.getSimpleName() + " among " + facts);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void fact(Stamp stamp, Fact fact) {
        facts.add(fact);
    }

    @Override
    public void sample(GateSample sample) {
        // only facts are looked at
    }

    @Override
    public void gap(long samples) {
        // only facts are looked at
    }

    @Override
    public void close() {
        reader.close();
    }
}
