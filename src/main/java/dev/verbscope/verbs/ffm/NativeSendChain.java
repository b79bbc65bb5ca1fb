package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.SendChain;
import java.lang.foreign.Arena;

/** A chain of ibv_send_wr with opcode SEND. */
final class NativeSendChain implements SendChain {
    private final WorkRequests requests;

    NativeSendChain(Arena arena, int capacity) {
        requests = new WorkRequests(arena, Layouts.SendWr.SIZE, capacity);
        for (int i = 0; i < capacity; i++) {
            requests.memory().set(Layouts.INT, requests.at(i) + Layouts.SendWr.OPCODE, Layouts.SendWr.SEND);
        }
    }

    WorkRequests requests() {
        return requests;
    }

    @Override
    public int capacity() {
        return requests.capacity();
    }

    @Override
    public void set(int index, long wrId, long address, int length, int lkey, boolean signaled) {
        requests.set(index, wrId, address, length, lkey);
        requests.memory()
                .set(
                        Layouts.INT,
                        requests.at(index) + Layouts.SendWr.SEND_FLAGS,
                        signaled ? Layouts.SendWr.SIGNALED : 0);
    }

    @Override
    public int accepted() {
        return requests.accepted();
    }
}
