package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written comes out of the reader: all of it, in order, while it grows and afterwards. */
class RecordingTest {

    private static final RecordingOptions SMALL = new RecordingOptions(1 << 20, 8 << 10, 8 << 10, 2, "test clock");

    @TempDir
    Path dir;

    @Test
    void theHeadSaysWhatItIs() throws IOException {
        Instant before = Instant.now();
        try (var writer = RecordingWriter.create(dir, 1, 12345, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            RecordingHeader header = reader.header();

            assertEquals(dir.resolve("rank-1"), writer.folder());
            assertEquals(2, header.formatVersion());
            assertEquals(1, header.rank());
            assertEquals(12345, header.startNanos());
            assertEquals(ProcessHandle.current().pid(), header.pid());
            assertEquals("test clock", header.clockSource());
            assertTrue(Duration.between(before, header.startedAt()).toMinutes() < 1, header.toString());
        }
    }

    /** Version 1 has the same layout; its samples are of what was over. */
    @Test
    void aRecordingOfVersion1IsRead() throws IOException {
        Path folder;
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL)) {
            folder = writer.folder();
            for (int gate = 1; gate <= 5; gate++) {
                GateSample sample = Records.sample(gate);
                sample.step = BulkStep.OVER;
                sample.kind = gate == 5 ? TrafficKind.BLOCK : TrafficKind.DECODE;
                writer.sample(sample);
            }
        }
        byte[] head = Files.readAllBytes(folder.resolve("head"));
        assertEquals(2, head[8]);
        head[8] = 1;
        Files.write(folder.resolve("head"), head);

