package dev.verbscope.link;

import dev.verbscope.link.wire.GateHeader;
import java.nio.ByteBuffer;

/**
 * Bulk traffic over the data socket: in a session over TCP, and in one over RDMA whose batch regions are small. The lookahead
 * window stays posted.
 */
final class TcpBulk implements BulkGates {
    /** Bytes of a big gate that are written before as many are read. */
    private static final int ROUND_BYTES = 2 << 20;

    private final BulkTraffic traffic;
    private final DataSwap swap;
    private final int generation;
    private final ByteBuffer rowsOut;
    private final ByteBuffer rowsIn;
    private final ByteBuffer bigOut;
    private final ByteBuffer bigIn;

    /** @param generation of the queue pair beside it, 0 without one */
    TcpBulk(BulkTraffic traffic, DataSwap swap, int generation) {
        this.traffic = traffic;
        this.swap = swap;
        this.generation = generation;
        Slab slab = traffic.context().slab();
        long rows = (long) traffic.rowsBytes() * traffic.layers();
        this.rowsOut = BulkTraffic.bytes(slab.memory(), slab.batchOut(), rows);
        this.rowsIn = BulkTraffic.bytes(slab.memory(), slab.batchIn(), rows);
        this.bigOut = traffic.bigOut().asByteBuffer();
        this.bigIn = traffic.bigIn().asByteBuffer();
    }

    @Override
    public void batch(long seq) throws LinkFailure, LinkStopped {
        traffic.fillRows(BulkKind.BATCH, seq, 0);
        int layer = traffic.batchLayer(seq);
        traffic.begin(BulkKind.BATCH, generation, seq, layer, traffic.run().rows(), 0);
        rows(BulkKind.BATCH, seq, layer, 0);
        verify(BulkKind.BATCH, seq, seq, 0);
        traffic.end();
    }

    /** A verify block is a batch gate for each layer. */
    @Override
    public void block(long seq) throws LinkFailure, LinkStopped {
        int layers = traffic.layers();
        for (int layer = 0; layer < layers; layer++) {
            traffic.fillRows(BulkKind.BLOCK, traffic.blockSeq(seq, layer), (long) layer * traffic.rowsBytes());
        }
        for (int layer = 0; layer < layers; layer++) {
            long layerSeq = traffic.blockSeq(seq, layer);
            int offset = layer * traffic.rowsBytes();
            traffic.begin(BulkKind.BLOCK, generation, seq, layer, traffic.run().rows(), layers - 1 - layer);
            rows(BulkKind.BLOCK, layerSeq, layer, offset);
            verify(BulkKind.BLOCK, seq, layerSeq, offset);
            traffic.end();
        }
    }

    private void rows(BulkKind kind, long seq, int layer, int offset) throws LinkFailure, LinkStopped {
        int bytes = traffic.rowsBytes();
        int rows = traffic.run().rows();
        posted(rows, bytes);
        ByteBuffer out = window(rowsOut, offset, bytes);
        ByteBuffer in = window(rowsIn, offset, bytes);
        swap.whole(kind, layer, rows, seq, out, in, BulkTraffic.grace((long) bytes * traffic.layers()));
        received(rows, bytes);
    }

    private void verify(BulkKind kind, long seq, long patternSeq, int offset) {
        if (traffic.verifies(seq)) {
            int vector = traffic.context().vectorBytes();
            traffic.verifyRows(kind, patternSeq, generation, offset, vector);
        }
    }

    @Override
    public void big(long seq) throws LinkFailure, LinkStopped {
        traffic.fillBig(seq);
        long bytes = traffic.run().bigBytes();
        int layer = traffic.bigLayer(seq);
        int rounds = (int) ((bytes + ROUND_BYTES - 1) / ROUND_BYTES);
        traffic.begin(BulkKind.BIG, generation, seq, layer, 1, rounds - 1);
        swap.headers(BulkKind.BIG, layer, GateHeader.BIG_TAG, seq, BulkTraffic.grace(bytes));
        for (int round = 0; round < rounds; round++) {
            int at = round * ROUND_BYTES;
            int length = (int) Math.min(ROUND_BYTES, bytes - at);
            if (round > 0) {
                traffic.end();
                traffic.begin(BulkKind.BIG, generation, seq, layer, 1, rounds - 1 - round);
            }
            posted(1, length);
            swap.payload(BulkKind.BIG, seq, window(bigOut, at, length), window(bigIn, at, length));
            received(1, length);
        }
        if (traffic.verifies(seq)) {
            traffic.verifyBig(seq, generation, ROUND_BYTES);
        }
        traffic.end();
    }

    private void posted(int units, int bytes) {
        traffic.context().tally().posted += units;
        traffic.context().tally().bytesPosted += bytes;
        traffic.sample.sendQueue = units;
        traffic.sample.postedAfter = traffic.sinceBegan();
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

    private static ByteBuffer window(ByteBuffer buffer, int at, int length) {
        return buffer.limit(at + length).position(at);
    }
}
