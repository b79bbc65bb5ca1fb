package dev.verbscope.link;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateFact.BulkTimedOut;
import dev.verbscope.record.GateFact.BulkWrong;
import dev.verbscope.record.GateSample;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.PageAllocator;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * What bulk traffic shares whatever carries it: where payloads lie, how they are filled and compared, and the sample of each
 * window. A big gate's payload lies in the slab's batch regions where it fits, else in memory of its own beside the slab.
 */
final class BulkTraffic implements AutoCloseable {
    /** Wrong messages that are told one by one; beyond them only the count goes on. */
    private static final int MAX_TOLD = 16;

    /** A peer may take that long for each MiB that it fills and compares before it comes to a gate's header. */
    private static final long GRACE_NANOS_PER_MIB = 20_000_000;

    private final GateContext context;
    private final BulkRun run;
    private final int rank;
    private final long batchBytes;
    private final Arena arena = Arena.ofConfined();
    private final boolean outside;
    private final MemorySegment bigOut;
    private final MemorySegment bigIn;
    private int told;

    /** The sample that every window fills, written when it is over. */
    final GateSample sample = new GateSample();

    /** The sample of a window in progress. */
    private final GateSample progress = new GateSample();

    BulkTraffic(GateContext context) {
        this.context = context;
        this.run = context.plan().run().bulk();
        this.rank = context.plan().rank();
        this.batchBytes = batchBytes(context.plan().identity());
        this.outside = messages(run.bigBytes()) > batchBytes / RdmaGates.CHUNK_BYTES;
        if (!outside || run.bigs() == 0) {
            Slab slab = context.slab();
            long bytes = Math.min(run.bigBytes(), batchBytes);
            bigOut = slab.memory().asSlice(slab.batchOut(), bytes);
            bigIn = slab.memory().asSlice(slab.batchIn(), bytes);
        } else {
            bigOut = arena.allocate(run.bigBytes(), PageAllocator.PAGE_BYTES);
            bigIn = arena.allocate(run.bigBytes(), PageAllocator.PAGE_BYTES);
        }
    }

    /** Bytes of a batch region. */
    static long batchBytes(Identity identity) {
        return identity.layers() * 8L * identity.vectorBytes();
    }

    static long messages(long bytes) {
        return (bytes + RdmaGates.CHUNK_BYTES - 1) / RdmaGates.CHUNK_BYTES;
    }

    long batchBytes() {
        return batchBytes;
    }

    BulkRun run() {
        return run;
    }

    GateContext context() {
        return context;
    }

    Clock clock() {
        return context.clock();
    }

    /** Whether big gates are staged through the batch regions. */
    boolean outside() {
        return outside;
    }

    MemorySegment bigOut() {
        return bigOut;
    }

    MemorySegment bigIn() {
        return bigIn;
    }

    /** Payload of a batch, and of one layer of a verify block. */
    int rowsBytes() {
        return run.rows() * context.vectorBytes();
    }

    /** A batch's layer. */
    int batchLayer(long seq) {
        return (int) ((seq - 1) % layers());
    }

    int bigLayer(long seq) {
        return (int) (seq % layers());
    }

    /** What numbers a layer of a verify block among all of them. */
    long blockSeq(long block, int layer) {
        return (block - 1) * layers() + layer + 1;
    }

    int layers() {
        return context.plan().identity().layers();
    }

    static long grace(long bytes) {
        return (bytes >> 20) * GRACE_NANOS_PER_MIB;
    }

    void fillBig(long seq) {
        TestPattern.fill(bigOut, 0, bigOut.byteSize(), TestPattern.BIG, rank, seq);
    }

    /** Fills the run of rows at that place of the batch-out region. */
    void fillRows(BulkKind kind, long seq, long offset) {
        Slab slab = context.slab();
        TestPattern.fill(slab.memory(), slab.batchOut() + offset, rowsBytes(), kind.pattern(), rank, seq);
    }

    /** Whether the content of that one is compared. */
    boolean verifies(long seq) {
        int every = context.plan().run().verifyEvery();
        return every > 0 && seq % every == 0;
    }

    /** Compares what came for a big gate, in units as they are counted. */
    void verifyBig(long seq, int generation, long unit) {
        verify(BulkKind.BIG, seq, generation, bigIn, 0, bigIn.byteSize(), unit, 0);
    }

    /** Compares rows that travelled as one run of bytes. */
    void verifyRun(BulkKind kind, long seq, int generation, long unit) {
        Slab slab = context.slab();
        verify(kind, seq, generation, slab.memory(), slab.batchIn(), rowsBytes(), unit, 0);
    }

