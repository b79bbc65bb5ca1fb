package dev.verbscope.link;

import dev.verbscope.record.PollSite;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;

/**
 * Messages in bulk over one generation of the queue pair: chains laid out once, sends in sub-batches of which only the last
 * is signaled, and few of those outstanding. Allocates nothing while all goes well.
 */
final class BulkPair {
    /** wr_id of bulk messages, with their index. */
    static final long ID = 1L << 63;

    /** The longest chain. */
    private static final int CHAIN = 64;

    /** Signaled sends that may be outstanding. */
    private static final int MAX_SIGNALED = 4;

    /** Whose messages they are. */
    interface Owner {
        /** Some were posted, or some have completed since it was told last; at most once a sub-batch and millisecond. */
        void moved(PollSite site);

        /** Says what did not come in time; asked only then. */
        LinkFailure timedOut(PollSite site, long waitedNanos, long missing);
    }

    private final GateContext context;
    private final LivePair pair;
    private final Owner owner;
    private final Clock clock;
    private final Tally tally;
    private final int lkey;
    private final long timeoutNanos;
    private final SendChain send;
    private final RecvChain receive;
    private final int sendsAtOnce;
    private final int[] outstanding = new int[MAX_SIGNALED];
    private int oldest;
    private int signaled;
    private long seenCompletions;

    private int sends;
    private int receives;
    /** Sends posted and seen completed since {@link #begin}. */
    private int posted;

    private int completed;
    /** Receives and completions when the owner was told last. */
    private long told;

    private long lastId;
    private long lastAddress;
    private int lastBytes;
    private PollSite site = PollSite.BULK;
    private int empty;
    private long nextDuties;
    private int emptyPolls;
    private int mostCompletions;
    private int mostSends;

    BulkPair(GateContext context, LivePair pair, int lkey, Owner owner) {
        this.context = context;
        this.pair = pair;
        this.owner = owner;
        this.clock = context.clock();
        this.tally = context.tally();
        this.lkey = lkey;
        this.timeoutNanos = context.plan().run().timeout().toNanos();
        // a device that counts frames may say so or not: frames are never fewer than messages
        int depth = pair.counted().maxSendWr() / (RdmaGates.CHUNK_BYTES / RdmaGates.FRAME_BYTES);
        this.sendsAtOnce = Math.max(1, Math.min(CHAIN, depth / MAX_SIGNALED));
        this.send = pair.qp().newSendChain(sendsAtOnce);
        this.receive = pair.qp().newRecvChain(CHAIN);
    }

    /** From here on completions are those of that site. All sends before have completed. */
    void begin(PollSite at) {
        site = at;
        seenCompletions = pair.sendCompletions;
        oldest = 0;
        signaled = 0;
        sends = 0;
        receives = 0;
        posted = 0;
        completed = 0;
        told = pair.receives;
        emptyPolls = 0;
        mostCompletions = 0;
        mostSends = 0;
        nextDuties = clock.nanos() + Duties.EVERY_NANOS;
    }

    /** Messages posted since it began. */
    int posted() {
        return posted;
    }

    /** Those of them whose sends have been seen completed. */
    int completed() {
        return completed;
    }

    int emptyPolls() {
        return emptyPolls;
    }

    int mostCompletions() {
        return mostCompletions;
    }

    int mostSends() {
        return mostSends;
    }

    /** Adds a receive; posted when a chain is full or at {@link #flushReceives}. */
    void receive(long wrId, long address, int bytes) throws LinkFailure {
        receive.set(receives++, wrId, address, bytes, lkey);
        if (receives == CHAIN) {
            flushReceives();
        }
    }

    void flushReceives() throws LinkFailure {
        if (receives == 0) {
            return;
        }
        int asked = receives;
        receives = 0;
        context.journal().recorder().entering(VerbsCall.POST_RECV, 0, pair.generation(), clock.nanos());
        int errno = pair.qp().postRecv(receive, asked);
        context.journal().recorder().left(clock.nanos());
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_recv", errno, asked, receive.accepted());
        }
        pair.receivesOutstanding += asked;
    }

    /** Adds a send; posted when a sub-batch is full or at {@link #flushSends}. */
    void send(long wrId, long address, int bytes) throws LinkFailure, LinkStopped {
        send.set(sends++, wrId, address, bytes, lkey, false);
        tally.bytesPosted += bytes;
        lastId = wrId;
        lastAddress = address;
        lastBytes = bytes;
        if (sends == sendsAtOnce) {
            flushSends();
        }
    }

    /** Posts what was added, its last one signaled, when no more than the allowed signaled ones are outstanding. */
    void flushSends() throws LinkFailure, LinkStopped {
        if (sends == 0) {
            return;
        }
        int asked = sends;
        sends = 0;
        if (signaled == MAX_SIGNALED) {
            await(0, MAX_SIGNALED - 1);
        }
        send.set(asked - 1, lastId, lastAddress, lastBytes, lkey, true);
        context.journal().recorder().entering(VerbsCall.POST_SEND, 0, pair.generation(), clock.nanos());
        int errno = pair.qp().postSend(send, asked);
        context.journal().recorder().left(clock.nanos());
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_send", errno, asked, send.accepted());
        }
        outstanding[(oldest + signaled) % MAX_SIGNALED] = asked;
        signaled++;
        pair.sendsOutstanding += asked;
        mostSends = Math.max(mostSends, pair.sendsOutstanding);
        tally.posted += asked;
        posted += asked;
        poll();
        tell();
    }

    private void tell() {
        told = pair.receives + completed;
        owner.moved(site);
    }

    /** Waits until this generation has so many receive completions. */
    void awaitReceives(long target) throws LinkFailure, LinkStopped {
        await(target, MAX_SIGNALED);
    }

    /** Waits until every send has completed. */
    void awaitSends() throws LinkFailure, LinkStopped {
        await(0, 0);
    }

    /** Whether every send has been seen completed. */
    boolean sent() {
        return signaled == 0;
    }

    private void await(long receivesTarget, int mostSignaled) throws LinkFailure, LinkStopped {
        long began = clock.nanos();
        long deadline = began + timeoutNanos;
        while (pair.receives < receivesTarget || signaled > mostSignaled) {
            boolean found = poll() > 0;
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                context.duties().attend();
                nextDuties = now + Duties.EVERY_NANOS;
                if (told != pair.receives + completed) {
                    tell();
                }
            }
            if (found) {
                empty = 0;
                continue;
            }
            if (now - deadline >= 0) {
                throw owner.timedOut(site, now - began, Math.max(0, receivesTarget - pair.receives));
            }
            emptyPolls++;
            clock.idle(++empty, Math.min(deadline, nextDuties));
        }
    }

    private int poll() throws LinkFailure {
        int n = pair.poll(site, clock.nanos());
        mostCompletions = Math.max(mostCompletions, n);
        while (seenCompletions < pair.sendCompletions && signaled > 0) {
            pair.completed(outstanding[oldest]);
            completed += outstanding[oldest];
            oldest = (oldest + 1) % MAX_SIGNALED;
            signaled--;
            seenCompletions++;
        }
        return n;
    }
}
