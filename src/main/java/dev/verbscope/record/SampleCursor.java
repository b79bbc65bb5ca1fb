package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.READ_INT;
import static dev.verbscope.record.RecordingFormat.READ_LONG;

import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.SampleRecord;
import java.io.ByteArrayOutputStream;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;

/** Goes through the samples of a recording. */
final class SampleCursor extends SegmentCursor {

    private static final int BUFFER_BYTES = 512 * SampleRecord.BYTES;

    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int filled;
    private long bufferPosition;
    private long settled;

    SampleCursor(Path folder, RecordingHeader header) {
        super(folder, Kind.SAMPLES, header);
    }

    /** Tells that all records up to that number were written before this: they need not be read twice. */
    void settled(long number) {
        settled = number;
    }

    @Override
    boolean buffered() {
        return at < filled;
    }

    @Override
    boolean load() throws RecordingException {
        int wanted = wholeRecords(Math.min(BUFFER_BYTES, available()));
        int got = wholeRecords(file().read(position(), buffer, wanted));
        int published = 0;
        while (published < got && (long) READ_LONG.get(buffer, published + SampleRecord.NUMBER) != 0) {
            published += SampleRecord.BYTES;
        }
        if (published == 0) {
            return false;
        }
        if ((long) READ_LONG.get(buffer, published - SampleRecord.BYTES + SampleRecord.NUMBER) > settled) {
            VarHandle.acquireFence(); // the numbers first, then what they publish
            file().readFully(position(), buffer, published);
        }
        at = 0;
        filled = whole(published);
        bufferPosition = position();
        moveTo(position() + filled);
        return filled > 0;
    }

    /** How many of the bytes are whole records; only the last of all records may be none. */
    private int whole(int published) throws RecordingException {
        for (int record = 0; record < published; record += SampleRecord.BYTES) {
            long number = (long) READ_LONG.get(buffer, record + SampleRecord.NUMBER);
            if ((long) READ_LONG.get(buffer, record + SampleRecord.NUMBER_AGAIN) != number) {
                if (record + SampleRecord.BYTES < published) {
                    throw wrong(position() + record, "the sample's two numbers differ");
                }
                return record; // the machine went down before all of it was on disk
            }
        }
        return published;
    }

    @Override
    boolean atEnd() {
        return available() < SampleRecord.BYTES;
    }

    @Override
    long offset() {
        return bufferPosition + at;
    }

    @Override
    long number() {
        return longAt(SampleRecord.NUMBER);
    }

    @Override
    long nanos() {
        return longAt(SampleRecord.BEGAN) + Integer.toUnsignedLong(intAt(SampleRecord.DONE_AFTER));
    }

    /** Copies the sample that is ready and goes on. */
    void take(GateSample into) {
        into.recordNumber = number();
        into.beganNanos = longAt(SampleRecord.BEGAN);
        into.gate = longAt(SampleRecord.GATE);
        into.generation = intAt(SampleRecord.GENERATION);
        int word = intAt(SampleRecord.SLOT);
        into.kind = SampleRecord.kind(word);
        into.step = SampleRecord.step(word);
        into.slot = word & SampleRecord.SLOT_MASK;
        into.postedAfter = intAt(SampleRecord.POSTED_AFTER);
        into.sentAfter = intAt(SampleRecord.SENT_AFTER);
        into.receivedAfter = intAt(SampleRecord.RECEIVED_AFTER);
        into.doneAfter = intAt(SampleRecord.DONE_AFTER);
        into.posted = longAt(SampleRecord.POSTED);
        into.completed = longAt(SampleRecord.COMPLETED);
        into.received = longAt(SampleRecord.RECEIVED);
        into.verified = longAt(SampleRecord.VERIFIED);
        into.wrong = longAt(SampleRecord.WRONG);
        into.bytesReceived = longAt(SampleRecord.BYTES_RECEIVED);
        into.armedAtEntry = intAt(SampleRecord.ARMED_AT_ENTRY);
        into.armedAtExit = intAt(SampleRecord.ARMED_AT_EXIT);
        into.receiveQueue = intAt(SampleRecord.RECEIVE_QUEUE);
        into.sendQueue = intAt(SampleRecord.SEND_QUEUE);
        into.completionBacklog = intAt(SampleRecord.COMPLETION_BACKLOG);
        into.emptyPolls = intAt(SampleRecord.EMPTY_POLLS);
        at += SampleRecord.BYTES;
    }

    /** Copies the bytes of the sample that is ready and goes on. */
    void takeBytes(ByteArrayOutputStream into) {
        into.write(buffer, at, SampleRecord.BYTES);
        at += SampleRecord.BYTES;
    }

    private static int wholeRecords(long bytes) {
        return (int) (bytes - bytes % SampleRecord.BYTES);
    }

    private int intAt(int field) {
        return (int) READ_INT.get(buffer, at + field);
    }

    private long longAt(int field) {
        return (long) READ_LONG.get(buffer, at + field);
    }
}
