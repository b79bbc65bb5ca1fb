package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.RecordingFormat.FactRecord;
import dev.verbscope.record.RecordingFormat.SampleRecord;
import dev.verbscope.record.RecordingFormat.Segments;
import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files as a crash, a copy that broke off or a stranger leave them: what is whole is read, what is wrong is named, and
 * nothing else happens.
 */
@Timeout(300)
class TornRecordingTest {

    private static final int SEGMENT = 4 << 10;
    private static final String FACTS = "facts-00000000.seg";
    private static final String SAMPLES = "samples-00000000.seg";

    @TempDir
    Path dir;

    private Path rank;
    /** Where each fact's record ends in its segment. */
    private final List<Integer> factEnds = new ArrayList<>();

    @BeforeEach
    void record() throws IOException {
        var options = new RecordingOptions(1 << 20, SEGMENT, SEGMENT, 1, "test");
        var writer = RecordingWriter.create(dir, 0, 0, options);
        int end = Segments.HEADER_BYTES;
        for (int i = 1; i <= 20; i++) {
            writer.fact(i, Records.fact(i));
            writer.sample(Records.sample(i));
            end += FactRecord.padded(FactRecord.JSON + FactCodec.encode(Records.fact(i)).length);
            factEnds.add(end);
        }
        writer.close();
        rank = writer.folder();
        assertTrue(end < SEGMENT - 100, "all in one segment");
    }

    @Test
    void factsCutAnywhereAreReadUpToTheLastWholeOne() throws IOException {
        byte[] whole = Files.readAllBytes(rank.resolve(FACTS));
        for (int cut : cuts(factEnds)) {
            Files.write(rank.resolve(FACTS), Arrays.copyOf(whole, cut));

            assertEquals(factsWithin(cut), read().facts.size(), "cut at byte " + cut);
        }
    }

    @Test
    void factsWithZerosFromAnywhereAreReadUpToTheLastWholeOne() throws IOException {
        byte[] whole = Files.readAllBytes(rank.resolve(FACTS));
        for (int cut : cuts(factEnds)) {
            if (cut < Segments.HEADER_BYTES) {
                continue; // without a header it is refused
            }
            Files.write(rank.resolve(FACTS), Arrays.copyOf(Arrays.copyOf(whole, cut), whole.length));

            // The last record's own tail may be zeros: padding
            int got = read().facts.size();
            int wanted = factsWithin(cut);
            assertTrue(got == wanted || got == wanted + 1 && factsWithin(cut + 7) == got, cut + ": " + got);
        }
    }

    @Test
    void samplesCutAnywhereAreReadUpToTheLastWholeOne() throws IOException {
        byte[] whole = Files.readAllBytes(rank.resolve(SAMPLES));
        for (int cut : cuts(sampleEnds())) {
            Files.write(rank.resolve(SAMPLES), Arrays.copyOf(whole, cut));

            assertEquals(samplesWithin(cut), read().samples, "cut at byte " + cut);
        }
    }

    @Test
    void samplesWithZerosFromAnywhereAreReadUpToTheLastWholeOne() throws IOException {
        byte[] whole = Files.readAllBytes(rank.resolve(SAMPLES));
        for (int cut : cuts(sampleEnds())) {
            if (cut < Segments.HEADER_BYTES) {
                continue; // without a header it is refused
            }
            Files.write(rank.resolve(SAMPLES), Arrays.copyOf(Arrays.copyOf(whole, cut), whole.length));

            long got = read().samples;
            // The number stands at the end again: only its own high bytes may be missing, zeros as they are
            assertTrue(got == samplesWithin(cut) || got == samplesWithin(cut + 7), cut + ": " + got);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FACTS, SAMPLES})
    void aSegmentThatIsMissingAtTheEndIsAGap(String file) throws IOException {
        Files.delete(rank.resolve(file));

        var got = read();

        assertEquals(20, got.missing);
        assertEquals(40, got.lastNumber);
    }

    @Test
    void aSegmentCutInTheMiddleIsAnErrorThatNamesIt() throws IOException {
        Path other = manySegments();
        Path first = other.resolve(FACTS);
        Files.write(first, Arrays.copyOf(Files.readAllBytes(first), 1000));

        var wrong = assertThrows(RecordingException.class, () -> read(other));

        assertEquals(first, wrong.file());
        assertTrue(wrong.getMessage().contains("3096 bytes short"), wrong.getMessage());
    }

