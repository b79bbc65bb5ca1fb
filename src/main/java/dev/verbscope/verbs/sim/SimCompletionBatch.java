package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.CompletionBatch;

/** Completions in arrays that are allocated once. */
final class SimCompletionBatch implements CompletionBatch {
    private final long[] wrId;
    private final int[] status;
    private final int[] opcode;
    private final int[] byteLength;
    private final int[] qpn;

    SimCompletionBatch(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a batch of " + capacity + "; at least 1");
        }
        wrId = new long[capacity];
        status = new int[capacity];
        opcode = new int[capacity];
        byteLength = new int[capacity];
        qpn = new int[capacity];
    }

    void set(int index, long id, int result, int kind, int bytes, int number) {
        wrId[index] = id;
        status[index] = result;
        opcode[index] = kind;
        byteLength[index] = bytes;
        qpn[index] = number;
    }

    @Override
    public int capacity() {
        return wrId.length;
    }

    @Override
    public long wrId(int index) {
        return wrId[index];
    }

    @Override
    public int status(int index) {
        return status[index];
    }

    @Override
    public int opcode(int index) {
        return opcode[index];
    }

    @Override
    public int vendorError(int index) {
        return 0;
    }

    @Override
    public int byteLength(int index) {
        return byteLength[index];
    }

    @Override
    public int qpn(int index) {
        return qpn[index];
    }
}
