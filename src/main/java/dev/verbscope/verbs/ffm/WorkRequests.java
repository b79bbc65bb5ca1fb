package dev.verbscope.verbs.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * An array of work requests with one SGE each, linked in order once; only the end of the chain moves. ibv_send_wr and
 * ibv_recv_wr begin alike (wr_id, next, sg_list, num_sge) and differ in size.
 */
final class WorkRequests {
    private final MemorySegment memory;
    private final int size;
    private final int capacity;
    private final long sges;
    private int end;
    private int accepted;

    /** @param size of one request in bytes */
    WorkRequests(Arena arena, int size, int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a chain of " + capacity + " requests, wanted 1 or more");
        }
        this.size = size;
        this.capacity = capacity;
        this.sges = (long) capacity * size;
        this.memory = arena.allocate(sges + capacity * Layouts.Sge.SIZE, 8);
        this.end = capacity;
        for (int i = 0; i < capacity; i++) {
            memory.set(Layouts.LONG, at(i) + Layouts.RecvWr.SG_LIST, memory.address() + sge(i));
            memory.set(Layouts.INT, at(i) + Layouts.RecvWr.NUM_SGE, 1);
            if (i + 1 < capacity) {
                link(i);
            }
        }
    }

    int capacity() {
        return capacity;
    }

    MemorySegment memory() {
        return memory;
    }

    /** The address of the first request: what is posted. */
    MemorySegment first() {
        return memory;
    }

    /** Where request {@code index} begins. */
    long at(int index) {
        return (long) index * size;
    }

    private long sge(int index) {
        return sges + index * Layouts.Sge.SIZE;
    }

    void set(int index, long wrId, long address, int length, int lkey) {
        memory.set(Layouts.LONG, at(index) + Layouts.RecvWr.WR_ID, wrId);
        long sge = sge(index);
        memory.set(Layouts.LONG, sge + Layouts.Sge.ADDR, address);
        memory.set(Layouts.INT, sge + Layouts.Sge.LENGTH, length);
        memory.set(Layouts.INT, sge + Layouts.Sge.LKEY, lkey);
    }

    /** Lets the chain end after its first {@code count} requests. */
    void endAfter(int count) {
        if (count == end) {
            return;
        }
        if (end < capacity) {
            link(end - 1);
        }
        if (count < capacity) {
            memory.set(Layouts.LONG, at(count - 1) + Layouts.RecvWr.NEXT, 0);
        }
        end = count;
    }

    private void link(int index) {
        memory.set(Layouts.LONG, at(index) + Layouts.RecvWr.NEXT, memory.address() + at(index + 1));
    }

    void taken(int count) {
        accepted = count;
    }

    /** @param address bad_wr: the first request that was not taken, or whatever a driver left there */
    void refusedAt(long address, int count) {
        long index = (address - memory.address()) / size;
        accepted = index >= 0 && index < count ? (int) index : 0;
    }

    int accepted() {
        return accepted;
    }
}
