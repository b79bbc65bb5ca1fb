package dev.verbscope.link;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateHeader;
import dev.verbscope.record.BulkStep;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * Bulk traffic over the data socket: in a session over TCP, and in one over RDMA whose batch regions are small. The lookahead
 * window stays posted.
 */
final class TcpBulk implements BulkGates, DataSwap.User {
    /** Bytes of a big gate that are written before as many are read. */
    private static final int ROUND_BYTES = 2 << 20;

    private final BulkTraffic traffic;
    private final DataSwap swap;
    private final int generation;
    private final ByteBuffer rowsOut;
    private final ByteBuffer rowsIn;
    private final ByteBuffer bigOut;
    private final ByteBuffer bigIn;
    private final Supplier<String> place = this::place;

    private BulkKind kind = BulkKind.BATCH;
    private long seq;
    private int layer;
    /** Which round of a big gate of how many, 0 outside of any. */
    private int atRound;

    private int rounds;

    /** @param generation of the queue pair beside it, 0 without one */
    TcpBulk(BulkTraffic traffic, Stream data, int generation) {
        this.traffic = traffic;
        this.swap = new DataSwap(traffic.context(), data, this);
        this.generation = generation;
        Slab slab = traffic.context().slab();
        long rows = (long) traffic.rowsBytes() * traffic.layers();
        this.rowsOut = BulkTraffic.bytes(slab.memory(), slab.batchOut(), rows);
        this.rowsIn = BulkTraffic.bytes(slab.memory(), slab.batchIn(), rows);
        this.bigOut = traffic.bigOut().asByteBuffer();
        this.bigIn = traffic.bigIn().asByteBuffer();
    }

    private void about(BulkKind what, long number, int atLayer) {
        kind = what;
        seq = number;
        layer = atLayer;
        atRound = 0;
        traffic.context().whereabouts().now(place);
    }

    @Override
    public void batch(long number) throws LinkFailure, LinkStopped {
        about(BulkKind.BATCH, number, traffic.batchLayer(number));
        traffic.fillRows(BulkKind.BATCH, seq, 0);
        traffic.begin(BulkKind.BATCH, generation, seq, layer, traffic.run().rows(), 0);
        rows(seq, 0);
        verify(seq, 0);
        traffic.end();
    }

    /** A verify block is a batch gate for each layer. */
    @Override
    public void block(long number) throws LinkFailure, LinkStopped {
        int layers = traffic.layers();
        about(BulkKind.BLOCK, number, 0);
        for (int at = 0; at < layers; at++) {
            traffic.fillRows(BulkKind.BLOCK, traffic.blockSeq(seq, at), (long) at * traffic.rowsBytes());
        }
        for (layer = 0; layer < layers; layer++) {
            long layerSeq = traffic.blockSeq(seq, layer);
            int offset = layer * traffic.rowsBytes();
            traffic.begin(BulkKind.BLOCK, generation, seq, layer, traffic.run().rows(), layers - 1 - layer);
            rows(layerSeq, offset);
            verify(layerSeq, offset);
            traffic.end();
        }
    }

    private void rows(long headerSeq, int offset) throws LinkFailure, LinkStopped {
        int bytes = traffic.rowsBytes();
        int rows = traffic.run().rows();
        posted(rows, bytes);
        ByteBuffer out = window(rowsOut, offset, bytes);
        ByteBuffer in = window(rowsIn, offset, bytes);
        swap.whole(layer, rows, headerSeq, out, in, BulkTraffic.grace((long) bytes * traffic.layers()));
        received(rows, bytes);
    }

    private void verify(long patternSeq, int offset) {
        if (traffic.verifies(seq)) {
            int vector = traffic.context().vectorBytes();
            traffic.verifyRows(kind, patternSeq, generation, offset, vector);
        }
    }

    @Override
    public void big(long number) throws LinkFailure, LinkStopped {
        about(BulkKind.BIG, number, traffic.bigLayer(number));
        traffic.fillBig(seq);
        long bytes = traffic.run().bigBytes();
        rounds = (int) ((bytes + ROUND_BYTES - 1) / ROUND_BYTES);
        traffic.begin(BulkKind.BIG, generation, seq, layer, 1, rounds - 1);
        traffic.progress(BulkStep.HEADER, 0, 0, 0, 0);
        swap.headers(layer, GateHeader.BIG_TAG, seq, BulkTraffic.grace(bytes));
        for (int round = 0; round < rounds; round++) {
            atRound = round + 1;
            int at = round * ROUND_BYTES;
            int length = (int) Math.min(ROUND_BYTES, bytes - at);
            if (round > 0) {
                traffic.end();
                traffic.begin(BulkKind.BIG, generation, seq, layer, 1, rounds - 1 - round);
            }
            posted(1, length);
            swap.payload(window(bigOut, at, length), window(bigIn, at, length));
            received(1, length);
        }
        if (traffic.verifies(seq)) {
            // all is here: comparing takes about as long as the transfer did
            traffic.progress(BulkStep.MOVING, 1, 1, 1, 0);
            traffic.verifyBig(seq, generation, ROUND_BYTES);
        }
        traffic.end();
    }

    private void posted(int units, int bytes) {
        traffic.context().tally().posted += units;
        traffic.context().tally().bytesPosted += bytes;
        traffic.sample.sendQueue = units;
        traffic.sample.postedAfter = traffic.sinceBegan();
        traffic.progress(BulkStep.MOVING, units, 0, 0, 0);
    }

    private void received(int units, int bytes) {
        Tally tally = traffic.context().tally();
        tally.completed += units;
        tally.received += units;
        tally.bytesReceived += bytes;
        traffic.sample.receivedAfter = traffic.sinceBegan();
        traffic.sample.sentAfter = traffic.sample.receivedAfter;
        traffic.sample.emptyPolls = swap.takeEmptyPolls();
    }

    @Override
    public void peerDidNotCome(long waitedNanos) {
        traffic.timedOut(kind, generation, seq, layer, waitedNanos, 0);
        traffic.end();
    }

    @Override
    public String where() {
        return "rank " + traffic.context().plan().rank() + (generation > 0 ? ", generation " + generation : "") + ": "
                + place() + " over the data socket";
    }

    private String place() {
        return kind.label() + " " + seq + ", layer " + layer
                + (atRound == 0 ? "" : ", round " + atRound + " of " + rounds);
    }

    @Override
    public String counts() {
        return "";
    }

    private static ByteBuffer window(ByteBuffer buffer, int at, int length) {
        return buffer.limit(at + length).position(at);
    }
}