    /** Compares rows that travelled one by one, from that place of the batch-in region on. */
    void verifyRows(BulkKind kind, long seq, int generation, long offset, long unit) {
        Slab slab = context.slab();
        int row = context.vectorBytes();
        for (long at = 0; at < rowsBytes(); at += row) {
            verify(kind, seq, generation, slab.memory(), slab.batchIn() + offset + at, row, unit, at);
        }
    }

    /** @param before bytes of the payload before {@code offset} */
    private void verify(
            BulkKind kind,
            long seq,
            int generation,
            MemorySegment memory,
            long offset,
            long bytes,
            long unit,
            long before) {
        Tally tally = context.tally();
        for (long at = 0; at < bytes; at += unit) {
            long length = Math.min(unit, bytes - at);
            long wrong = TestPattern.firstWrong(
                    memory, offset + at, length, (before + at) / Integer.BYTES, kind.pattern(), 1 - rank, seq);
            if (wrong < 0) {
                tally.verified++;
                tally.bytesVerified += length;
            } else {
                tally.wrong++;
                if (tally.firstWrong.isEmpty()) {
                    tally.firstWrong = describeWrong(
                            kind, seq, generation, memory.asSlice(offset - before, before + bytes), wrong);
                }
                if (told++ < MAX_TOLD) {
                    context.journal().fact(new BulkWrong(kind.recorded(), generation, seq, wrong));
                }
            }
        }
    }

    private String describeWrong(BulkKind kind, long seq, int generation, MemorySegment payload, long word) {
        int want = TestPattern.word(kind.pattern(), 1 - rank, seq, word);
        int got = 0;
        long bytes = Math.min(Integer.BYTES, payload.byteSize() - word * Integer.BYTES);
        for (int i = 0; i < bytes; i++) {
            got |= Byte.toUnsignedInt(payload.get(ValueLayout.JAVA_BYTE, word * Integer.BYTES + i)) << i * Byte.SIZE;
        }
        if (bytes < Integer.BYTES) {
            want &= (1 << bytes * Byte.SIZE) - 1;
        }
        return String.format(
                "%s%s %d, word %d: got 0x%08x, want 0x%08x",
                generation > 0 ? "generation " + generation + ", " : "", kind.label(), seq, word, got, want);
    }

    /** Tells that the peer was waited for in vain. */
    void timedOut(BulkKind kind, int generation, long seq, int layer, long waitedNanos, long missing) {
        context.journal().fact(new BulkTimedOut(kind.recorded(), generation, seq, layer, waitedNanos, (int) missing));
    }

    /**
     * Begins the sample of a window.
     *
     * @param messages of the window
     * @param left windows of this one that follow
     */
    void begin(BulkKind kind, int generation, long seq, int layer, int messages, int left) {
        sample.kind = kind.recorded();
        sample.generation = generation;
        sample.gate = seq;
        sample.slot = layer;
        sample.beganNanos = clock().nanos();
        sample.armedAtEntry = messages;
        sample.armedAtExit = left;
        sample.receiveQueue = 0;
        sample.sendQueue = 0;
        sample.completionBacklog = 0;
        sample.emptyPolls = 0;
        sample.postedAfter = 0;
        sample.sentAfter = 0;
        sample.receivedAfter = 0;
        progress.kind = sample.kind;
        progress.generation = generation;
        progress.gate = seq;
        progress.slot = layer;
        progress.beganNanos = sample.beganNanos;
        progress.armedAtEntry = messages;
        progress.armedAtExit = left;
    }

    /**
     * Writes how far the window is: a store into the recording and nothing else.
     *
     * @param posted messages of the window (draining: dummies) that this rank has posted
     * @param sent those of them whose sends have completed
     * @param received messages that have come
     * @param queue the barrier byte, 0 before it was swapped; draining: receives of the lookahead window that are left
     */
    void progress(BulkStep step, int posted, int sent, int received, int queue) {
        progress.step = step;
        progress.postedAfter = posted;
        progress.sentAfter = sent;
        progress.receivedAfter = received;
        progress.receiveQueue = queue;
        progress.sendQueue = posted - sent;
        progress.doneAfter = sinceBegan();
        context.writeSample(progress);
    }

    int sinceBegan() {
        return GateContext.nanos(Math.max(1, clock().nanos() - sample.beganNanos));
    }

    /** Writes the sample of a window that is over. */
    void end() {
        sample.doneAfter = sinceBegan();
        context.writeSample(sample);
    }

    /** A view of a part of a payload for the data socket. */
    static ByteBuffer bytes(MemorySegment memory, long offset, long length) {
        return memory.asSlice(offset, length).asByteBuffer();
    }

    @Override
    public void close() {
        arena.close();
    }
}
