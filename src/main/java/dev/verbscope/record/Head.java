package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.INT;
import static dev.verbscope.record.RecordingFormat.LONG;
import static dev.verbscope.record.RecordingFormat.MAPPED_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The head of a recording as its writer holds it: what the recording is, the counters and the last-call cell. Two threads
 * store into it, each its own fields; it stays mapped until both have released it.
 */
final class Head {

    private final Arena arena;
    private final MemorySegment memory;
    private final AtomicInteger holders = new AtomicInteger(2);

    // The cell as stored last, so that it need not be read back; of the link thread
    private long cellSequence;
    private long cellState;
    private long cellEntered;
    private long cellLeft;
    private int cellRepeats;

    private Head(Arena arena, MemorySegment memory) {
        this.arena = arena;
        this.memory = memory;
    }

    static Head create(Path folder, RecordingHeader header, RecordingOptions options) throws IOException {
        Path file = folder.resolve(RecordingFormat.Head.FILE_NAME);
        Path unready = folder.resolve(RecordingFormat.Head.FILE_NAME + ".preparing");
        Arena arena = Arena.ofShared();
        boolean ready = false;
        try {
            MemorySegment memory =
                    Segment.map(unready, RecordingFormat.Head.BYTES, arena, (f, zeros) -> f.write(zeros), () -> false);
            Segment.start(memory, RecordingFormat.Head.MAGIC, header, RecordingFormat.Head.BYTES);
            memory.set(LONG, RecordingFormat.Head.WALL_CLOCK, epochNanos(header.startedAt()));
            memory.set(LONG, RecordingFormat.Head.START_NANOS, header.startNanos());
            memory.set(LONG, RecordingFormat.Head.PID, header.pid());
            memory.set(INT, RecordingFormat.Head.FACT_SEGMENT_BYTES, options.factSegmentBytes());
            memory.set(INT, RecordingFormat.Head.SAMPLE_SEGMENT_BYTES, options.sampleSegmentBytes());
            memory.set(LONG, RecordingFormat.Head.SIZE_LIMIT, options.sizeLimitBytes());
            byte[] clock = header.clockSource().getBytes(StandardCharsets.UTF_8);
            memory.set(INT, RecordingFormat.Head.CLOCK_SOURCE_LENGTH, clock.length);
            MemorySegment.copy(
                    MemorySegment.ofArray(clock), 0, memory, RecordingFormat.Head.CLOCK_SOURCE, clock.length);
            Files.move(unready, file, StandardCopyOption.ATOMIC_MOVE);
            ready = true;
            return new Head(arena, memory);
        } finally {
            if (!ready) {
                arena.close();
                Files.deleteIfExists(unready);
            }
        }
    }

    static long epochNanos(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }

    // ---- by the link thread

    /** Every record up to {@code number} is in its segment or will never be. */
    void resolved(long number) {
        MAPPED_LONG.setRelease(memory, (long) RecordingFormat.Head.RESOLVED, number);
    }

    void facts(long count) {
        memory.set(LONG, RecordingFormat.Head.FACTS, count);
    }

    void dropped(long samples) {
        memory.set(LONG, RecordingFormat.Head.DROPPED, samples);
    }

    void lostFacts(long count) {
        memory.set(LONG, RecordingFormat.Head.LOST_FACTS, count);
    }

    /** Nothing is recorded any more. */
    void broken() {
        memory.set(LONG, RecordingFormat.Head.BROKEN, 1);
    }

    /** The last store of a recording that ends in order. */
    void closed() {
        MAPPED_LONG.setRelease(memory, (long) RecordingFormat.Head.CLOSED, 1L);
    }

    /**
     * A gate reads the clock once and polls many times: a call of the same time is stored as one word, which counts how often
     * that was so. What else there is to store stands apart, so that this is small enough to be compiled into the gate.
     */
    void entering(VerbsCall call, int device, int generation, long nanos) {
        long state = RecordingFormat.CellState.entered(call, device, generation);
        if (nanos == cellEntered && cellRepeats < RecordingFormat.CellState.MOST_REPEATS) {
            cellState = state | RecordingFormat.CellState.repeats(++cellRepeats);
            MAPPED_LONG.setOpaque(memory, (long) RecordingFormat.Head.CELL_STATE, cellState);
        } else {
            entering(state, nanos);
        }
    }

    private void entering(long state, long nanos) {
        beginCell();
        cellState = state;
        cellRepeats = 0;
        cellEntered = nanos;
        memory.set(LONG, RecordingFormat.Head.CELL_ENTERED, nanos);
        endCell();
    }

    void left(long nanos) {
        cellState |= RecordingFormat.CellState.RETURNED;
        if (nanos == cellLeft) {
            MAPPED_LONG.setOpaque(memory, (long) RecordingFormat.Head.CELL_STATE, cellState);
        } else {
            leftAt(nanos);
        }
    }

    private void leftAt(long nanos) {
        beginCell();
        cellLeft = nanos;
        memory.set(LONG, RecordingFormat.Head.CELL_LEFT, nanos);
        endCell();
    }

    private void beginCell() {
        MAPPED_LONG.setOpaque(memory, (long) RecordingFormat.Head.CELL_SEQUENCE, ++cellSequence);
        VarHandle.storeStoreFence(); // the cell changes only after it says so
    }

    private void endCell() {
        MAPPED_LONG.setOpaque(memory, (long) RecordingFormat.Head.CELL_STATE, cellState);
        MAPPED_LONG.setRelease(memory, (long) RecordingFormat.Head.CELL_SEQUENCE, ++cellSequence);
    }

    // ---- by the thread that prepares space

    void agedOut(long samples) {
        MAPPED_LONG.setRelease(memory, (long) RecordingFormat.Head.AGED_OUT, samples);
    }

    void spaceExhausted(boolean exhausted) {
        MAPPED_LONG.setRelease(memory, (long) RecordingFormat.Head.SPACE_EXHAUSTED, exhausted ? 1L : 0L);
    }

    /** Keeps the page writable, see {@link Segment#touch}. */
    void touch() {
        memory.set(LONG, RecordingFormat.Head.TOUCHED, 0);
    }

    /** The calling thread stores nothing any more. */
    void release() {
        if (holders.decrementAndGet() == 0) {
            arena.close();
        }
    }
}
