package dev.verbscope.verbs;

/** A reusable array of ibv_wc, filled by {@link CompletionQueue#poll}. */
public interface CompletionBatch {

    int capacity();

    long wrId(int index);

    /** The number of a {@link WcStatus}; 0 is success. */
    int status(int index);

    /** The number of the opcode: 0 SEND, 128 RECV. Meaningless when the status is not 0. */
    int opcode(int index);

    int vendorError(int index);

    /** Bytes received; meaningless for sends. */
    int byteLength(int index);

    int qpn(int index);
}
