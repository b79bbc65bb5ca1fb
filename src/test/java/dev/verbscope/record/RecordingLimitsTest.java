package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens when space is short: by the size limit, by a disk that is slow, by one that is full. */
@Timeout(120)
class RecordingLimitsTest {

    private static final int SEGMENT = 8 << 10;
    private static final int SAMPLES_IN_SEGMENT = 63;

    @TempDir
    Path dir;

    @Test
    void theOldestSamplesGoAndTheFactsStay() throws IOException {
        var options = new RecordingOptions(12 * SEGMENT, SEGMENT, SEGMENT, 2, "test");
        int gates = 3000;
        try (var writer = RecordingWriter.create(dir, 0, 0, options);
                var following = RecordingReader.open(writer.folder())) {
            var live = new Collector();
            long largest = 0;
            for (int gate = 1; gate <= gates; gate++) {
                writer.sample(Records.sample(gate));
                if (gate % 50 == 0) {
                    writer.fact(gate, Records.fact(gate));
                    largest = Math.max(largest, folderBytes());
                    following.poll(live, Integer.MAX_VALUE);
                }
                RecordingTest.awaitPrepared(writer);
            }
            writer.close();
            following.poll(live, Integer.MAX_VALUE);

            assertTrue(largest <= options.sizeLimitBytes(), largest + " bytes");
            assertEquals(LongStream.rangeClosed(1, gates).boxed().toList(), live.gates, "who follows misses nothing");

            try (var late = RecordingReader.open(writer.folder())) {
                var got = new Collector();
                late.poll(got, Integer.MAX_VALUE);
                RecordingCounters counters = late.counters();

                assertEquals(gates / 50, got.facts.size());
                assertEquals(0, counters.droppedSamples());
                assertTrue(counters.agedOutSamples() > gates / 2, counters.toString());
                assertEquals(counters.agedOutSamples(), got.missing);
                assertEquals(gates - counters.agedOutSamples(), got.samples);
                assertEquals(gates, got.gates.getLast());
                assertTrue(late.ended());
            }
        }
    }

    @Test
    void whenNoSpaceIsReadySamplesAreDroppedAndCounted() throws IOException {
        var gate = new CountDownLatch(1);
        var blocking = new Filler(2 * SEGMENT, () -> await(gate));
        try (var writer = RecordingWriter.create(dir, 0, 0, options(), blocking);
                var reader = RecordingReader.open(writer.folder())) {
            var got = new Collector();
            for (int i = 1; i <= 200; i++) {
                writer.sample(Records.sample(i));
            }
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(SAMPLES_IN_SEGMENT, got.samples);
            assertEquals(200 - SAMPLES_IN_SEGMENT, got.missing, "the gap shows while it lasts");
            assertEquals(200 - SAMPLES_IN_SEGMENT, reader.counters().droppedSamples());

            gate.countDown();
            RecordingTest.awaitPrepared(writer);
            writer.sample(Records.sample(201));
            writer.close();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(SAMPLES_IN_SEGMENT + 1, got.samples);
            assertEquals(201L, got.gates.getLast());
            assertEquals(201, got.lastNumber);
            assertTrue(reader.ended());
        } finally {
            gate.countDown();
        }
    }

    @Test
    void factsWaitForSpaceAndKeepTheirPlace() throws IOException {
        var gate = new CountDownLatch(1);
        var blocking = new Filler(2 * SEGMENT, () -> await(gate));
        try (var writer = RecordingWriter.create(dir, 0, 0, options(), blocking);
                var reader = RecordingReader.open(writer.folder())) {
            var got = new Collector();
            int facts = 1000; // several segments of them
            for (int i = 1; i <= facts; i++) {
                writer.fact(i, Records.fact(i));
                writer.sample(Records.sample(i));
                if (i % 100 == 0) {
                    reader.poll(got, Integer.MAX_VALUE);
                }
            }
            assertTrue(got.facts.size() < facts / 2, "they do not fit into one segment");
            assertEquals(0, reader.counters().lostFacts());

            gate.countDown();
            awaitTrue("the facts are written", () -> {
                RecordingTest.awaitPrepared(writer);
                writer.sample(Records.sample(facts + 1));
                return counters(reader).facts() == facts;
            });
            writer.close();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(
                    LongStream.rangeClosed(1, facts).mapToObj(Records::fact).toList(), got.facts);
            assertEquals(reader.counters().droppedSamples(), got.missing);
            assertTrue(reader.ended());
        } finally {
            gate.countDown();
        }
    }

    @Test
    void closingWritesTheFactsThatWait() throws IOException {
        var gate = new CountDownLatch(1);
        var blocking = new Filler(2 * SEGMENT, () -> await(gate));
        try (var writer = RecordingWriter.create(dir, 0, 0, options(), blocking);
                var reader = RecordingReader.open(writer.folder())) {
            for (int i = 1; i <= 500; i++) {
                writer.fact(i, Records.fact(i));
            }
            gate.countDown();
            writer.close();
            var got = new Collector();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(500, got.facts.size());
            assertTrue(reader.ended());
        } finally {
            gate.countDown();
        }
    }

