package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.Checkpoints;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.model.TimeTravel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording that is opened at once, both ranks beside each other, is the one that is read record by record. */
class RecordedLinkTest {
    private static final int MOMENTS = 30;

    @TempDir
    Path dir;

    private record Named(String name, List<TestStream> streams) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Named> sessions() {
        return Stream.of(
                new Named("healthy", TestSessions.ended(TestSessions.healthy(3_000))),
                new Named("cured", TestSessions.ended(TestSessions.cured(400))),
                new Named("dead for good", TestSessions.deadForGood()),
                new Named("killed", TestSessions.killedMidRun()),
                new Named("bulk", TestSessions.ended(TestSessions.withBulk())),
                new Named(
                        "one rank",
                        List.of(TestSessions.ended(TestSessions.healthy(500)).getFirst())));
    }

    private void record(List<TestStream> streams) throws IOException {
        for (TestStream stream : streams) {
            try (RecordingWriter writer = RecordingWriter.create(dir, stream.rank(), 0, RecordingOptions.standard())) {
                stream.replay(new IntoRecording(writer));
            }
        }
    }

    /** One rank after the other, up to a moment. */
    private LinkModel fromTheBeginning(long nanos) throws IOException {
        List<RecordingReader> readers = Recordings.open(List.of(dir));
        try {
            return new TimeTravel(
                            ClockMap.ONE_CLOCK,
                            readers.stream().map(TimeTravel.Source::of).toList())
                    .at(nanos);
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void openedAtOnceItIsTheSameLinkNowAndAtAnyMoment(Named session) throws IOException {
        record(session.streams());
        long records = 0;
        LinkFold fold = LinkFold.onOneClock();
        for (RecordingReader reader : Recordings.open(List.of(dir))) {
            try (reader) {
                records += reader.poll(fold.rank(reader.header().rank()), Integer.MAX_VALUE);
            }
        }
        Checkpoints checkpoints = new Checkpoints(50);

        RecordedLink link = RecordedLink.open(List.of(dir), Optional.empty(), checkpoints, model -> List.of());
        try {
            assertEquals(records, link.records());
            LinkModel now = link.shown(link.lastNanos()).model();
            assertEquals(fold.snapshot(fold.newestNanos()), now);
            SplittableRandom random = new SplittableRandom(11);
            for (int i = 0; i < MOMENTS; i++) {
                long moment = random.nextLong(now.nowNanos());
                assertEquals(
                        fromTheBeginning(now.originNanos() + moment),
                        link.past().at(now, moment).model(),
                        "at " + moment);
            }
        } finally {
            link.close();
        }
    }

    @Test
    void whatLiesBeforeADamageIsShownAndTheDamageTold() throws IOException {
        record(TestSessions.ended(TestSessions.healthy(500)));
        Path samples = dir.resolve("rank-1").resolve("samples-00000000.seg");
        try (RandomAccessFile file = new RandomAccessFile(samples.toFile(), "rw")) {
            file.seek(300 * RecordingOptions.SAMPLE_BYTES);
            file.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        }

        RecordedLink link = RecordedLink.open(List.of(dir), false, model -> List.of());
        try {
            assertTrue(
                    link.problem().orElseThrow().contains("samples-00000000.seg"),
                    () -> link.problem().orElseThrow());
            assertTrue(link.ended());
            assertTrue(link.shown(link.lastNanos()).model().rank(1).isPresent());
        } finally {
            link.close();
        }
    }
}
