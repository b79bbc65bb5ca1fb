package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.Checkpoints;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.model.TimeTravel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** As another process writes it: opened half-way, followed to its end, and gone back in meanwhile. */
    @ParameterizedTest
    @MethodSource("sessions")
    void openedWhileItGrowsItIsTheSameLinkAtItsEndAndAtAnyMoment(Named session) throws IOException {
        List<RecordingWriter> writers = new ArrayList<>();
        for (TestStream stream : session.streams()) {
            writers.add(RecordingWriter.create(dir, stream.rank(), 0, RecordingOptions.standard()));
        }
        write(session.streams(), writers, 0, 2);
        RecordedLink link = RecordedLink.open(List.of(dir), Optional.empty(), new Checkpoints(50), model -> List.of());
        try {
            SplittableRandom random = new SplittableRandom(12);
            for (int part = 2; part <= 4; part++) {
                LinkModel now = link.shown(link.lastNanos()).model();
                for (int i = 0; i < MOMENTS / 3; i++) {
                    long moment = random.nextLong(now.nowNanos());
                    assertEquals(
                            fromTheBeginning(now.originNanos() + moment),
                            link.past().at(now, moment).model(),
                            "at " + moment);
                }
                if (part < 4) {
                    assertFalse(link.ended());
                    write(session.streams(), writers, part, part + 1);
                    drain(link);
                }
            }
            writers.forEach(RecordingWriter::close);
            drain(link);

            assertTrue(link.ended());
            LinkFold fold = LinkFold.onOneClock();
            for (RecordingReader reader : Recordings.open(List.of(dir))) {
                try (reader) {
                    reader.poll(fold.rank(reader.header().rank()), Integer.MAX_VALUE);
                }
            }
            assertEquals(
                    fold.snapshot(fold.newestNanos()),
                    link.shown(link.lastNanos()).model());
        } finally {
            link.close();
            writers.forEach(RecordingWriter::close);
        }
    }

    /** Quarters of what each rank has to tell. */
    private static void write(List<TestStream> streams, List<RecordingWriter> writers, int from, int to) {
        for (int i = 0; i < streams.size(); i++) {
            List<TestStream.Entry> entries = streams.get(i).entries();
            IntoRecording into = new IntoRecording(writers.get(i));
            entries.subList(entries.size() * from / 4, entries.size() * to / 4).forEach(entry -> entry.to(into));
        }
    }

    private static void drain(RecordedLink link) {
        do {
            link.drain(0);
        } while (link.behind());
    }

    @Test
    void verdictAndFindingsTellTheSameCountsHoweverShortAfterEachOther() throws IOException {
        List<TestStream> after2 = TestSessions.dead(2);
        List<TestStream> after3 = TestSessions.dead(3);
        List<RecordingWriter> writers = new ArrayList<>();
        try {
            for (TestStream stream : after2) {
                writers.add(RecordingWriter.create(dir, stream.rank(), 0, RecordingOptions.standard()));
                stream.replay(new IntoRecording(writers.getLast()));
            }
            RecordedLink link = RecordedLink.open(List.of(dir), false, Findings::of);
            try {
                assertCounts(2, link.shown(link.lastNanos()));
                for (int rank = 0; rank < 2; rank++) {
                    RecordHandler writer = new IntoRecording(writers.get(rank));
                    int known = after2.get(rank).entries().size();
                    after3.get(rank).entries().stream().skip(known).forEach(entry -> entry.to(writer));
                }
                assertTrue(link.drain(Long.MAX_VALUE / 2));
                assertCounts(3, link.shown(link.lastNanos()));
            } finally {
                link.close();
            }
        } finally {
            writers.forEach(RecordingWriter::close);
        }
    }

    private static void assertCounts(int sent, Shown shown) {
        String verdict = shown.verdict().explanation();
        assertTrue(verdict.startsWith("Rank 1 sent " + sent + " full-size messages "), verdict);
        Finding finding = shown.findings().getFirst();
        assertEquals("direction-dead", finding.code());
        assertTrue(finding.summary().startsWith("Rank 1 sent " + sent + " full-size messages "), finding.summary());
        assertEquals(
                "rank 1: " + sent + " posted, " + sent + " completed",
                finding.evidence().getFirst());
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