    @Test
    void aFullDiskCostsSamplesAndSaysSo() throws IOException {
        var disk = new Disk(4 * SEGMENT);
        try (var writer = RecordingWriter.create(dir, 0, 0, options(), disk);
                var reader = RecordingReader.open(writer.folder())) {
            awaitTrue("the disk is full", () -> counters(reader).spaceExhausted());
            for (int i = 1; i <= 1000; i++) {
                writer.sample(Records.sample(i));
            }
            writer.fact(0, Records.fact(1));
            var got = new Collector();
            reader.poll(got, Integer.MAX_VALUE);

            RecordingCounters counters = reader.counters();
            assertTrue(counters.droppedSamples() > 0, counters.toString());
            assertEquals(counters.droppedSamples(), got.missing);
            assertEquals(1, got.facts.size(), "a fact still has room");

            disk.capacity.set(100 * SEGMENT); // someone made room
            awaitTrue("it is tried again", () -> !counters(reader).spaceExhausted());
            writer.sample(Records.sample(1001));
            writer.close();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(1001L, got.gates.getLast());
            assertTrue(reader.ended());
        }
    }

    @Test
    void onAFullDiskFactsTakeTheRoomOfTheOldestSamples() throws IOException {
        var disk = new Disk(10 * SEGMENT);
        try (var writer = RecordingWriter.create(dir, 0, 0, options(), disk);
                var reader = RecordingReader.open(writer.folder())) {
            int gate = 0;
            while (!reader.counters().spaceExhausted()) {
                writer.sample(Records.sample(++gate));
            }
            int facts = 600;
            for (int i = 1; i <= facts; i++) {
                writer.fact(i, Records.fact(i));
            }
            writer.close();
            RecordingCounters counters = reader.counters();
            var got = new Collector();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(facts, got.facts.size());
            assertTrue(counters.agedOutSamples() > 0, counters.toString());
            assertEquals(0, counters.lostFacts());
        }
    }

    @Test
    void aFullDiskAtTheStartIsAnError() throws IOException {
        var disk = new Disk(SEGMENT + SEGMENT / 2);

        var failed = assertThrows(IOException.class, () -> RecordingWriter.create(dir, 0, 0, options(), disk));

        assertEquals(dir.resolve("rank-0") + ": No space left on device", failed.getMessage());
        try (var files = Files.list(dir)) {
            assertEquals(0, files.count(), "nothing is left behind");
        }
    }

    /** The JVM tells of such a fault late where the code is compiled. */
    @Test
    void norDoesItEndTheEngineWhoseCodeIsCompiled() throws IOException {
        try (var writer = RecordingWriter.create(dir.resolve("compiled"), 0, 0, RecordingOptions.standard())) {
            for (int i = 1; i <= 200_000; i++) {
                writer.sample(Records.sample(i));
            }
        }
        aFileCutUnderTheWriterEndsTheRecordingAndNotTheEngine();
    }

    @Test
    void aFileCutUnderTheWriterEndsTheRecordingAndNotTheEngine() throws IOException {
        try (var writer = RecordingWriter.create(dir, 0, 0, RecordingOptions.standard());
                var reader = RecordingReader.open(writer.folder())) {
            cut("samples-00000000.seg");
            for (int i = 1; i <= 1000; i++) {
                writer.sample(Records.sample(i));
            }
            assertTrue(
                    reader.counters().droppedSamples() > 900, reader.counters().toString());
            assertTrue(reader.counters().spaceExhausted());

            writer.fact(0, Records.fact(1));
            writer.entering(VerbsCall.POST_SEND, 0, 1, 5);
            assertEquals(VerbsCall.POST_SEND, reader.lastCall().call());
        }
    }

    private void cut(String file) throws IOException {
        try (var channel = FileChannel.open(dir.resolve("rank-0").resolve(file), StandardOpenOption.WRITE)) {
            channel.truncate(200);
        }
    }

    private static RecordingOptions options() {
        return new RecordingOptions(1 << 20, SEGMENT, SEGMENT, 2, "test");
    }

    private long folderBytes() {
        try (var files = Files.list(dir.resolve("rank-0"))) {
            return files.mapToLong(RecordingLimitsTest::size).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // renamed or deleted since it was listed
        }
    }

    private static RecordingCounters counters(RecordingReader reader) {
        try {
            return reader.counters();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitTrue(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, what + ": not within 30 s");
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes the first bytes at once, and then asks before each write. */
    private static final class Filler implements Segment.Filler {
        private final AtomicLong free;
        private final Runnable before;

        Filler(long free, Runnable before) {
            this.free = new AtomicLong(free);
            this.before = before;
        }

        @Override
        public void write(FileChannel file, ByteBuffer zeros) throws IOException {
            if (free.getAndAdd(-zeros.remaining()) <= 0) {
                before.run();
            }
            file.write(zeros);
        }
    }

    /** A disk of that many bytes, all of it for this recording's folder. */
    private final class Disk implements Segment.Filler {
        private final AtomicLong capacity;

        Disk(long capacity) {
            this.capacity = new AtomicLong(capacity);
        }

        @Override
        public void write(FileChannel file, ByteBuffer zeros) throws IOException {
            if (folderBytes() + zeros.remaining() > capacity.get()) {
                throw new IOException("No space left on device");
            }
            file.write(zeros);
        }
    }
}