    @Test
    void aFactSegmentThatIsMissingInTheMiddleIsAnErrorThatNamesIt() throws IOException {
        Path other = manySegments();
        Path second = other.resolve("facts-00000001.seg");
        Files.delete(second);

        var wrong = assertThrows(RecordingException.class, () -> read(other));

        assertEquals(second, wrong.file());
    }

    @Test
    void aWrongByteInAFactIsAnErrorThatNamesThePlace() throws IOException {
        change(FACTS, bytes -> {
            bytes[factEnds.get(4) + FactRecord.JSON + 3] ^= 1;
            return bytes;
        });

        var wrong = assertThrows(RecordingException.class, this::read);

        assertEquals(rank.resolve(FACTS), wrong.file());
        assertEquals((long) factEnds.get(4), wrong.offset());
        assertTrue(wrong.getMessage().contains("byte " + factEnds.get(4)), wrong.getMessage());
    }

    @Test
    void whatLiesBeforeAWrongByteIsDelivered() throws IOException {
        change(FACTS, bytes -> {
            bytes[factEnds.get(4) + FactRecord.JSON + 3] ^= 1;
            return bytes;
        });
        var got = new Collector();
        try (var reader = RecordingReader.open(rank)) {
            assertThrows(RecordingException.class, () -> reader.poll(got, 1000));
        }
        assertEquals(5, got.facts.size());
    }

    @Test
    void aReaderGoesOnSayingWhatIsWrong() throws IOException {
        change(FACTS, bytes -> {
            bytes[factEnds.get(4) + FactRecord.JSON + 3] ^= 1;
            return bytes;
        });
        try (var reader = RecordingReader.open(rank)) {
            var got = new Collector();
            assertThrows(RecordingException.class, () -> reader.poll(got, 1000));
            assertThrows(RecordingException.class, () -> reader.poll(got, 1000));
        }
    }

    @Test
    void aSegmentOfAnotherRecordingIsRefused() throws IOException {
        Path other = manySegments();
        Files.copy(other.resolve(SAMPLES), rank.resolve("samples-00000001.seg"));
        byte[] bytes = Files.readAllBytes(rank.resolve(SAMPLES));
        // Full, so that the reader goes on to the next
        Files.write(
                rank.resolve(SAMPLES), withBytes(Arrays.copyOf(bytes, 128 + 20 * 128), Segments.BYTES, 128 + 20 * 128));

        var wrong = assertThrows(RecordingException.class, this::read);

        assertTrue(wrong.getMessage().contains("belongs to"), wrong.getMessage());
    }

    @Test
    void aHeadThatIsNoneIsRefused() throws IOException {
        Path head = rank.resolve("head");
        byte[] whole = Files.readAllBytes(head);

        Files.write(head, new byte[0]);
        assertTrue(openFails().contains("4096 bytes short"), openFails());
        Files.write(head, new byte[4096]);
        assertTrue(openFails().contains("is not the head"), openFails());
        byte[] newer = whole.clone();
        newer[8] = 9;
        Files.write(head, newer);
        assertTrue(openFails().contains("format version 9, this program reads 1 to 2"), openFails());
        byte[] swapped = whole.clone();
        swapped[12] = 1;
        Files.write(head, swapped);
        assertTrue(openFails().contains("byte order"), openFails());
        Files.delete(head);
        assertTrue(openFails().contains("no readable head"), openFails());
    }

