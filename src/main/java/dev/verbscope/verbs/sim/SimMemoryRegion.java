package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.MemoryRegion;
import java.lang.foreign.MemorySegment;

/** Memory that the fabric may read and write. */
final class SimMemoryRegion implements MemoryRegion {
    private final SimProtectionDomain pd;
    private final MemorySegment memory;
    private final int access;
    private final int key;
    private boolean closed;

    SimMemoryRegion(SimProtectionDomain pd, MemorySegment memory, int access, int key) {
        this.pd = pd;
        this.memory = memory;
        this.access = access;
        this.key = key;
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public long length() {
        return memory.byteSize();
    }

    @Override
    public int lkey() {
        return key;
    }

    @Override
    public int rkey() {
        return key;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            pd.forget(this);
        }
    }

    MemorySegment memory() {
        return memory;
    }

    /** Whether a queue pair of {@code user} may use these bytes through this region. */
    boolean covers(SimProtectionDomain user, long address, int bytes) {
        long offset = address - memory.address();
        return user == pd && bytes >= 0 && offset >= 0 && offset <= memory.byteSize() - bytes;
    }

    boolean writable() {
        return (access & Access.LOCAL_WRITE) != 0;
    }
}
