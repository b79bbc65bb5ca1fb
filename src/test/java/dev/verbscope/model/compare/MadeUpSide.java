package dev.verbscope.model.compare;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.RecordingCounters;
import dev.verbscope.record.RecordingHeader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sides of a comparison from made-up records, without files. */
public final class MadeUpSide {

    private MadeUpSide() {}

    public static Side of(String name, List<TestStream> streams, Conclusion... conclusions) {
        return of(name, streams, streams.getFirst().rank(), conclusions);
    }

    public static Side of(String name, List<TestStream> streams, int rank, Conclusion... conclusions) {
        return new Side(name, whole(streams), rank, "the verdict", List.of(conclusions));
    }

    public static WholeRecording whole(List<TestStream> streams) {
        return new WholeRecording(
                TestSessions.model(streams),
                streams.stream().map(MadeUpSide::rank).toList(),
                Optional.empty());
    }

    private static WholeRecording.Rank rank(TestStream stream) {
        LatencyTally tally = new LatencyTally();
        stream.replay(tally);
        return new WholeRecording.Rank(
                new RecordingHeader(1, stream.rank(), 1, 4242, Instant.EPOCH, 1_000_000_000L, "a clock"),
                new RecordingCounters(1, 0, 0, 0, false, true),
                0,
                tally.distribution());
    }
}
