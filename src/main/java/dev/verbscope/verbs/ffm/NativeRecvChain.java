package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.RecvChain;
import java.lang.foreign.Arena;

/** A chain of ibv_recv_wr. */
final class NativeRecvChain implements RecvChain {
    private final WorkRequests requests;

    NativeRecvChain(Arena arena, int capacity) {
        requests = new WorkRequests(arena, Layouts.RecvWr.SIZE, capacity);
    }

    WorkRequests requests() {
        return requests;
    }

    @Override
    public int capacity() {
        return requests.capacity();
    }

    @Override
    public void set(int index, long wrId, long address, int length, int lkey) {
        requests.set(index, wrId, address, length, lkey);
    }

    @Override
    public int accepted() {
        return requests.accepted();
    }
}
