package dev.verbscope.link;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateHeader;
import dev.verbscope.record.BulkStep;
import dev.verbscope.record.PollSite;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/**
 * Bulk traffic over one generation of the queue pair. It needs the lookahead window out of the way: each one drains it
 * first, and the next decode gate posts it again.
 */
final class RdmaBulk implements BulkGates, BulkPair.Owner, DataSwap.User {
    /** wr_id of the last message of a row of a verify block, with the row's number. */
    static final long BLOCK_ID = 1L << 61;

    /** Smaller batch regions do not use the queue pair: 64 messages. */
    static final long LEAST_BATCH_BYTES = 64L * RdmaGates.CHUNK_BYTES;

    /** Messages of a window at most. */
    private static final int MAX_WINDOW = 256;

    /** Both ranks have posted the receives of a verify block's first layer. */
    private static final int BLOCK_BARRIER = 0xB5;

    private final BulkTraffic traffic;
    private final LivePair pair;
    private final DataSwap swap;
    private final RdmaGates gates;
    private final BulkPair messages;
    private final Slab slab;
    private final int window;
    private final int chunks;
    private final int lastChunkBytes;

    private final Supplier<String> place = this::place;

    private BulkKind kind = BulkKind.BATCH;
    private long seq;
    private int layer;
    /** The window that runs, from 1; 0 outside of any. */
    private int atWindow;
    /** Windows of the gate. */
    private int windows;
    /** Messages that the present wait is for: those of the window that runs, or the receives being drained. */
    private int due;
    /** Receive completions of this generation when all of them have come. */
    private long target;

    RdmaBulk(BulkTraffic traffic, LivePair pair, Stream data, RdmaGates gates, int lkey) {
        this.traffic = traffic;
        this.pair = pair;
        this.swap = new DataSwap(traffic.context(), data, this);
        this.gates = gates;
        this.messages = new BulkPair(traffic.context(), pair, lkey, this);
        this.slab = traffic.context().slab();
        long most = Math.min(pair.counted().maxRecvWr(), traffic.batchBytes() / RdmaGates.CHUNK_BYTES);
        this.window = (int) Math.min(most, MAX_WINDOW);
        int vector = traffic.context().vectorBytes();
        this.chunks = (int) BulkTraffic.messages(vector);
        this.lastChunkBytes = vector - (chunks - 1) * RdmaGates.CHUNK_BYTES;
    }

    @Override
    public void batch(long number) throws LinkFailure, LinkStopped {
        about(BulkKind.BATCH, number, traffic.batchLayer(number));
        traffic.fillRows(kind, seq, 0);
        int bytes = traffic.rowsBytes();
        begin(bytes);
        traffic.progress(BulkStep.HEADER, 0, 0, 0, 0);
        swap.headers(layer, traffic.run().rows(), seq, BulkTraffic.grace(bytes));
        drain();
        transfer(slab.memory(), slab.batchOut(), slab.memory(), slab.batchIn(), bytes, false);
        if (traffic.verifies(seq)) {
            traffic.verifyRun(kind, seq, pair.generation(), RdmaGates.CHUNK_BYTES);
        }
        traffic.end();
    }

    @Override
    public void big(long number) throws LinkFailure, LinkStopped {
        about(BulkKind.BIG, number, traffic.bigLayer(number));
        traffic.fillBig(seq);
        long bytes = traffic.run().bigBytes();
        begin(bytes);
        traffic.progress(BulkStep.HEADER, 0, 0, 0, 0);
        swap.headers(layer, GateHeader.BIG_TAG, seq, BulkTraffic.grace(bytes));
        drain();
        boolean staged = traffic.outside();
        long outAt = staged ? 0 : slab.batchOut();
        long inAt = staged ? 0 : slab.batchIn();
        MemorySegment out = staged ? traffic.bigOut() : slab.memory();
        MemorySegment in = staged ? traffic.bigIn() : slab.memory();
        transfer(out, outAt, in, inAt, bytes, staged);
        if (traffic.verifies(seq)) {
            // all is here: comparing takes about as long as the transfer did
            moved(PollSite.BULK);
            traffic.verifyBig(seq, pair.generation(), RdmaGates.CHUNK_BYTES);
        }
        traffic.end();
    }

    private void about(BulkKind what, long number, int atLayer) {
        kind = what;
        seq = number;
        layer = atLayer;
        atWindow = 0;
        due = 0;
        messages.begin(PollSite.BULK);
        traffic.context().whereabouts().now(place);
    }

    private void begin(long bytes) {
        long all = BulkTraffic.messages(bytes);
        traffic.begin(
                kind,
                pair.generation(),
                seq,
                layer,
                (int) Math.min(all, window),
                (int) ((all + window - 1) / window) - 1);
    }

