package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.WcOpcode;
import dev.verbscope.verbs.WcStatus;

/** A completion as a value. */
record Wc(boolean send, long wrId, WcStatus status, int bytes, int qpn) {

    static Wc of(CompletionBatch batch, int index) {
        return new Wc(
                batch.opcode(index) == WcOpcode.SEND,
                batch.wrId(index),
                WcStatus.values()[batch.status(index)],
                batch.byteLength(index),
                batch.qpn(index));
    }
}
