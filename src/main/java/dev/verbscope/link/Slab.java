package dev.verbscope.link;

import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The registered memory of a session, laid out as ds4 lays out its own: S slots, vectors of V bytes. Out vectors S·V; in
 * vectors S·V; in flags S·8; token slot 16; out flags S·8; gpu flags S·4; batch out B; batch in B, where B = layers·8·V,
 * here at least one chunk, since the warm-up sends from batch-out and receives into batch-in.
 * Both batch regions begin at a page here: no peer sees where in the slab they lie, and whole lines and pages copy faster.
 */
final class Slab implements AutoCloseable {
    private static final ValueLayout.OfInt LITTLE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment memory;
    private final String allocator;
    private final int slots;
    private final int vectorBytes;
    private final long batchBytes;

    /**
     * @param pages where the memory comes from
     * @throws VerbsException there is none
     */
    Slab(Identity identity, int chunkBytes, PageAllocator pages) throws VerbsException {
        this.allocator = pages.name();
        this.slots = identity.slots();
        this.vectorBytes = identity.vectorBytes();
        this.batchBytes = Math.max(chunkBytes, identity.layers() * 8L * vectorBytes);
        MemorySegment allocated = null;
        try {
            allocated = pages.allocate(bytes(identity, chunkBytes), arena);
        } finally {
            if (allocated == null) {
                arena.close();
            }
        }
        this.memory = allocated;
    }

    /** How much a session registers, in whole pages; more where the system's page is larger. */
    static long bytes(Identity identity, int chunkBytes) {
        long batch = Math.max(chunkBytes, identity.layers() * 8L * identity.vectorBytes());
        return batchOut(identity.slots(), identity.vectorBytes()) + 2 * inPages(batch);
    }

    private static long inPages(long bytes) {
        return (bytes + PageAllocator.PAGE_BYTES - 1) / PageAllocator.PAGE_BYTES * PageAllocator.PAGE_BYTES;
    }

    private static long batchOut(int slots, int vectorBytes) {
        return inPages(2L * slots * vectorBytes + flagBytes(slots));
    }

    private static long flagBytes(int slots) {
        return slots * 8L + 16 + slots * 8L + slots * 4L;
    }

    MemorySegment memory() {
        return memory;
    }

    /** By which system call it was come by. */
    String allocator() {
        return allocator;
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
        return batchOut(slots, vectorBytes);
    }

    long batchIn() {
        return batchOut() + inPages(batchBytes);
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
