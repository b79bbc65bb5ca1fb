package dev.verbscope.record;

/**
 * One decode gate, or one window of bulk traffic, as one rank saw it: the fixed-size record of the hot path. A struct on
 * purpose: the link thread fills the one it owns and the writer copies it into the mapped file; a reader fills its own.
 * Counters are cumulative over the session, so samples that were dropped or aged out cannot falsify a total.
 *
 * <p>A window of bulk traffic has samples while it fills ({@link #inProgress}), and one when it is over. Those before count
 * messages where that one tells times.
 */
public final class GateSample {
    /** Number of the record in its recording, shared with the facts; set by the writer. */
    public long recordNumber;
    /** What it tells of. Some fields mean something else in a window of bulk traffic; they say so. */
    public TrafficKind kind = TrafficKind.DECODE;
    /** How far a window of bulk traffic is. */
    public BulkStep step = BulkStep.OVER;
    /** When this rank entered the gate, nanoseconds on the link's clock. */
    public long beganNanos;
    /** Sequence number of the gate, from 1; each kind has its own. */
    public long gate;
    /** The generation of the queue pair; 0 over TCP. */
    public int generation;
    /** Where in the slab its vector lies. In bulk: the layer. */
    public int slot;
    /** From entry until the sends were posted, nanoseconds. In progress: messages of the window posted (draining: dummies). */
    public int postedAfter;
    /**
     * From entry until the signaled send was seen completed; 0 when it was not by the end of the gate. In progress: messages
     * whose sends have completed.
     */
    public int sentAfter;
    /**
     * From entry until the last receive was seen; 0 in a window of bulk traffic that was given up. In progress: messages
     * received.
     */
    public int receivedAfter;
    /**
     * From entry until the vector was consumed (content compared where it is due) and the gate was over. In progress: until
     * the moment of the sample.
     */
    public int doneAfter;
    /** Outbound messages posted, see {@link Counts}. */
    public long posted;
    /** Outbound messages completed. */
    public long completed;
    /** Inbound messages received. */
    public long received;
    /** Inbound messages compared and right. */
    public long verified;
    /** Inbound messages compared and wrong. */
    public long wrong;
    /** Inbound payload bytes. */
    public long bytesReceived;
    /** Gates whose receives are posted and have not arrived, when the gate was entered. In bulk: messages of the window. */
    public int armedAtEntry;
    /**
     * The same when the gate was over, the receive for the far end of the window posted again. In bulk: windows of the same
     * gate that follow.
     */
    public int armedAtExit;
    /**
     * Outstanding receives when the gate was over, in messages. In bulk: the barrier byte, 0 without one and before it was
     * swapped; draining: receives of the lookahead window that are left.
     */
    public int receiveQueue;
    /** The most sends outstanding within the gate, in messages. */
    public int sendQueue;
    /** The most completions one poll returned within the gate. */
    public int completionBacklog;
    /** Polls that found nothing. */
    public int emptyPolls;

    /** Takes all that another tells. */
    public void set(GateSample of) {
        recordNumber = of.recordNumber;
        kind = of.kind;
        step = of.step;
        beganNanos = of.beganNanos;
        gate = of.gate;
        generation = of.generation;
        slot = of.slot;
        postedAfter = of.postedAfter;
        sentAfter = of.sentAfter;
        receivedAfter = of.receivedAfter;
        doneAfter = of.doneAfter;
        posted = of.posted;
        completed = of.completed;
        received = of.received;
        verified = of.verified;
        wrong = of.wrong;
        bytesReceived = of.bytesReceived;
        armedAtEntry = of.armedAtEntry;
        armedAtExit = of.armedAtExit;
        receiveQueue = of.receiveQueue;
        sendQueue = of.sendQueue;
        completionBacklog = of.completionBacklog;
        emptyPolls = of.emptyPolls;
    }

    /** Whether it is a window of bulk traffic that was not over. */
    public boolean inProgress() {
        return step != BulkStep.OVER;
    }

    /** Nanoseconds on the link's clock when the gate was over, or this sample of a window in progress was written. */
    public long endedNanos() {
        return beganNanos + Integer.toUnsignedLong(doneAfter);
    }
}