    @Test
    void aFactOfANewerProgramIsPassedOverAndCounted() throws IOException {
        change(FACTS, bytes -> {
            // Note 6 becomes a kind that does not exist; its checksum is made right again
            int start = factEnds.get(4);
            int length = factEnds.get(5) - start;
            bytes[start + FactRecord.JSON + 9] = 'X';
            int real = (int) RecordingFormat.READ_INT.get(bytes, start);
            assertTrue(real <= length);
            RecordingFormat.READ_INT.set(
                    bytes, start + FactRecord.CHECKSUM, RecordingWriter.checksum(bytes, start, real));
            return bytes;
        });
        try (var reader = RecordingReader.open(rank)) {
            int[] facts = {0};
            int delivered = reader.poll(
                    new RecordHandler() {
                        @Override
                        public void fact(Stamp stamp, Fact fact) {
                            facts[0]++;
                        }

                        @Override
                        public void sample(GateSample sample) {}

                        @Override
                        public void gap(long samples) {
                            throw new AssertionError("no gap");
                        }
                    },
                    1000);

            assertEquals(40, delivered);
            assertEquals(19, facts[0]);
            assertEquals(1, reader.unknownFacts());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"head", FACTS, SAMPLES})
    void noByteMakesItDoAnythingButReadOrRefuse(String file) throws IOException {
        var random = new SplittableRandom(file.hashCode());
        byte[] whole = Files.readAllBytes(rank.resolve(file));
        for (int round = 0; round < 700; round++) {
            byte[] bytes = whole.clone();
            for (int changes = random.nextInt(1, 6); changes > 0; changes--) {
                int reach = random.nextBoolean() ? 700 : bytes.length; // most of what matters is in front
                int at = random.nextInt(reach);
                switch (random.nextInt(3)) {
                    case 0 -> bytes[at] = (byte) random.nextInt();
                    case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                    default -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) random.nextInt(-1, 1));
                }
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
            Files.write(rank.resolve(file), Arrays.copyOf(bytes, length));

            readOrRefuse(file + ", round " + round);
        }
    }

    @Test
    void noJsonWithARightChecksumMakesItDoAnythingButRead() throws IOException {
        var random = new SplittableRandom(7);
        byte[] whole = Files.readAllBytes(rank.resolve(FACTS));
        for (int round = 0; round < 400; round++) {
            byte[] bytes = whole.clone();
            int start = factEnds.get(random.nextInt(18));
            int length = (int) RecordingFormat.READ_INT.get(bytes, start);
            for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
                bytes[start + FactRecord.JSON + random.nextInt(length - FactRecord.JSON)] = (byte) random.nextInt();
            }
            RecordingFormat.READ_INT.set(
                    bytes, start + FactRecord.CHECKSUM, RecordingWriter.checksum(bytes, start, length));
            Files.write(rank.resolve(FACTS), bytes);

            try (var reader = RecordingReader.open(rank)) {
                assertEquals(40, reader.poll(new Lenient(), 1000), "round " + round);
            }
        }
    }

    private void readOrRefuse(String what) {
        try (var reader = RecordingReader.open(rank)) {
            var handler = new Lenient();
            int polls = 0;
            while (reader.poll(handler, 16) > 0) {
                assertTrue(++polls < 1000, what + ": it does not end");
            }
            reader.ended();
            reader.lastCall();
            reader.counters();
        } catch (RecordingException e) {
            assertTrue(e.getMessage().contains(rank.toString()), e.getMessage());
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        }
    }

    private String openFails() {
        return assertThrows(RecordingException.class, () -> RecordingReader.open(rank))
                .getMessage();
    }

    /** Around each record's end, and at every seventh byte of all. */
    private static List<Integer> cuts(List<Integer> ends) {
        return IntStream.range(0, ends.getLast() + 40)
                .filter(cut -> cut % 7 == 0
                        || ends.contains(cut - 1)
                        || ends.contains(cut)
                        || ends.contains(cut + 1)
                        || ends.contains(cut + 4))
                .boxed()
                .toList();
    }

    private static List<Integer> sampleEnds() {
        return IntStream.rangeClosed(1, 20)
                .map(n -> Segments.HEADER_BYTES + n * SampleRecord.BYTES)
                .boxed()
                .toList();
    }

    private int factsWithin(int cut) {
        return (int) factEnds.stream().filter(end -> end <= cut).count();
    }

    private static long samplesWithin(int cut) {
        return Math.clamp((cut - Segments.HEADER_BYTES) / SampleRecord.BYTES, 0, 20);
    }

    private Collector read() throws RecordingException {
        return read(rank);
    }

    private static Collector read(Path folder) throws RecordingException {
        var got = new Collector();
        try (var reader = RecordingReader.open(folder)) {
            reader.poll(got, Integer.MAX_VALUE);
            assertTrue(reader.ended(), "the head says it was closed");
        }
        return got;
    }

    private Path manySegments() throws IOException {
        var options = new RecordingOptions(1 << 20, SEGMENT, SEGMENT, 1, "test");
        try (var writer = RecordingWriter.create(dir.resolve("other"), 0, 0, options)) {
            for (int i = 1; i <= 200; i++) {
                writer.fact(i, Records.fact(i));
                writer.sample(Records.sample(i));
                RecordingTest.awaitPrepared(writer);
            }
            return writer.folder();
        }
    }

    private void change(String file, UnaryOperator<byte[]> change) throws IOException {
        Path path = rank.resolve(file);
        Files.write(path, change.apply(Files.readAllBytes(path)));
    }

    private static byte[] withBytes(byte[] segment, int field, long value) {
        RecordingFormat.READ_LONG.set(segment, field, value);
        return segment;
    }

    /** Takes anything. */
    private static final class Lenient implements RecordHandler {
        @Override
        public void fact(Stamp stamp, Fact fact) {}

        @Override
        public void sample(GateSample sample) {}

        @Override
        public void gap(long samples) {}
    }
}
