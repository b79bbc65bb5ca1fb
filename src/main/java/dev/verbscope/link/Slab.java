package dev.verbscope.link;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The registered memory of a session, laid out as ds4 lays out its own: S slots, vectors of V bytes. Out vectors S·V; in
 * vectors S·V; in flags S·8; token slot 16; out flags S·8; gpu flags S·4; batch out B; batch in B, where B = layers·8·V,
 * here at least one chunk, since the warm-up sends from batch-out and receives into batch-in.
 */
final class Slab implements AutoCloseable {
    /** Page size of Apple silicon; the larger of the two systems', so that one layout fits both. */
    static final long PAGE_BYTES = 16_384;

    private static final ValueLayout.OfInt LITTLE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int BOUNDARY_SHIFT = 32;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment memory;
    private final int slots;
    private final int vectorBytes;
    private final long batchBytes;

    Slab(Identity identity, int chunkBytes) {
        this.slots = identity.slots();
        this.vectorBytes = identity.vectorBytes();
        this.batchBytes = Math.max(chunkBytes, identity.layers() * 8L * vectorBytes);
        long rounded = bytes(identity, chunkBytes);
        MemorySegment first = arena.allocate(rounded, PAGE_BYTES);
        // a region across a 4 GiB boundary of the address space may complete receives without writing the data; another
        // one that is allocated beside it cannot lie across the same
        this.memory =
                rounded < 1L << BOUNDARY_SHIFT && crossesBoundary(first) ? arena.allocate(rounded, PAGE_BYTES) : first;
    }

    /** How much a session registers, whole pages. */
    static long bytes(Identity identity, int chunkBytes) {
        long vectors = 2L * identity.slots() * identity.vectorBytes();
        long batch = Math.max(chunkBytes, identity.layers() * 8L * identity.vectorBytes());
        long bytes = vectors + flagBytes(identity.slots()) + 2 * batch;
        return (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    private static long flagBytes(int slots) {
        return slots * 8L + 16 + slots * 8L + slots * 4L;
    }

    private static boolean crossesBoundary(MemorySegment segment) {
        return segment.address() >>> BOUNDARY_SHIFT != segment.address() + segment.byteSize() - 1 >>> BOUNDARY_SHIFT;
    }

    MemorySegment memory() {
        return memory;
    }

    long address(long offset) {
        return memory.address() + offset;
    }

    long out(int slot) {
        return (long) slot * vectorBytes;
    }

    long in(int slot) {
        return (long) (slots + slot) * vectorBytes;
    }

    long batchOut() {
        return 2L * slots * vectorBytes + flagBytes(slots);
    }

    long batchIn() {
        return batchOut() + batchBytes;
    }

    /** The 32 bits at {@code offset}, little-endian. */
    int word(long offset) {
        return memory.get(LITTLE, offset);
    }

    @Override
    public void close() {
        arena.close();
    }
}
