package dev.verbscope.model.compare;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.MergedReader;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingCounters;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingHeader;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.masking.Masking;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One or two ranks' recordings, read to what is their end now.
 *
 * @param link at its newest record
 * @param ranks what is told of each recording itself, rank 0 first
 * @param damage where the reading ended early, and why; what lies before it was read
 */
public record WholeRecording(LinkModel link, List<Rank> ranks, Optional<String> damage) {

    /** @param unknownFacts facts of kinds that this program does not know */
    public record Rank(
            RecordingHeader header, RecordingCounters counters, long unknownFacts, LatencyDistribution latency) {

        public int rank() {
            return header.rank();
        }
    }

    public WholeRecording {
        ranks = List.copyOf(ranks);
    }

    /** Whether that rank's recording is there. */
    public boolean holds(int rank) {
        return ranks.stream().anyMatch(it -> it.rank() == rank);
    }

    /**
     * Opens, reads and closes them; not for the JavaFX thread.
     *
     * @param dirs as for {@link Recordings#open}
     * @throws RecordingException when one cannot be opened; what is damaged further on is told in {@link #damage}
     */
    public static WholeRecording of(List<Path> dirs) throws RecordingException {
        return of(dirs, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /**
     * The same with stand-ins for names and addresses.
     *
     * @param masking has learned from these recordings
     */
    public static WholeRecording masked(List<Path> dirs, Masking masking) throws RecordingException {
        return of(dirs, masking::fact, masking::text);
    }

    private static WholeRecording of(List<Path> dirs, UnaryOperator<Fact> facts, UnaryOperator<String> text)
            throws RecordingException {
        List<RecordingReader> readers = Recordings.open(dirs);
        try {
            return read(readers, facts, text);
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    /**
     * Reads all that is there; not for the JavaFX thread.
     *
     * @param readers as they were opened, at their beginnings; the caller closes them
     */
    public static WholeRecording read(List<RecordingReader> readers) throws RecordingException {
        return read(readers, UnaryOperator.identity(), UnaryOperator.identity());
    }

    private static WholeRecording read(
            List<RecordingReader> readers, UnaryOperator<Fact> facts, UnaryOperator<String> text)
            throws RecordingException {
        ClockMap clocks = readers.size() == 2
                ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                : ClockMap.ONE_CLOCK;
        LinkFold fold = new LinkFold(clocks);
        LatencyTally[] tallies = {new LatencyTally(), new LatencyTally()};
        RecordHandler[] both = {
            both(fold.rank(0), tallies[0], facts), both(fold.rank(1), tallies[1], facts),
        };
        Optional<String> damage = Optional.empty();
        // not closed: it would close the caller's readers
        MergedReader merged = new MergedReader(readers, clocks);
        try {
            while (merged.poll(rank -> both[rank], Integer.MAX_VALUE) > 0) {
                // what was written meanwhile
            }
        } catch (RecordingException e) {
            damage = Optional.of(text.apply(e.getMessage()));
        }
        List<Rank> ranks = new ArrayList<>();
        for (RecordingReader reader : readers) {
            int rank = reader.header().rank();
            fold.lastCall(rank, reader.lastCall());
            ranks.add(
                    new Rank(reader.header(), reader.counters(), reader.unknownFacts(), tallies[rank].distribution()));
        }
        return new WholeRecording(fold.snapshot(), ranks, damage);
    }

    private static RecordHandler both(RecordHandler fold, RecordHandler tally, UnaryOperator<Fact> facts) {
        return new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                fold.fact(stamp, facts.apply(fact));
            }

            @Override
            public void sample(GateSample sample) {
                fold.sample(sample);
                tally.sample(sample);
            }

            @Override
            public void gap(long samples) {
                fold.gap(samples);
            }
        };
    }
}