    private void drain() throws LinkFailure, LinkStopped {
        due = pair.receivesOutstanding;
        target = pair.receives + due;
        if (gates.ready()) {
            traffic.progress(BulkStep.DRAIN, 0, 0, 0, due);
        }
        gates.drain(messages);
        messages.begin(PollSite.BULK);
    }

    /** The windows of a payload; the last one's sample is left to be written when its content has been compared. */
    private void transfer(MemorySegment out, long outAt, MemorySegment in, long inAt, long bytes, boolean staged)
            throws LinkFailure, LinkStopped {
        long all = BulkTraffic.messages(bytes);
        windows = (int) ((all + window - 1) / window);
        for (int w = 0; w < windows; w++) {
            atWindow = w + 1;
            int count = (int) Math.min(window, all - (long) w * window);
            long from = (long) w * window * RdmaGates.CHUNK_BYTES;
            long length = Math.min((long) count * RdmaGates.CHUNK_BYTES, bytes - from);
            if (w > 0) {
                traffic.end();
                traffic.begin(kind, pair.generation(), seq, layer, count, windows - 1 - w);
                messages.begin(PollSite.BULK);
            }
            if (staged) {
                MemorySegment.copy(out, outAt + from, slab.memory(), slab.batchOut(), length);
            }
            long sendFrom = slab.address(staged ? slab.batchOut() : outAt + from);
            long receiveTo = slab.address(staged ? slab.batchIn() : inAt + from);
            exchange(w, count, length, sendFrom, receiveTo);
            if (staged) {
                MemorySegment.copy(slab.memory(), slab.batchIn(), in, inAt + from, length);
            }
        }
    }

    private void exchange(int w, int count, long length, long sendFrom, long receiveTo)
            throws LinkFailure, LinkStopped {
        due = count;
        int lastBytes = (int) (length - (count - 1L) * RdmaGates.CHUNK_BYTES);
        pair.innerBytes = RdmaGates.CHUNK_BYTES;
        pair.numberedBytes = RdmaGates.CHUNK_BYTES;
        pair.oneId = BulkPair.ID | count;
        pair.oneBytes = lastBytes;
        target = pair.receives + count;
        for (int i = 0; i < count; i++) {
            int size = i == count - 1 ? lastBytes : RdmaGates.CHUNK_BYTES;
            messages.receive(BulkPair.ID | i + 1, receiveTo + (long) i * RdmaGates.CHUNK_BYTES, size);
        }
        messages.flushReceives();
        traffic.progress(BulkStep.BARRIER, 0, 0, 0, 0);
        traffic.sample.receiveQueue = w + 1 & 0xff;
        swap.barrier(w + 1, BulkTraffic.grace(length));
        for (int i = 0; i < count; i++) {
            int size = i == count - 1 ? lastBytes : RdmaGates.CHUNK_BYTES;
            messages.send(BulkPair.ID | i + 1, sendFrom + (long) i * RdmaGates.CHUNK_BYTES, size);
        }
        messages.flushSends();
        traffic.sample.postedAfter = traffic.sinceBegan();
        finish();
    }

    /** What was posted is received and sent; the lengths are those that the peer must have sent. */
    private void finish() throws LinkFailure, LinkStopped {
        messages.awaitReceives(target);
        checkLengths();
        traffic.sample.receivedAfter = traffic.sinceBegan();
        messages.awaitSends();
        traffic.sample.sentAfter = traffic.sinceBegan();
        traffic.sample.sendQueue = messages.mostSends();
        traffic.sample.completionBacklog = messages.mostCompletions();
        traffic.sample.emptyPolls = messages.emptyPolls() + swap.takeEmptyPolls();
    }

    private void checkLengths() throws LinkFailure {
        if (pair.oddLength >= 0) {
            throw new LinkFailure(
                    "gate-order",
                    where() + ": gate order broke: a message of " + pair.oddLength + " bytes came where one of "
                            + pair.oddLengthDue + " was due. A message before it was lost, or one came twice."
                            + counts());
        }
    }

