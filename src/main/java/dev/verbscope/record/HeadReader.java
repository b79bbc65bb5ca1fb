package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.READ_INT;
import static dev.verbscope.record.RecordingFormat.READ_LONG;

import java.io.FileNotFoundException;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;

/** The head of a recording as its readers see it. */
final class HeadReader implements AutoCloseable {

    /** A cell that changes faster than it can be read is given up after that many tries. */
    private static final int CELL_TRIES = 64;

    private final FileBytes file;
    private final RecordingHeader header;
    private final byte[] bytes = new byte[RecordingFormat.Head.BYTES];

    /** @throws RecordingException when there is no head or it is not one */
    HeadReader(Path folder) throws RecordingException {
        Path path = folder.resolve(RecordingFormat.Head.FILE_NAME);
        try {
            file = new FileBytes(path);
        } catch (FileNotFoundException e) {
            throw new RecordingException(folder, 0, "is no rank's recording: there is no readable head in it", e);
        }
        try {
            header = readHeader();
        } catch (RecordingException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private RecordingHeader readHeader() throws RecordingException {
        refresh();
        file.checkStart(bytes, RecordingFormat.Head.MAGIC, "the head");
        int rank = intAt(RecordingFormat.Start.RANK);
        if (rank != 0 && rank != 1) {
            throw new RecordingException(
                    file.path(), RecordingFormat.Start.RANK, "rank " + rank + " is none of 0 and 1");
        }
        int clockLength = intAt(RecordingFormat.Head.CLOCK_SOURCE_LENGTH);
        if (clockLength < 0 || clockLength > RecordingFormat.Head.CLOCK_SOURCE_MAX) {
            throw new RecordingException(
                    file.path(),
                    RecordingFormat.Head.CLOCK_SOURCE_LENGTH,
                    "a clock's name of " + clockLength + " bytes, at most " + RecordingFormat.Head.CLOCK_SOURCE_MAX);
        }
        long wallNanos = longAt(RecordingFormat.Head.WALL_CLOCK);
        if (wallNanos < 0) {
            throw new RecordingException(
                    file.path(), RecordingFormat.Head.WALL_CLOCK, "a wall clock of " + wallNanos + " ns since 1970");
        }
        return new RecordingHeader(
                intAt(RecordingFormat.Start.VERSION),
                rank,
                longAt(RecordingFormat.Start.RECORDING_ID),
                longAt(RecordingFormat.Head.PID),
                Instant.ofEpochSecond(0, wallNanos),
                longAt(RecordingFormat.Head.START_NANOS),
                new String(bytes, RecordingFormat.Head.CLOCK_SOURCE, clockLength, StandardCharsets.UTF_8));
    }

    RecordingHeader header() {
        return header;
    }

    /**
     * Every record up to this number is in its segment or will never be; what a reader reads of the segments after this
     * call is at least that new. 0 when the number is just changing.
     */
    long resolved() throws RecordingException {
        refresh();
        long number = longAt(RecordingFormat.Head.RESOLVED);
        if (number < 0 || number == Long.MAX_VALUE) {
            throw new RecordingException(file.path(), RecordingFormat.Head.RESOLVED, "record number " + number);
        }
        refresh();
        VarHandle.acquireFence();
        return longAt(RecordingFormat.Head.RESOLVED) == number ? number : 0;
    }

    RecordingCounters counters() throws RecordingException {
        refresh();
        return new RecordingCounters(
                longAt(RecordingFormat.Head.FACTS),
                longAt(RecordingFormat.Head.DROPPED),
                longAt(RecordingFormat.Head.AGED_OUT),
                longAt(RecordingFormat.Head.LOST_FACTS),
                longAt(RecordingFormat.Head.SPACE_EXHAUSTED) != 0 || longAt(RecordingFormat.Head.BROKEN) != 0,
                longAt(RecordingFormat.Head.CLOSED) != 0);
    }

    /** A copy of the whole head as it is now. */
    byte[] copy() throws RecordingException {
        refresh();
        return bytes.clone();
    }

    LastCall lastCall() throws RecordingException {
        refresh();
        for (int i = 0; i < CELL_TRIES; i++) {
            long before = longAt(RecordingFormat.Head.CELL_SEQUENCE);
            VarHandle.acquireFence();
            refresh();
            LastCall call = cell();
            VarHandle.acquireFence();
            refresh();
            if ((before & 1) == 0 && longAt(RecordingFormat.Head.CELL_SEQUENCE) == before) {
                return call;
            }
        }
        // Calls come and go, or the process was killed within the store: the state is one word and so right in itself
        return cell();
    }

    private LastCall cell() {
        return RecordingFormat.CellState.describe(
                longAt(RecordingFormat.Head.CELL_STATE),
                longAt(RecordingFormat.Head.CELL_ENTERED),
                longAt(RecordingFormat.Head.CELL_LEFT),
                longAt(RecordingFormat.Head.CELL_SEQUENCE));
    }

    private void refresh() throws RecordingException {
        file.readFully(0, bytes, bytes.length);
    }

    private int intAt(int offset) {
        return (int) READ_INT.get(bytes, offset);
    }

    private long longAt(int offset) {
        return (long) READ_LONG.get(bytes, offset);
    }

    @Override
    public void close() {
        file.close();
    }
}
