package dev.verbscope.record;

import dev.verbscope.record.RecordingFormat.FactRecord;
import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.Segments;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The recording of a process that died before it could end it. Who had started that process appends what the process could
 * not say any more and closes the recording, so that readers, then and later, find one that tells its own end.
 *
 * <p>Nobody else may write to the recording: the process must be gone.
 */
public final class OrphanedRecording {
    private static final int SEGMENT_BYTES = 64 << 10;

    private final Path folder;

    /** @param rankFolder {@code DIR/rank-N} */
    public OrphanedRecording(Path rankFolder) {
        this.folder = rankFolder;
    }

    /**
     * Appends the facts behind the last whole record, then closes the recording.
     *
     * @param linkNanos the link's clock now; no fact is given an earlier time than the record before it
     * @return false, having done nothing, when the recording was closed already
     * @throws IOException the recording cannot be read or written
     */
    public boolean close(long linkNanos, List<Fact> facts) throws IOException {
        long number;
        long nanos = linkNanos;
        RecordingHeader header;
        RecordingCounters counters;
        try (RecordingReader reader = RecordingReader.open(folder)) {
            header = reader.header();
            counters = reader.counters();
            if (counters.closed()) {
                return false;
            }
            Last last = new Last();
            while (reader.poll(last, Integer.MAX_VALUE) > 0) {
                // up to the last whole record
            }
            number = last.number;
            nanos = Math.max(nanos, last.nanos);
        }
        try (FactCursor cursor = new FactCursor(folder, header)) {
            while (cursor.ready()) {
                cursor.take();
            }
            Place place = new Place(cursor.index(), cursor.position(), cursor.bytes());
            for (Fact fact : facts) {
                byte[] record = RecordingWriter.record(++number, nanos, FactCodec.encode(fact));
                place = append(place, record, header);
            }
        }
        closeHead(number, counters.facts() + facts.size());
        return true;
    }

    /** Where the next fact goes. */
    private record Place(long segment, long at, long bytes) {}

    private Place append(Place place, byte[] record, RecordingHeader header) throws IOException {
        int padded = FactRecord.padded(record.length);
        if (place.at() + padded > place.bytes()) {
            return append(next(place, Segments.HEADER_BYTES + padded, header), record, header);
        }
        try (var file = new RandomAccessFile(path(place.segment()).toFile(), "rw")) {
            // the length comes last
            file.seek(place.at() + FactRecord.CHECKSUM);
            file.write(record, FactRecord.CHECKSUM, record.length - FactRecord.CHECKSUM);
            file.seek(place.at() + FactRecord.LENGTH);
            file.write(record, FactRecord.LENGTH, Integer.BYTES);
        }
        return new Place(place.segment(), place.at() + padded, place.bytes());
    }

    /** The segment after that one: the dead writer has prepared it, most likely. */
    private Place next(Place full, int leastBytes, RecordingHeader header) throws IOException {
        long index = full.segment() + 1;
        if (!Files.exists(path(index))) {
            Files.deleteIfExists(path(index).resolveSibling(path(index).getFileName() + ".preparing"));
            Segment.prepare(
                            folder,
                            Kind.FACTS,
                            index,
                            Math.max(SEGMENT_BYTES, leastBytes),
                            header,
                            (file, zeros) -> file.write(zeros),
                            () -> false)
                    .unmap();
        }
        if (full.at() + Integer.BYTES <= full.bytes()) {
            try (var file = new RandomAccessFile(path(full.segment()).toFile(), "rw")) {
                file.seek(full.at());
                file.writeInt(FactRecord.END_OF_SEGMENT);
            }
        }
        return new Place(index, Segments.HEADER_BYTES, Files.size(path(index)));
    }

    private Path path(long segment) {
        return folder.resolve(Kind.FACTS.fileName(segment));
    }

    private void closeHead(long number, long facts) throws IOException {
        try (var file = new RandomAccessFile(
                folder.resolve(RecordingFormat.Head.FILE_NAME).toFile(), "rw")) {
            write(file, RecordingFormat.Head.FACTS, facts);
            write(file, RecordingFormat.Head.RESOLVED, number);
            write(file, RecordingFormat.Head.CLOSED, 1);
        }
    }

    private static void write(RandomAccessFile file, int offset, long value) throws IOException {
        file.seek(offset);
        file.writeLong(Long.reverseBytes(value));
    }

    /** The last record there is. */
    private static final class Last implements RecordHandler {
        private long number;
        private long nanos = Long.MIN_VALUE;

        @Override
        public void fact(Stamp stamp, Fact fact) {
            number = stamp.number();
            nanos = Math.max(nanos, stamp.nanos());
        }

        @Override
        public void sample(GateSample sample) {
            number = sample.recordNumber;
            nanos = Math.max(nanos, sample.endedNanos());
        }

        @Override
        public void gap(long samples) {
            number += samples;
        }
    }
}
