package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.READ_INT;
import static dev.verbscope.record.RecordingFormat.READ_LONG;

import dev.verbscope.record.RecordingFormat.FactRecord;
import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.Segments;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Goes through the facts of a recording. */
final class FactCursor extends SegmentCursor {

    private static final int BUFFER_BYTES = 64 << 10;

    private byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int filled;
    private long bufferPosition;

    FactCursor(Path folder, RecordingHeader header) {
        super(folder, Kind.FACTS, header);
    }

    @Override
    boolean buffered() {
        return at < filled;
    }

    @Override
    boolean load() throws RecordingException {
        int got = probe(buffer.length);
        int whole = wholeRecords(got);
        if (whole == 0 && got >= Integer.BYTES) {
            int length = lengthAt(0);
            if (length == FactRecord.END_OF_SEGMENT) {
                leaveSegment();
                return false;
            }
            if (length == 0) {
                return false;
            }
            int padded = FactRecord.padded(length);
            if (padded > available()) {
                moveTo(position() + available()); // cut off within the record
                return false;
            }
            buffer = new byte[padded]; // it is longer than the buffer
            whole = wholeRecords(probe(padded));
        }
        if (whole == 0) {
            return false;
        }
        VarHandle.acquireFence(); // the lengths first, then what they publish
        file().readFully(position(), buffer, whole);
        int sound = sound(whole); // before anything says that there is something in the buffer
        at = 0;
        filled = sound;
        bufferPosition = position();
        moveTo(position() + filled);
        return filled > 0;
    }

    private int probe(int length) throws RecordingException {
        return file().read(position(), buffer, (int) Math.min(length, available()));
    }

    /** How many of the bytes read are records that are published and whole. */
    private int wholeRecords(int got) throws RecordingException {
        int next = 0;
        while (next + Integer.BYTES <= got) {
            int length = lengthAt(next);
            if (length == 0 || length == FactRecord.END_OF_SEGMENT) {
                break;
            }
            if (length < FactRecord.JSON
                    || length > Segments.MAX_BYTES
                    || overruns(position() + next + FactRecord.padded(length))) {
                if (next > 0) {
                    break; // what lies before comes first; this is told when it is its turn
                }
                throw wrong(position() + next, "a record of " + length + " bytes cannot be here");
            }
            int end = next + FactRecord.padded(length);
            if (end > got) {
                break;
            }
            next = end;
        }
        return next;
    }

    /**
     * How many of the bytes are records with the right checksum, up to the first that has a wrong one. Where that is the
     * very first it is told, unless it is the last of all.
     */
    private int sound(int whole) throws RecordingException {
        int next = 0;
        while (next < whole) {
            int length = lengthAt(next);
            int end = next + FactRecord.padded(length);
            if (length < FactRecord.JSON || end > whole) {
                throw wrong(position() + next, "the record changed while it was read");
            }
            if (RecordingWriter.checksum(buffer, next, length)
                    != (int) READ_INT.get(buffer, next + FactRecord.CHECKSUM)) {
                if (next == 0 && somethingAt(position() + end)) {
                    throw wrong(position() + next, "the checksum of the record is wrong");
                }
                // before the wrong one there are others, or the machine went down before all of it was on disk
                return next;
            }
            next = end;
        }
        return next;
    }

    private boolean somethingAt(long offset) throws RecordingException {
        byte[] length = new byte[Integer.BYTES];
        return !overruns(offset + length.length)
                && file().read(offset, length, length.length) == length.length
                && (int) READ_INT.get(length, 0) != 0;
    }

    @Override
    boolean atEnd() {
        return available() < Integer.BYTES;
    }

    @Override
    long offset() {
        return bufferPosition + at;
    }

    @Override
    long number() {
        return (long) READ_LONG.get(buffer, at + FactRecord.NUMBER);
    }

    @Override
    long nanos() {
        return (long) READ_LONG.get(buffer, at + FactRecord.NANOS);
    }

    /** Reads the fact that is ready and goes on; empty when this program does not know it. */
    Optional<Fact> take() {
        int length = lengthAt(at);
        Optional<Fact> fact = FactCodec.decode(buffer, at + FactRecord.JSON, length - FactRecord.JSON);
        at += FactRecord.padded(length);
        return fact;
    }

    /** Copies the JSON of the fact that is ready and goes on. */
    byte[] takeJson() {
        int length = lengthAt(at);
        byte[] json = Arrays.copyOfRange(buffer, at + FactRecord.JSON, at + length);
        at += FactRecord.padded(length);
        return json;
    }

    private int lengthAt(int offset) {
        return (int) READ_INT.get(buffer, offset);
    }
}
