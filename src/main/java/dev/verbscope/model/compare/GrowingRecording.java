package dev.verbscope.model.compare;

import dev.verbscope.model.LinkFold;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.MergedReader;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.masking.Masking;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One or two ranks' recordings that are read again and again while they grow: each time only what is new is taken in. One
 * thread at a time, and not the JavaFX thread.
 */
public final class GrowingRecording implements AutoCloseable {
    private final List<RecordingReader> readers;
    private final Optional<Masking> masking;
    private final LinkFold fold;
    private final LatencyTally[] tallies = {new LatencyTally(), new LatencyTally()};
    private final RecordHandler[] handlers;
    private final MergedReader merged;
    private Optional<String> damage = Optional.empty();

    private GrowingRecording(List<RecordingReader> readers, Optional<Masking> masking) throws RecordingException {
        this.readers = readers;
        this.masking = masking;
        ClockMap clocks = readers.size() == 2
                ? ClockMap.between(readers.get(0).header(), readers.get(1).header())
                : ClockMap.ONE_CLOCK;
        fold = new LinkFold(clocks);
        handlers = new RecordHandler[] {handler(0), handler(1)};
        merged = new MergedReader(readers, clocks);
    }

    /**
     * @param dirs as for {@link Recordings#open}
     * @param masking gives stand-ins for names and addresses, and has learned from these recordings; empty when nothing is
     *     masked
     * @throws RecordingException when one cannot be opened
     */
    public static GrowingRecording open(List<Path> dirs, Optional<Masking> masking) throws RecordingException {
        List<RecordingReader> readers = Recordings.open(dirs);
        boolean opened = false;
        try {
            GrowingRecording all = new GrowingRecording(readers, masking);
            opened = true;
            return all;
        } finally {
            if (!opened) {
                readers.forEach(RecordingReader::close);
            }
        }
    }

    /** Takes in what is new, and tells all that was taken in so far; after damage only what lies before it. */
    public WholeRecording read() throws RecordingException {
        try {
            while (damage.isEmpty() && merged.poll(rank -> handlers[rank], Integer.MAX_VALUE) > 0) {
                // what was written meanwhile
            }
        } catch (RecordingException e) {
            String sentence = e.getMessage();
            damage = Optional.of(masking.map(it -> it.text(sentence)).orElse(sentence));
        }
        List<WholeRecording.Rank> ranks = new ArrayList<>();
        for (RecordingReader reader : readers) {
            int rank = reader.header().rank();
            fold.lastCall(rank, reader.lastCall());
            ranks.add(new WholeRecording.Rank(
                    reader.header(), reader.counters(), reader.unknownFacts(), tallies[rank].distribution()));
        }
        return new WholeRecording(fold.snapshot(), ranks, damage);
    }

    private RecordHandler handler(int rank) {
        RecordHandler link = fold.rank(rank);
        LatencyTally tally = tallies[rank];
        RecordHandler both = new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                link.fact(stamp, fact);
            }

            @Override
            public void sample(GateSample sample) {
                link.sample(sample);
                tally.sample(sample);
            }

            @Override
            public void gap(long samples) {
                link.gap(samples);
            }
        };
        return masking.map(known -> known.before(both)).orElse(both);
    }

    @Override
    public void close() {
        readers.forEach(RecordingReader::close);
    }
}
