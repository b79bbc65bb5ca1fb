package dev.verbscope.link;

import dev.verbscope.record.PollSite;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact.CompletionFailed;
import dev.verbscope.record.VerbsFact.QpDestroyed;
import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.WcStatus;

/**
 * One generation: a queue pair in RTS with its completion queue, and the counting of what it completes. Whoever polls says
 * at which site; every status is looked at.
 */
final class LivePair implements AutoCloseable {
    /** Completions taken in one poll. */
    private static final int BATCH = 64;

    /** WR_FLUSH_ERR follows the cause of an error and says nothing itself. */
    private static final int FLUSHED = WcStatus.WR_FLUSH_ERR.ordinal();

    private static final int RECV_BIT = 128;

    /** How long the cause is waited for where only flushed requests are seen. */
    private static final long CAUSE_WAIT_NANOS = 10_000_000;

    /** Failed completions that are told one by one; beyond them they are only counted. */
    private static final int MAX_TOLD = 64;

    private final OpenPort port;
    private final Journal journal;
    private final Tally tally;
    private final int rank;
    private final int generation;
    private final CompletionQueue cq;
    private final QueuePair qp;
    private final QpCaps counted;
    private final CompletionBatch batch;
    private boolean causeSeen;
    private String whyEnded = "the session ended";
    private Whereabouts whereabouts = new Whereabouts();

    /** Messages posted on this queue pair and not completed; the hot path counts with them. */
    int sendsOutstanding;

    int receivesOutstanding;
    /** wr_id of the last send completion. */
    long lastSent;
    /** Send completions of this generation. */
    long sendCompletions;
    /** Highest wr_id of a receive completion that is not 0. */
    long lastReceived;
    /** Receive completions of this generation. */
    long receives;
    /** byte_len of the last receive completion. */
    int lastLength;
    /** byte_len that a receive without a wr_id must have; 0 while any will do. */
    int innerBytes;
    /** byte_len that a receive with a wr_id must have; 0 while any will do. */
    int numberedBytes;
    /** wr_id of the one receive that must have {@link #oneBytes} instead; 0 while there is none. */
    long oneId;

    int oneBytes;
    /** byte_len of the first receive completion that had another one than it must, -1 while there is none. */
    int oddLength = -1;
    /** What that should have been. */
    int oddLengthDue;

    LivePair(
            OpenPort port,
            Journal journal,
            Tally tally,
            int rank,
            int generation,
            CompletionQueue cq,
            QueuePair qp,
            QpCaps counted) {
        this.port = port;
        this.journal = journal;
        this.tally = tally;
        this.rank = rank;
        this.generation = generation;
        this.cq = cq;
        this.qp = qp;
        this.counted = counted;
        this.batch = cq.newBatch(Math.min(BATCH, Math.max(1, cq.depth())));
    }

    QueuePair qp() {
        return qp;
    }

    int generation() {
        return generation;
    }

    /** The system whose errno numbers the device speaks. */
    Os os() {
        return port.os();
    }

    /** The depths the transport counts with. */
    QpCaps counted() {
        return counted;
    }

    /**
     * Takes what has completed.
     *
     * @return how many completions
     * @throws LinkFailure one was not success, or polling itself failed
     */
    int poll(PollSite site, long enteredNanos) throws LinkFailure {
        journal.recorder().entering(VerbsCall.POLL_CQ, 0, generation, enteredNanos);
        int n = cq.poll(batch);
        journal.recorder().left(enteredNanos);
        for (int i = 0; i < n; i++) {
            if (batch.status(i) != 0) {
                throw failed(site, i, n);
            }
            count(site, i);
        }
        if (n < 0) {
            throw new LinkFailure(
                    "poll-failed",
                    where() + ": ibv_poll_cq in the " + site.label() + " returned " + n
                            + ". The device may be gone; look at the system's log");
        }
        return n;
    }

    private void count(PollSite site, int i) {
        if ((batch.opcode(i) & RECV_BIT) != 0) {
            received(site, i);
        } else {
            sent(site, i);
        }
    }

    private void received(PollSite site, int i) {
        long wrId = batch.wrId(i);
        lastLength = batch.byteLength(i);
        receives++;
        receivesOutstanding--;
        tally.received++;
        tally.bytesReceived += lastLength;
        tally.received(site);
        int due = wrId == 0 ? innerBytes : wrId == oneId ? oneBytes : numberedBytes;
        if (due != 0 && due != lastLength && oddLength < 0) {
            oddLength = lastLength;
            oddLengthDue = due;
        }
        if (wrId != 0) {
            lastReceived = wrId;
        }
    }

