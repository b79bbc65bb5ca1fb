package dev.verbscope.record;

import java.util.List;

/** Gates, as far as they are news; the gates themselves are samples. */
public sealed interface GateFact extends Fact {

    /**
     * The lookahead window was posted.
     *
     * @param firstGate sequence number of its first gate
     * @param gates how many gates
     * @param receives how many receives that is
     */
    record WindowArmed(int generation, long firstGate, int gates, int receives) implements GateFact {}

    /** The peer said that its window is posted from that gate on. */
    record PeerArmed(int generation, long firstGate) implements GateFact {}

    /**
     * The lookahead window was emptied with dummy messages, so that bulk traffic can use the queue pair.
     *
     * @param afterGate the last gate before
     * @param messages of each direction: the receives that were posted
     * @param tookNanos how long that was
     * @param left receives that are still posted; anything but 0 means that bulk messages would land in the wrong place
     */
    record WindowDrained(int generation, long afterGate, int messages, long tookNanos, int left) implements GateFact {}

    /**
     * The bulk traffic that this rank was told to run, in the options' own terms. Written once, before the session begins.
     *
     * @param rows of a batch and of a verify block
     * @param bigBytes payload of each big gate
     * @param mix a big gate before every n-th decode gate; 0 all after them
     */
    record BulkPlanned(int batches, int rows, int bigs, long bigBytes, int blocks, int mix) implements GateFact {}

    /**
     * The content of a message of bulk traffic was not what its sender must have sent.
     *
     * @param seq number of that kind's gate; of a verify block, of its layer
     * @param word index in the payload of the first wrong one
     */
    record BulkWrong(TrafficKind kind, int generation, long seq, long word) implements GateFact {}

    /**
     * A rank waited its whole gate timeout inside bulk traffic.
     *
     * @param seq number of that kind's gate or block
     * @param layer its layer
     * @param missingMessages of those that were waited for; 0 where it was a header, a barrier byte, or what rides the data
     *     socket
     */
    record BulkTimedOut(TrafficKind kind, int generation, long seq, int layer, long waitedNanos, int missingMessages)
            implements GateFact {}

    /**
     * Payload compared since the session began; written where it ends.
     *
     * @param bytes inbound, and right
     */
    record ContentCompared(int generation, long bytes) implements GateFact {}

    /** Both data-plane counts of this rank at this moment; written when they are news and no sample tells. */
    record Counted(int generation, Counts totals, List<SiteTally> sites) implements GateFact {}

    /** The content of a message was not what its sender must have sent. */
    record VerifyFailed(int generation, long gate, int chunk, int word, long wanted, long got) implements GateFact {}

    /** A rank waited its whole gate timeout inside a gate. */
    record GateTimedOut(int generation, long gate, long waitedNanos, int missingMessages) implements GateFact {}

    /** An operator asked for a new queue pair in mid-session. */
    record RecreateProposed(int byRank, long gate, String reason) implements GateFact {}

    /** Both ranks re-create just before that gate. */
    record RecreateAgreed(int byRank, long gate, String reason) implements GateFact {}

    /** A new queue pair was asked for and cannot be had. */
    record RecreateUnavailable(String why) implements GateFact {}
}
