package dev.verbscope.record;

/**
 * One gate as one rank saw it: the fixed-size record of the hot path. A struct on purpose: the link thread fills the one
 * it owns and the writer copies it into the mapped file; a reader fills its own. Counters are cumulative over the
 * session, so samples that were dropped or aged out cannot falsify a total.
 */
public final class GateSample {
    /** Number of the record in its recording, shared with the facts; set by the writer. */
    public long recordNumber;
    /** When this rank entered the gate, nanoseconds on the link's clock. */
    public long beganNanos;
    /** Sequence number of the gate, from 1. */
    public long gate;
    /** The generation of the queue pair; 0 over TCP. */
    public int generation;
    /** Where in the slab its vector lies. */
    public int slot;
    /** From entry until the sends were posted, nanoseconds. */
    public int postedAfter;
    /** From entry until the signaled send was seen completed; 0 when it was not by the end of the gate. */
    public int sentAfter;
    /** From entry until the last receive was seen. */
    public int receivedAfter;
    /** From entry until the vector was consumed (content compared where it is due) and the gate was over. */
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
    /** Gates whose receives are posted and have not arrived, when the gate was entered. */
    public int armedAtEntry;
    /** The same when the gate was over, the receive for the far end of the window posted again. */
    public int armedAtExit;
    /** Outstanding receives when the gate was over, in messages. */
    public int receiveQueue;
    /** The most sends outstanding within the gate, in messages. */
    public int sendQueue;
    /** The most completions one poll returned within the gate. */
    public int completionBacklog;
    /** Polls that found nothing. */
    public int emptyPolls;

    /** Nanoseconds on the link's clock when the gate was over. */
    public long endedNanos() {
        return beganNanos + Integer.toUnsignedLong(doneAfter);
    }
}
