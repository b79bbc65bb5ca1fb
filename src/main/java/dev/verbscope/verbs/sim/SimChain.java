package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;

/** Work requests in arrays that are allocated once; sends and receives alike. */
final class SimChain implements SendChain, RecvChain {
    private final long[] wrId;
    private final long[] address;
    private final int[] length;
    private final int[] lkey;
    private final boolean[] signaled;
    private int accepted;

    SimChain(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a chain of " + capacity + "; at least 1");
        }
        wrId = new long[capacity];
        address = new long[capacity];
        length = new int[capacity];
        lkey = new int[capacity];
        signaled = new boolean[capacity];
    }

    @Override
    public void set(int index, long id, long at, int bytes, int key, boolean report) {
        wrId[index] = id;
        address[index] = at;
        length[index] = bytes;
        lkey[index] = key;
        signaled[index] = report;
    }

    @Override
    public void set(int index, long id, long at, int bytes, int key) {
        set(index, id, at, bytes, key, true);
    }

    @Override
    public int capacity() {
        return wrId.length;
    }

    @Override
    public int accepted() {
        return accepted;
    }

    void accept(int count) {
        accepted = count;
    }

    long wrId(int index) {
        return wrId[index];
    }

    long address(int index) {
        return address[index];
    }

    int length(int index) {
        return length[index];
    }

    int lkey(int index) {
        return lkey[index];
    }

    boolean signaled(int index) {
        return signaled[index];
    }
}
