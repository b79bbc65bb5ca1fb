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
import dev.verbscope.record.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /**
     * Reads all that is there; not for the JavaFX thread.
     *
     * @param readers as they were opened, at their beginnings; the caller closes them
     */
    public static WholeRecording read(List<RecordingReader> readers) throws RecordingException {
        ClockMap clocks = readers.size() == 2
                ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                : ClockMap.ONE_CLOCK;
        LinkFold fold = new LinkFold(clocks);
        LatencyTally[] tallies = {new LatencyTally(), new LatencyTally()};
        RecordHandler[] both = {
            both(fold.rank(0), tallies[0]), both(fold.rank(1), tallies[1]),
        };
        Optional<String> damage = Optional.empty();
        // not closed: it would close the caller's readers
        MergedReader merged = new MergedReader(readers, clocks);
        try {
            while (merged.poll(rank -> both[rank], Integer.MAX_VALUE) > 0) {
                // what was written meanwhile
            }
        } catch (RecordingException e) {
            damage = Optional.of(e.getMessage());
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

    private static RecordHandler both(RecordHandler fold, RecordHandler tally) {
        return new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                fold.fact(stamp, fact);
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
