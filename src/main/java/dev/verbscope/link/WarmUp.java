package dev.verbscope.link;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.record.GateFact.Counted;
import dev.verbscope.record.Phase;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.WarmupFact.WarmupAttempt;
import dev.verbscope.record.WarmupFact.WarmupBegan;
import dev.verbscope.record.WarmupFact.WarmupEnded;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import java.lang.foreign.MemorySegment;

/**
 * Proves both directions of a fresh queue pair with messages of full size: small ones can pass on a direction that drops
 * full ones. Both ranks end with the same two bits.
 */
final class WarmUp {
    /** wr_id of the warm-up's send and receive. */
    static final long WR_ID = 1L << 62;

    /** Says that the warm-up's receive is posted. */
    private static final int POSTED_TAG = 0xfeed;

    /** Every byte of the warm-up's message. */
    private static final byte FILL = 0x5A;

    /** What a warm-up found. */
    record Result(int attempts, boolean inbound, boolean outbound) {

        boolean bothDeliver() {
            return inbound && outbound;
        }
    }

    private final Recipe recipe;
    private final OpenPort port;
    private final Slab slab;
    private final Journal journal;
    private final Waiting waiting;
    private final Tally tally;
    private final int messageBytes;

    WarmUp(Recipe recipe, OpenPort port, Slab slab, Journal journal, Waiting waiting, Tally tally, int messageBytes) {
        this.recipe = recipe;
        this.port = port;
        this.slab = slab;
        this.journal = journal;
        this.waiting = waiting;
        this.tally = tally;
        this.messageBytes = messageBytes;
    }

    Result run(LivePair pair, ControlLink control) throws LinkFailure, LinkStopped {
        int generation = pair.generation();
        String doing = "generation " + generation + ", warm-up";
        journal.phase(Phase.WARM_UP, generation);
        journal.fact(new WarmupBegan(generation, messageBytes));
        slab.memory().asSlice(slab.batchOut(), messageBytes).fill(FILL);
        slab.memory().asSlice(slab.batchIn(), messageBytes).fill((byte) 0);
        RecvChain recv = pair.qp().newRecvChain(1);
        recv.set(
                0,
                WR_ID,
                slab.address(slab.batchIn()),
                messageBytes,
                port.region().lkey());
        SendChain send = pair.qp().newSendChain(1);
        send.set(
                0,
                WR_ID,
                slab.address(slab.batchOut()),
                messageBytes,
                port.region().lkey(),
                true);
        post(pair, recv);
        control.sendWord(FrameType.RDMA_POSTED, POSTED_TAG, "tag");
        int tag = control.awaitWord(FrameType.RDMA_POSTED, doing);
        if (tag != POSTED_TAG) {
            throw new LinkFailure(
                    "bad-posted-tag",
                    String.format("%s: POSTED carries tag 0x%x, wanted 0x%x", pair.where(), tag, POSTED_TAG));
        }
        boolean arrived = false;
        boolean peerHasIt = false;
        int attempt = 0;
        while (attempt < recipe.attempts() && !(arrived && peerHasIt)) {
            attempt++;
            long began = waiting.clock().nanos();
            boolean sends = !peerHasIt;
            if (sends) {
                post(pair, send);
            }
            long deadline = began + recipe.attemptTime().toNanos();
            boolean hadIt = arrived;
            waiting.<Boolean>until(deadline, () -> {
                poll(pair);
                control.look(doing);
                boolean done = pair.sendsOutstanding == 0 && (hadIt || pair.receives > 0);
                return done ? Boolean.TRUE : null;
            });
            boolean sendCompleted = sends && pair.sendsOutstanding == 0;
            if (!arrived && pair.receives > 0) {
                arrived = true;
                checkContent(pair);
            }
            control.sendWord(FrameType.RDMA_WARM, arrived ? 1 : 0, "received");
            peerHasIt |= control.awaitWord(FrameType.RDMA_WARM, doing) == 1;
            journal.fact(new WarmupAttempt(
                    generation,
                    attempt,
                    sends,
                    sendCompleted,
                    arrived,
                    peerHasIt,
                    began,
                    waiting.clock().nanos() - began));
            journal.fact(new Counted(generation, tally.counts(), tally.sites()));
        }
        journal.fact(new WarmupEnded(generation, attempt, arrived, peerHasIt));
        return new Result(attempt, arrived, peerHasIt);
    }

    /** Every send of the warm-up is signaled: one completion, one message. */
    private void poll(LivePair pair) throws LinkFailure {
        long before = pair.sendCompletions;
        pair.poll(PollSite.WARM_UP, waiting.clock().nanos());
        pair.completed((int) (pair.sendCompletions - before));
    }

    private void post(LivePair pair, SendChain chain) throws LinkFailure {
        journal.recorder()
                .entering(
                        VerbsCall.POST_SEND,
                        0,
                        pair.generation(),
                        waiting.clock().nanos());
        int errno = pair.qp().postSend(chain, 1);
        journal.recorder().left(waiting.clock().nanos());
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_send", errno, 1, chain.accepted());
        }
        pair.sendsOutstanding++;
        tally.posted++;
        tally.bytesPosted += messageBytes;
    }

    private void post(LivePair pair, RecvChain chain) throws LinkFailure {
        journal.recorder()
                .entering(
                        VerbsCall.POST_RECV,
                        0,
                        pair.generation(),
                        waiting.clock().nanos());
        int errno = pair.qp().postRecv(chain, 1);
        journal.recorder().left(waiting.clock().nanos());
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_recv", errno, 1, chain.accepted());
        }
        pair.receivesOutstanding++;
    }

    private void checkContent(LivePair pair) throws LinkFailure {
        MemorySegment got = slab.memory().asSlice(slab.batchIn(), messageBytes);
        MemorySegment sent = slab.memory().asSlice(slab.batchOut(), messageBytes);
        long differs = pair.lastLength == messageBytes ? got.mismatch(sent) : 0;
        if (differs >= 0) {
            tally.wrong++;
            throw new LinkFailure(
                    "verify-failed",
                    pair.where() + ": the warm-up message came with " + pair.lastLength + " of " + messageBytes
                            + " bytes, the first wrong one at " + differs
                            + ". A region that crosses a 4 GiB boundary may complete without its data");
        }
        tally.verified++;
    }
}