        try (var reader = RecordingReader.open(folder)) {
            List<TrafficKind> kinds = new ArrayList<>();
            reader.poll(
                    new RecordHandler() {
                        @Override
                        public void sample(GateSample it) {
                            assertFalse(it.inProgress());
                            kinds.add(it.kind);
                        }

                        @Override
                        public void fact(Stamp stamp, Fact fact) {
                            throw new AssertionError("none was written: " + fact);
                        }

                        @Override
                        public void gap(long missing) {
                            throw new AssertionError(missing + " are missing");
                        }
                    },
                    Integer.MAX_VALUE);

            assertEquals(1, reader.header().formatVersion());
            assertEquals(
                    List.of(
                            TrafficKind.DECODE,
                            TrafficKind.DECODE,
                            TrafficKind.DECODE,
                            TrafficKind.DECODE,
                            TrafficKind.BLOCK),
                    kinds);
        }
    }

    @Test
    void factsAndSamplesComeBackInTheOrderOfTheirNumbers() throws IOException {
        List<Fact> facts = new FactSamples(3).oneOfEach();
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            var got = new Collector();
            long gate = 0;
            for (int i = 0; i < facts.size(); i++) {
                writer.fact(1000 + i, facts.get(i));
                for (int k = 0; k < i % 3; k++) {
                    writer.sample(Records.sample(++gate));
                }
            }

            int delivered = reader.poll(got, Integer.MAX_VALUE);

            assertEquals(facts.size() + gate, delivered);
            assertEquals(facts, got.facts);
            assertEquals(LongStream.rangeClosed(1, gate).boxed().toList(), got.gates);
            assertEquals(0, got.missing);
            assertEquals(1000, got.stamps.getFirst().nanos());
            assertEquals(0, reader.poll(got, Integer.MAX_VALUE));
            assertFalse(reader.ended());

            writer.close();

            assertTrue(reader.ended());
            assertEquals(facts.size(), reader.counters().facts());
        }
    }

    @Test
    void aPollDeliversNoMoreThanItIsAskedFor() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            for (int i = 1; i <= 20; i++) {
                writer.sample(Records.sample(i));
            }
            writer.close();
            var got = new Collector();

            assertEquals(0, reader.poll(got, 0));
            assertEquals(7, reader.poll(got, 7));
            assertFalse(reader.ended());
            assertEquals(13, reader.poll(got, 100));
            assertTrue(reader.ended());
        }
    }

    @Test
    void manySegmentsOfBothKindsReadAsOne() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            var got = new Collector();
            for (int i = 1; i <= 1000; i++) {
                writer.sample(Records.sample(i));
                if (i % 2 == 0) {
                    writer.fact(i, Records.fact(i));
                }
                awaitPrepared(writer);
            }
            writer.close();

            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(LongStream.rangeClosed(1, 1000).boxed().toList(), got.gates);
            assertEquals(500, got.facts.size());
            assertEquals(0, got.missing);
            assertTrue(reader.ended());
            assertTrue(count("facts-") > 3 && count("samples-") > 10, "several segments of each kind");
        }
    }

    @Test
    void closingLeavesOnlyWhatHoldsRecords() throws IOException {
        var writer = RecordingWriter.create(dir, 0, 0, SMALL);
        writer.fact(0, Records.fact(1));
        awaitPrepared(writer);
        writer.close();
        writer.close();

        assertEquals(1, count("facts-"));
        assertEquals(0, count("samples-"));
        assertEquals(2, count(""), "the head and one segment");
    }

    @Test
    void whatComesAfterClosingIsIgnored() throws IOException {
        var writer = RecordingWriter.create(dir, 0, 0, SMALL);
        writer.sample(Records.sample(1));
        writer.close();

        writer.sample(Records.sample(2));
        writer.fact(0, Records.fact(2));
        writer.entering(VerbsCall.CREATE_QP, 0, 1, 1);
        writer.left(2);

        try (var reader = RecordingReader.open(writer.folder())) {
            var got = new Collector();
            assertEquals(1, reader.poll(got, 100));
            assertEquals(VerbsCall.NONE, reader.lastCall().call());
            assertTrue(reader.ended());
        }
    }

    @Test
    void theLastCallIsTheOneEnteredLast() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            assertEquals(new LastCall(VerbsCall.NONE, 0, 0, 0, OptionalLong.empty(), 0), reader.lastCall());

            writer.entering(VerbsCall.MODIFY_QP_RTR, 3, 70_000, 111);
            LastCall entered = reader.lastCall();
            assertEquals(
                    new LastCall(VerbsCall.MODIFY_QP_RTR, 3, 70_000, 111, OptionalLong.empty(), entered.stores()),
                    entered);

            writer.left(222);
            LastCall left = reader.lastCall();
            assertEquals(
                    new LastCall(VerbsCall.MODIFY_QP_RTR, 3, 70_000, 111, OptionalLong.of(222), left.stores()), left);
            assertNotEquals(entered.stores(), left.stores());

            writer.entering(VerbsCall.POLL_CQ, 0, 2, 333);
            LastCall poll = reader.lastCall();
            assertEquals(new LastCall(VerbsCall.POLL_CQ, 0, 2, 333, OptionalLong.empty(), poll.stores()), poll);
            assertFalse(poll.returned());
        }
    }

    @Test
    void callsOfTheSameTimeAreToldFromEachOther() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            Set<Long> seen = new HashSet<>();
            int calls = 70_000; // more than the cell's one word can count
            for (int i = 0; i < calls; i++) {
                writer.entering(VerbsCall.POLL_CQ, 0, 2, 333);
                LastCall inside = reader.lastCall();
                assertFalse(inside.returned());
                seen.add(inside.stores());

                writer.left(333);
                LastCall after = reader.lastCall();
                assertEquals(new LastCall(VerbsCall.POLL_CQ, 0, 2, 333, OptionalLong.of(333), after.stores()), after);
            }
            assertEquals(calls, seen.size());

            writer.entering(VerbsCall.POST_RECV, 0, 2, 333);
            assertEquals(VerbsCall.POST_RECV, reader.lastCall().call());
            assertFalse(reader.lastCall().returned());
        }
    }

    @Test
    void aSecondRecordingOfTheSameRankIsRefused() throws IOException {
        RecordingWriter.create(dir, 0, 0, SMALL).close();

        var refused = assertThrows(FileAlreadyExistsException.class, () -> RecordingWriter.create(dir, 0, 0, SMALL));

        assertTrue(refused.getMessage().contains("rank 0"), refused.getMessage());
        RecordingWriter.create(dir, 1, 0, SMALL).close();
    }

    @Test
    void aFactThatIsTooLongLeavesANote() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            writer.fact(1, new ControlFact.Listening("x".repeat(9 << 10)));
            writer.fact(2, Records.fact(2));
            var got = new Collector();
            reader.poll(got, 100);

            assertTrue(
                    got.facts.getFirst() instanceof SessionFact.Noted(String text)
                            && text.startsWith("Listening was not"),
                    got.facts.toString());
            assertEquals(Records.fact(2), got.facts.getLast());
        }
    }

    @Test
    void aFactAsLongAsASegmentHasRoomForIsKept() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder())) {
            int frame = FactCodec.encode(new SessionFact.Noted("")).length + RecordingFormat.FactRecord.JSON;
            Fact longest = new SessionFact.Noted("x".repeat((8 << 10) - RecordingFormat.Segments.HEADER_BYTES - frame));
            var got = new Collector();
            for (int i = 0; i < 3; i++) {
                writer.fact(i, longest);
                awaitPrepared(writer);
            }
            writer.close();
            reader.poll(got, 100);

            assertEquals(List.of(longest, longest, longest), got.facts);
            assertTrue(reader.ended());
        }
    }

    @Test
    void anInterruptedThreadReadsAndWritesAllTheSame() throws IOException {
        var writer = RecordingWriter.create(dir, 0, 0, SMALL);
        Thread.currentThread().interrupt();
        try {
            for (int i = 1; i <= 40; i++) {
                writer.fact(i, Records.fact(i));
            }
            try (var reader = RecordingReader.open(writer.folder())) {
                assertEquals(40, reader.poll(new Collector(), 100));
            }
            writer.close();
            assertTrue(Thread.currentThread().isInterrupted(), "the interruption is kept");
        } finally {
            Thread.interrupted(); // for the tests that follow on this thread
        }
    }

    @Test
    void optionsThatCannotWorkAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> SMALL.withSizeLimit(10_000));
        assertThrows(IllegalArgumentException.class, () -> SMALL.withSampleSegments(100, 1));
        assertThrows(IllegalArgumentException.class, () -> SMALL.withSampleSegments(8 << 10, 0));
        assertThrows(IllegalArgumentException.class, () -> SMALL.withClockSource("x".repeat(200)));
        assertEquals(1 << 19, SMALL.sharedBy(2).sizeLimitBytes());
    }

    private long count(String prefix) throws IOException {
        try (var files = Files.list(dir.resolve("rank-0"))) {
            return files.filter(f -> f.getFileName().toString().startsWith(prefix))
                    .count();
        }
    }

    /** The tests write faster than any session: they wait for the space that a session finds ready. */
    static void awaitPrepared(RecordingWriter writer) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!writer.prepared()) {
            assertTrue(System.nanoTime() < deadline, "no space was prepared within 30 s");
            Thread.onSpinWait();
        }
    }
}
