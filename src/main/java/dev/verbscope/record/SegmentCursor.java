package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.READ_INT;
import static dev.verbscope.record.RecordingFormat.READ_LONG;

import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.Segments;
import dev.verbscope.record.RecordingFormat.Start;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Goes through the segments of one kind. A file that is shorter than it says is the torn tail of a copy when it is the
 * last of its kind, and an error when it is not.
 */
abstract class SegmentCursor implements AutoCloseable {

    /** Each try means that the writer has deleted a segment between the look into the folder and the opening. */
    private static final int OPEN_TRIES = 100;

    private final Path folder;
    private final Kind kind;
    private final RecordingHeader header;
    private final byte[] start = new byte[Segments.HEADER_BYTES];

    private FileBytes file;
    private long index = -1;
    private long position;
    private long end; // of what the file really has
    private long bytes; // of what it says it has

    SegmentCursor(Path folder, Kind kind, RecordingHeader header) {
        this.folder = folder;
        this.kind = kind;
        this.header = header;
    }

    /** The number of the record that is ready; only after {@link #ready} said so. */
    abstract long number();

    /** When the record that is ready was written. */
    abstract long nanos();

    /** Whether the next record is in the buffer, or can be brought there now. */
    final boolean ready() throws RecordingException {
        if (buffered()) {
            return true;
        }
        while (file != null || openNext()) {
            if (load()) {
                return true;
            }
            if (!atEnd() || !openNext()) {
                return false;
            }
        }
        return false;
    }

    /** Whether the next record has been read already. */
    abstract boolean buffered();

    /** Reads what follows {@link #position} into the buffer; false when there is no whole record yet. */
    abstract boolean load() throws RecordingException;

    /** Whether nothing more can come in this segment: it is full, or cut off here. */
    abstract boolean atEnd();

    /** Where the record that is ready lies in its file. */
    abstract long offset();

    final FileBytes file() {
        return file;
    }

    /** The number of the segment in hand, -1 before the first. */
    final long index() {
        return index;
    }

    /** Bytes of the segment in hand, as long as it says it is. */
    final long bytes() {
        return bytes;
    }

    final long position() {
        return position;
    }

    final void moveTo(long newPosition) {
        position = newPosition;
    }

    /** Where the next record lies in its segment, or will lie. */
    final long nextOffset() {
        return buffered() ? offset() : position;
    }

    /**
     * Goes to a place, before anything was read. Where the writer has deleted that segment meanwhile, the oldest that is
     * left follows.
     *
     * @param segment its number, -1 for the beginning of the recording
     */
    final void startAt(long segment, long offset) throws RecordingException {
        index = segment;
        if (segment < 0) {
            return;
        }
        try {
            file = new FileBytes(folder.resolve(kind.fileName(segment)));
        } catch (FileNotFoundException e) {
            return;
        }
        readStart();
        position = offset;
    }

    /** Leaves the rest of the segment out: the writer has. */
    final void leaveSegment() {
        position = bytes;
        end = bytes;
    }

    /** Bytes of the segment that can be read from the position on. */
    final long available() {
        return Math.max(0, end - position);
    }

    /** Whether an offset lies behind the segment, as long as it says it is. */
    final boolean overruns(long offset) {
        return offset > bytes;
    }

    final RecordingException wrong(long offset, String problem) {
        return new RecordingException(file.path(), offset, problem);
    }

    private boolean openNext() throws RecordingException {
        FileNotFoundException gone = null;
        for (int i = 0; i < OPEN_TRIES; i++) {
            OptionalLong next = next();
            if (next.isEmpty()) {
                return false;
            }
            if (end < bytes) {
                throw wrong(end, "ends here, " + (bytes - end) + " bytes short, and is not the last of its kind");
            }
            FileBytes opened;
            try {
                opened = new FileBytes(folder.resolve(kind.fileName(next.getAsLong())));
            } catch (FileNotFoundException e) {
                gone = e; // aged out since, most likely
                continue;
            }
            close();
            file = opened;
            index = next.getAsLong();
            readStart();
            return true;
        }
        throw new RecordingException(folder, 0, "its segments cannot be opened: " + gone.getMessage(), gone);
    }

    private void readStart() throws RecordingException {
        long length = file.length();
        position = Segments.HEADER_BYTES;
        if (length < Segments.HEADER_BYTES) {
            bytes = Segments.HEADER_BYTES;
            end = length;
            return;
        }
        file.readFully(0, start, start.length);
        file.checkStart(start, kind.magic(), "a segment of " + kind.label());
        expect(Start.RECORDING_ID, (long) READ_LONG.get(start, Start.RECORDING_ID), header.recordingId(), "recording");
        expect(Start.RANK, (int) READ_INT.get(start, Start.RANK), header.rank(), "rank");
        expect(
                Start.HEADER_BYTES,
                (int) READ_INT.get(start, Start.HEADER_BYTES),
                Segments.HEADER_BYTES,
                "header length");
        expect(Segments.INDEX, (long) READ_LONG.get(start, Segments.INDEX), index, "segment number");
        bytes = (long) READ_LONG.get(start, Segments.BYTES);
        if (bytes < Segments.HEADER_BYTES || bytes > Segments.MAX_BYTES || bytes < length) {
            throw wrong(Segments.BYTES, "says it has " + bytes + " bytes, the file has " + length);
        }
        end = length;
    }

    private void expect(int offset, long found, long wanted, String what) throws RecordingException {
        if (found != wanted) {
            throw wrong(offset, "belongs to " + what + " " + found + ", expected " + wanted);
        }
    }

    /** The index of the segment after the one in hand: the next number for facts, the lowest that is left for samples. */
    private OptionalLong next() throws RecordingException {
        if (nextNumberExists()) {
            return OptionalLong.of(index + 1);
        }
        OptionalLong lowest = lowestAfter();
        if (lowest.isPresent() && lowest.getAsLong() != index + 1) {
            if (nextNumberExists()) {
                return OptionalLong.of(index + 1); // it came while the folder was listed
            }
            if (kind == Kind.FACTS) {
                throw new RecordingException(
                        folder.resolve(kind.fileName(index + 1)), 0, "is missing, though later ones are there");
            }
        }
        return lowest;
    }

    private boolean nextNumberExists() {
        return index >= 0 && Files.exists(folder.resolve(kind.fileName(index + 1)));
    }

    private OptionalLong lowestAfter() throws RecordingException {
        OptionalLong lowest = OptionalLong.empty();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path path : files) {
                OptionalLong found = kind.index(path.getFileName().toString());
                if (found.isPresent()
                        && found.getAsLong() > index
                        && (lowest.isEmpty() || found.getAsLong() < lowest.getAsLong())) {
                    lowest = found;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new RecordingException(folder, 0, "cannot be listed: " + e.getMessage(), e);
        }
        return lowest;
    }

    @Override
    public final void close() {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
