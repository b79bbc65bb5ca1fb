package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.READ_INT;
import static dev.verbscope.record.RecordingFormat.READ_LONG;

import dev.verbscope.record.RecordingFormat.FactRecord;
import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.Segments;
import dev.verbscope.record.RecordingFormat.Start;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The recording of one rank once more, cut to the records that are there: every record up to a number, and none after. So it is
 * whole in itself also while another process still writes, and holds the last sample of one that died. Its files are those of
 * the format, without the zeros that were prepared.
 */
public final class RecordingCut {
    private static final int FACT_SEGMENT_BYTES = 1 << 20;
    private static final int SAMPLE_SEGMENT_BYTES = 2 << 20;

    private final Path folder;
    private final RecordingHeader header;
    private final Changes changes;
    private final Sink sink;

    /** Takes the files of the copy, one after another. */
    @FunctionalInterface
    public interface Sink {
        /** @param name within the folder of the rank */
        void file(String name, byte[] bytes) throws IOException;
    }

    /**
     * What the copy says otherwise.
     *
     * @param fact for each fact; facts that this program does not know are replaced by a note
     * @param clock for the clock's name
     */
    public record Changes(UnaryOperator<Fact> fact, UnaryOperator<String> clock) {}

    private RecordingCut(Path folder, RecordingHeader header, Changes changes, Sink sink) {
        this.folder = folder;
        this.header = header;
        this.changes = changes;
        this.sink = sink;
    }

    /**
     * Copies a rank's recording.
     *
     * @param changes empty for a faithful copy, facts of newer programs included
     * @throws RecordingException when it cannot be read
     * @throws IOException as the sink throws it
     */
    public static void write(Path rankFolder, Optional<Changes> changes, Sink sink) throws IOException {
        try (HeadReader head = new HeadReader(rankFolder)) {
            long last = head.resolved();
            for (int i = 0; last == 0 && i < 100; i++) {
                last = head.resolved(); // 0 while the number is just changing, and before the first record
            }
            RecordingCut cut = new RecordingCut(rankFolder, head.header(), changes.orElse(null), sink);
            // A writer says what is resolved at its facts only. The samples tell the rest: each is stored after all
            // before it
            last = Math.max(last, cut.samples());
            long facts = cut.facts(last);
            sink.file(RecordingFormat.Head.FILE_NAME, cut.head(head.copy(), last, facts));
        }
    }

    private long facts(long last) throws IOException {
        long facts = 0;
        long index = 0;
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        try (FactCursor cursor = new FactCursor(folder, header)) {
            while (cursor.ready() && cursor.number() <= last) {
                long number = cursor.number();
                long nanos = cursor.nanos();
                byte[] record = RecordingWriter.record(number, nanos, changed(cursor.takeJson()));
                if (segment.size() > 0 && segment.size() + record.length > FACT_SEGMENT_BYTES) {
                    segment(Kind.FACTS, index++, segment);
                }
                segment.write(record, 0, record.length);
                segment.write(new byte[7], 0, FactRecord.padded(record.length) - record.length);
                facts++;
            }
        }
        segment(Kind.FACTS, index, segment);
        return facts;
    }

    private byte[] changed(byte[] json) {
        if (changes == null) {
            return json;
        }
        Fact fact = FactCodec.decode(json, 0, json.length)
                .<Fact>map(changes.fact())
                .orElseGet(() -> new SessionFact.Noted(
                        "a fact that this program does not know was left out, since it could not be masked"));
        return FactCodec.encode(fact);
    }

    /** @return the number of the last one */
    private long samples() throws IOException {
        long last = 0;
        long index = 0;
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        try (SampleCursor cursor = new SampleCursor(folder, header)) {
            while (cursor.ready()) {
                last = cursor.number();
                cursor.takeBytes(segment);
                if (segment.size() >= SAMPLE_SEGMENT_BYTES - Segments.HEADER_BYTES) {
                    segment(Kind.SAMPLES, index++, segment);
                }
            }
        }
        if (segment.size() > 0 || index == 0) {
            segment(Kind.SAMPLES, index, segment);
        }
        return last;
    }

    /** Writes a segment and empties it. */
    private void segment(Kind kind, long index, ByteArrayOutputStream records) throws IOException {
        byte[] bytes = new byte[Segments.HEADER_BYTES + records.size()];
        READ_LONG.set(bytes, Start.MAGIC, kind.magic());
        READ_INT.set(bytes, Start.VERSION, RecordingFormat.VERSION);
        READ_INT.set(bytes, Start.ORDER_MARK, RecordingFormat.ORDER_MARK);
        READ_LONG.set(bytes, Start.RECORDING_ID, header.recordingId());
        READ_INT.set(bytes, Start.RANK, header.rank());
        READ_INT.set(bytes, Start.HEADER_BYTES, Segments.HEADER_BYTES);
        READ_LONG.set(bytes, Segments.INDEX, index);
        READ_LONG.set(bytes, Segments.BYTES, (long) bytes.length);
        System.arraycopy(records.toByteArray(), 0, bytes, Segments.HEADER_BYTES, records.size());
        records.reset();
        sink.file(kind.fileName(index), bytes);
    }

    private byte[] head(byte[] head, long last, long facts) {
        READ_LONG.set(head, RecordingFormat.Head.RESOLVED, last);
        READ_LONG.set(head, RecordingFormat.Head.FACTS, facts);
        if (changes != null) {
            byte[] clock = changes.clock().apply(header.clockSource()).getBytes(StandardCharsets.UTF_8);
            int start = RecordingFormat.Head.CLOCK_SOURCE;
            Arrays.fill(head, start, start + RecordingFormat.Head.CLOCK_SOURCE_MAX, (byte) 0);
            System.arraycopy(clock, 0, head, start, clock.length);
            READ_INT.set(head, RecordingFormat.Head.CLOCK_SOURCE_LENGTH, clock.length);
        }
        return head;
    }
}