    /** No header travels: both ranks must mean the same. Each layer's receives are posted before the layer before is sent. */
    @Override
    public void block(long number) throws LinkFailure, LinkStopped {
        int rowsBytes = traffic.rowsBytes();
        int layers = traffic.layers();
        int perLayer = traffic.run().rows() * chunks;
        about(BulkKind.BLOCK, number, 0);
        for (int at = 0; at < layers; at++) {
            traffic.fillRows(kind, traffic.blockSeq(seq, at), (long) at * rowsBytes);
        }
        traffic.begin(kind, pair.generation(), seq, 0, perLayer, layers - 1);
        drain();
        pair.innerBytes = RdmaGates.CHUNK_BYTES;
        pair.numberedBytes = lastChunkBytes;
        pair.oneId = 0;
        due = perLayer;
        target = pair.receives;
        postRows(0);
        traffic.progress(BulkStep.BARRIER, 0, 0, 0, 0);
        traffic.sample.receiveQueue = BLOCK_BARRIER;
        swap.barrier(BLOCK_BARRIER, BulkTraffic.grace((long) rowsBytes * layers));
        for (int at = 0; at < layers; at++) {
            layer = at;
            if (at > 0) {
                traffic.begin(kind, pair.generation(), seq, at, perLayer, layers - 1 - at);
                messages.begin(PollSite.BULK);
            }
            target += perLayer;
            if (at + 1 < layers) {
                postRows(at + 1);
            }
            sendRows(at);
            traffic.sample.postedAfter = traffic.sinceBegan();
            finish();
            long layerSeq = traffic.blockSeq(seq, at);
            if (traffic.verifies(seq)) {
                traffic.verifyRows(kind, layerSeq, pair.generation(), (long) at * rowsBytes, RdmaGates.CHUNK_BYTES);
            }
            traffic.end();
        }
    }

    private void postRows(int at) throws LinkFailure {
        int rows = traffic.run().rows();
        long base = slab.address(slab.batchIn()) + (long) at * traffic.rowsBytes();
        for (int row = 0; row < rows; row++) {
            long id = BLOCK_ID | (long) at * rows + row + 1;
            long address = base + (long) row * traffic.context().vectorBytes();
            for (int chunk = 0; chunk < chunks; chunk++) {
                boolean last = chunk == chunks - 1;
                messages.receive(
                        last ? id : 0,
                        address + (long) chunk * RdmaGates.CHUNK_BYTES,
                        last ? lastChunkBytes : RdmaGates.CHUNK_BYTES);
            }
        }
        messages.flushReceives();
    }

    private void sendRows(int at) throws LinkFailure, LinkStopped {
        int rows = traffic.run().rows();
        long base = slab.address(slab.batchOut()) + (long) at * traffic.rowsBytes();
        for (int row = 0; row < rows; row++) {
            long id = BLOCK_ID | (long) at * rows + row + 1;
            long address = base + (long) row * traffic.context().vectorBytes();
            for (int chunk = 0; chunk < chunks; chunk++) {
                boolean last = chunk == chunks - 1;
                messages.send(
                        id,
                        address + (long) chunk * RdmaGates.CHUNK_BYTES,
                        last ? lastChunkBytes : RdmaGates.CHUNK_BYTES);
            }
        }
        messages.flushSends();
    }

    @Override
    public void moved(PollSite site) {
        if (site == PollSite.DRAIN) {
            int dummies = messages.posted();
            traffic.progress(BulkStep.DRAIN, dummies, messages.completed(), 0, pair.receivesOutstanding);
        } else {
            // messages of a verify block's next layer may have come already
            int received = (int) Math.clamp(due - (target - pair.receives), 0, due);
            traffic.progress(
                    BulkStep.MOVING, messages.posted(), messages.completed(), received, traffic.sample.receiveQueue);
        }
    }

    @Override
    public LinkFailure timedOut(PollSite site, long waitedNanos, long missing) {
        int peer = 1 - traffic.context().plan().rank();
        moved(site);
        traffic.timedOut(kind, pair.generation(), seq, layer, waitedNanos, missing);
        traffic.end();
        return new LinkFailure(
                "gate-timeout",
                where() + ": " + site.label() + ": waited " + waitedNanos / 1_000_000 + " ms for rank " + peer + ", "
                        + missing + " of " + due + " messages did not arrive." + counts()
                        + " Compare with what rank " + peer + " says it posted: if it is more than arrived here,"
                        + " direction " + peer + "→" + (1 - peer) + " lost it");
    }

    @Override
    public void peerDidNotCome(long waitedNanos) {
        traffic.timedOut(kind, pair.generation(), seq, layer, waitedNanos, 0);
    }

    @Override
    public String where() {
        return pair.where() + ": " + place();
    }

    private String place() {
        return kind.label() + " " + seq + ", layer " + layer
                + (atWindow == 0 ? "" : ", window " + atWindow + " of " + windows);
    }

    @Override
    public String counts() {
        if (due == 0) {
            return "";
        }
        return " Of it this rank has posted " + messages.posted() + " sends, " + messages.completed()
                + " completed, and " + due + " receives, " + (due - (target - pair.receives)) + " completed.";
    }
}
