package dev.verbscope.model.compare;

import dev.verbscope.model.LinkModel;
import dev.verbscope.record.RecordingCounters;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingHeader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.masking.Masking;
import java.nio.file.Path;
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
        try (GrowingRecording growing = GrowingRecording.open(dirs, Optional.empty())) {
            return growing.read();
        }
    }

    /**
     * The same with stand-ins for names and addresses.
     *
     * @param masking has learned from these recordings
     */
    public static WholeRecording masked(List<Path> dirs, Masking masking) throws RecordingException {
        try (GrowingRecording growing = GrowingRecording.open(dirs, Optional.of(masking))) {
            return growing.read();
        }
    }
}
