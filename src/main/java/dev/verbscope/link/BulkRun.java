package dev.verbscope.link;

/**
 * Bulk traffic of a session. Both ranks must mean the same: nothing on the wire of a ds4 says what comes next. Big gates come
 * before every {@code mix}-th decode gate as long as there are some; what is left follows the decode gates, batches first,
 * then big gates, then verify blocks. Each kind is counted from 1 on its own.
 *
 * @param batches batch gates
 * @param rows rows of a batch and of a verify block, 1 to 8
 * @param bigs big gates
 * @param bigBytes payload of a big gate, 1 byte to 1 GiB
 * @param blocks verify blocks
 * @param mix a big gate before every n-th decode gate; 0 all big gates after the decode gates
 */
public record BulkRun(int batches, int rows, int bigs, long bigBytes, int blocks, int mix) {

    /** Rows that a batch region has room for in each layer. */
    public static final int MAX_ROWS = 8;

    /** Largest payload of a big gate. */
    public static final long MAX_BIG_BYTES = 1L << 30;

    /** No bulk traffic. */
    public static final BulkRun NONE = new BulkRun(0, MAX_ROWS, 0, 4 << 20, 0, 0);

    public BulkRun {
        if (batches < 0 || bigs < 0 || blocks < 0 || mix < 0) {
            throw new IllegalArgumentException("batches, bigs, blocks and mix may not be negative");
        }
        if (rows < 1 || rows > MAX_ROWS) {
            throw new IllegalArgumentException("rows is " + rows + ", wanted 1 to " + MAX_ROWS);
        }
        if (bigBytes < 1 || bigBytes > MAX_BIG_BYTES) {
            throw new IllegalArgumentException("big-bytes is " + bigBytes + ", wanted 1 to " + MAX_BIG_BYTES);
        }
        if (mix > 0 && bigs == 0) {
            throw new IllegalArgumentException("mix is " + mix + ", but there are no big gates to mix in");
        }
    }

    /** Whether there is any. */
    public boolean any() {
        return batches > 0 || bigs > 0 || blocks > 0;
    }

    /** The big gate that comes just before that decode gate, 0 when none does. */
    long bigBefore(long gate) {
        return mix > 0 && gate % mix == 0 && gate / mix <= bigs ? gate / mix : 0;
    }

    /** The first big gate that is left when the decode gates before {@code end} are done. */
    long bigsFrom(long end) {
        return mix > 0 ? Math.min(bigs, (end - 1) / mix) + 1 : 1;
    }

    /**
     * The first decode gate that is not run; {@link Long#MAX_VALUE} when they go on until somebody stops.
     *
     * @param gates how many were asked for; 0 is none where bulk traffic waits for their end
     */
    long end(long gates) {
        if (gates > 0) {
            return gates + 1;
        }
        return any() && mix == 0 ? 1 : Long.MAX_VALUE;
    }
}