    /** A signaled send completes all unsignaled ones before it; posters count what each wr_id covers. */
    private void sent(PollSite site, int i) {
        lastSent = batch.wrId(i);
        sendCompletions++;
        tally.sent(site);
    }

    /** Says that sends up to a signaled one have completed. */
    void completed(int messages) {
        sendsOutstanding -= messages;
        tally.completed += messages;
    }

    /**
     * Looks at everything that has completed, and a moment longer, since flushed requests can stand before their cause: that
     * is the first status which is neither success nor WR_FLUSH_ERR.
     */
    private LinkFailure failed(PollSite site, int from, int count) {
        int status = batch.status(from);
        long wrId = batch.wrId(from);
        int qpn = batch.qpn(from);
        int told = 0;
        int n = count;
        int first = from;
        long deadline = journal.clock().nanos() + CAUSE_WAIT_NANOS;
        for (int empty = 0; n >= 0; ) {
            for (int i = first; i < n; i++) {
                int each = batch.status(i);
                if (each == 0) {
                    count(site, i);
                    continue;
                }
                tally.failed(site);
                boolean isCause = each != FLUSHED && !causeSeen;
                if (isCause) {
                    causeSeen = true;
                    status = each;
                    wrId = batch.wrId(i);
                    qpn = batch.qpn(i);
                }
                if (isCause || told++ < MAX_TOLD) {
                    journal.fact(new CompletionFailed(
                            site, generation, batch.qpn(i), each, batch.wrId(i), batch.vendorError(i), isCause));
                }
            }
            if (journal.clock().nanos() - deadline >= 0 || n == 0 && causeSeen) {
                break;
            }
            if (n == 0) {
                journal.clock().idle(++empty, deadline);
            }
            n = cq.poll(batch);
            first = 0;
        }
        return new LinkFailure(
                "wc-status",
                String.format(
                        "%s, QPN 0x%06x: a completion had status %s%s, wr_id %s. %s. %s",
                        where(),
                        qpn,
                        WcStatus.describe(status),
                        inWords(site),
                        describeWrId(wrId),
                        outstanding(),
                        hint(status)));
    }

    private static String hint(int status) {
        if (status == FLUSHED) {
            return "It was flushed: the queue pair had gone to ERR before, its cause was not reported";
        }
        String after = "The queue pair is in ERR now; the completions after it are only flushed";
        return status == WcStatus.LOC_LEN_ERR.ordinal()
                ? "The message was longer than the receive it met: one before it was lost or came twice. " + after
                : after;
    }

    private static String describeWrId(long wrId) {
        String who = "";
        if (wrId < 0) {
            who = " (bulk)";
        } else if (wrId >= WarmUp.WR_ID) {
            who = " (warm-up)";
        } else if (wrId >= RdmaBulk.BLOCK_ID) {
            who = " (verify block)";
        }
        return "0x" + Long.toHexString(wrId) + who;
    }

    /** Where it was seen. The traffic tells it better than the wait, but for the drain, which is no traffic's own. */
    private String inWords(PollSite site) {
        String traffic = inWords();
        return traffic.isEmpty() || site == PollSite.DRAIN ? " " + site.inWords() + traffic : traffic.substring(1);
    }

    /** From now on it carries the session's traffic, which is there. */
    void carries(Whereabouts traffic) {
        whereabouts = traffic;
    }

    /** Where its traffic is, see {@link Whereabouts#inWords}; empty in a warm-up. */
    String inWords() {
        return whereabouts.inWords();
    }

    /** What it has not completed, and what it has. */
    String outstanding() {
        return "Outstanding then: " + sendsOutstanding + " sends, " + receivesOutstanding + " receives; " + receives
                + " messages had been received on this queue pair";
    }

    String where() {
        return "rank " + rank + ", " + port.name() + ", GID index " + port.gidIndex() + ", generation " + generation;
    }

    /** Why this generation will have ended, once it is closed. */
    void endsBecause(String why) {
        whyEnded = why;
    }

    /** Destroys the queue pair, then its completion queue. */
    @Override
    public void close() {
        if (port.destroyQuietly(qp, generation)) {
            journal.fact(new QpDestroyed(generation, qp.qpn(), whyEnded));
        }
        port.destroyQuietly(cq, generation);
    }
}
