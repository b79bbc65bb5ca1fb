package dev.verbscope.link;

import dev.verbscope.link.wire.Armed;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.record.GateFact.GateTimedOut;
import dev.verbscope.record.GateFact.WindowArmed;
import dev.verbscope.record.GateFact.WindowDrained;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import java.util.function.Supplier;

/**
 * Decode gates over one generation of the queue pair, with the lookahead window. No header travels: order alone pairs
 * sends with receives. From {@link #gate} on nothing allocates, locks or logs.
 */
final class RdmaGates implements GateTransport {
    /** Bytes of the largest message. */
    static final int CHUNK_BYTES = 16_384;

    /** What a queue's depth may count instead of messages (TN3205). */
    static final int FRAME_BYTES = 4096;

    private final GateContext context;
    private final LivePair pair;
    private final ControlLink control;
    private final PeerWindow peerWindow;
    private final boolean tellsArmed;
    private final Clock clock;
    private final GateSample sample;
    private final Tally tally;
    private final int chunks;
    private final int lastChunkBytes;
    /** Gates whose receives are posted ahead, whatever depth was granted. */
    private final int lookahead;

    private final int lkey;
    private final SendChain send;
    private final RecvChain receive;
    private final long timeoutNanos;
    /** The most gates whose sends may be outstanding: queue depth, and no slot is filled again before it has left. */
    private final int maxSendGates;

    private final Supplier<String> place = this::place;

    /** Sends up to this gate have completed. */
    private long sentThrough;
    /** Receives up to this gate have arrived. */
    private long receivedThrough;
    /** Receives up to this gate are posted. */
    private long armedThrough;
    /** Receive completions of gates, to know which message of a gate comes next. */
    private long nextDue;
    /** Whether the window is posted. */
    private boolean armed;

    /**
     * @param lkey of the slab
     * @param tellsArmed whether the peer is told when the window is posted, and waited for: between two Verbscopes
     */
    RdmaGates(
            GateContext context,
            LivePair pair,
            ControlLink control,
            PeerWindow peerWindow,
            int lkey,
            boolean tellsArmed) {
        this.context = context;
        this.pair = pair;
        this.control = control;
        this.peerWindow = peerWindow;
        this.tellsArmed = tellsArmed;
        this.clock = context.clock();
        this.sample = context.sample();
        this.tally = context.tally();
        this.lkey = lkey;
        int vector = context.vectorBytes();
        this.chunks = (vector + CHUNK_BYTES - 1) / CHUNK_BYTES;
        this.lastChunkBytes = vector - (chunks - 1) * CHUNK_BYTES;
        this.lookahead = context.plan().recipe().lookahead();
        pair.carries(context.whereabouts());
        this.send = pair.qp().newSendChain(chunks);
        this.receive = pair.qp().newRecvChain(lookahead * chunks);
        this.timeoutNanos = context.plan().run().timeout().toNanos();
        // a device that counts frames may say so or not: frames are never fewer than messages
        int frames = (chunks - 1) * (CHUNK_BYTES / FRAME_BYTES) + (lastChunkBytes + FRAME_BYTES - 1) / FRAME_BYTES;
        this.maxSendGates = Math.max(1, Math.min(pair.counted().maxSendWr() / frames, context.slotReuse()));
    }

    @Override
    public boolean ready() {
        return armed;
    }

    @Override
    public void prepare(long firstGate) throws LinkFailure, LinkStopped {
        sentThrough = firstGate - 1;
        receivedThrough = firstGate - 1;
        armedThrough = firstGate - 1;
        pair.lastReceived = 0;
        pair.lastSent = 0;
        nextDue = pair.receives;
        pair.innerBytes = CHUNK_BYTES;
        pair.numberedBytes = lastChunkBytes;
        pair.oneId = 0;
        arm(firstGate, lookahead);
        armed = true;
        context.journal().fact(new WindowArmed(pair.generation(), firstGate, lookahead, lookahead * chunks));
        if (tellsArmed) {
            Armed armed = new Armed(firstGate, pair.generation(), lookahead * chunks);
            control.send(FrameType.ARMED, armed.encode(), armed.fields());
            awaitPeerWindow(firstGate);
        }
    }

    private void awaitPeerWindow(long firstGate) throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + ControlLink.STEP_TIMEOUT.toNanos();
        for (int empty = 1; !peerWindow.armed(pair.generation(), firstGate); empty++) {
            context.duties().attend();
            long now = clock.nanos();
            if (now - deadline >= 0) {
                throw new LinkFailure(
                        "control-timeout",
                        pair.where() + ": the peer did not say within " + ControlLink.STEP_TIMEOUT.toSeconds()
                                + " s that its receives for gate " + firstGate + " are posted");
            }
            clock.idle(empty, context.duties().nextDue(deadline));
        }
    }

    /** Posts the receives of the next gates, each straight into its slot; only a gate's last carries its number. */
    private void arm(long firstGate, int gates) throws LinkFailure {
        Slab slab = context.slab();
        int at = 0;
        for (long seq = firstGate; seq < firstGate + gates; seq++) {
            long address = slab.address(slab.in(context.slotOf(seq)));
            for (int chunk = 0; chunk < chunks; chunk++) {
                boolean last = chunk == chunks - 1;
                receive.set(
                        at++,
                        last ? seq : 0,
                        address + (long) chunk * CHUNK_BYTES,
                        last ? lastChunkBytes : CHUNK_BYTES,
                        lkey);
            }
        }
        context.journal().recorder().entering(VerbsCall.POST_RECV, 0, pair.generation(), sample.beganNanos);
        int errno = pair.qp().postRecv(receive, at);
        context.journal().recorder().left(sample.beganNanos);
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_recv", errno, at, receive.accepted());
        }
        pair.receivesOutstanding += at;
        armedThrough = firstGate + gates - 1;
    }

    @Override
    public void gate(long seq) throws LinkFailure, LinkStopped {
        int slot = context.slotOf(seq);
        context.whereabouts().now(place);
        makeRoom(seq);
        context.fill(seq, slot);
        long began = clock.nanos();
        sample.beganNanos = began;
        sample.gate = seq;
        sample.generation = pair.generation();
        sample.slot = slot;
        sample.armedAtEntry = (int) (armedThrough - receivedThrough);
        sample.emptyPolls = 0;
        sample.completionBacklog = 0;
        sample.sentAfter = 0;
        post(seq, slot);
        sample.sendQueue = pair.sendsOutstanding;
        long waitsFrom = clock.nanos();
        sample.postedAfter = GateContext.nanos(waitsFrom - began);
        if (receivedThrough < seq || sentThrough < seq) {
            poll(began);
        }
        if (receivedThrough < seq) {
            await(seq, began, waitsFrom);
        }
        sample.receivedAfter = GateContext.nanos(clock.nanos() - began);
        if (context.verifies(seq)) {
            verify(seq, slot);
        }
        arm(armedThrough + 1, 1);
        sample.armedAtExit = (int) (armedThrough - receivedThrough);
        sample.receiveQueue = pair.receivesOutstanding;
        sample.doneAfter = GateContext.nanos(clock.nanos() - began);
        context.writeSample();
    }

    private void verify(long seq, int slot) throws LinkFailure {
        for (int chunk = 0; chunk < chunks; chunk++) {
            int bytes = chunk == chunks - 1 ? lastChunkBytes : CHUNK_BYTES;
            long wrong = context.verify(seq, slot, pair.generation(), chunk, chunk * CHUNK_BYTES, bytes);
            long later = wrong < 0 ? 0 : context.laterGate(seq, slot, wrong, lookahead);
            if (later > 0) {
                throw orderBroke(seq, "the vector of gate " + later + " came in its place: got " + describe(later));
            }
        }
    }

    private void post(long seq, int slot) throws LinkFailure {
        Slab slab = context.slab();
        long address = slab.address(slab.out(slot));
        for (int chunk = 0; chunk < chunks; chunk++) {
            boolean last = chunk == chunks - 1;
            send.set(chunk, seq, address + (long) chunk * CHUNK_BYTES, last ? lastChunkBytes : CHUNK_BYTES, lkey, last);
        }
        context.journal().recorder().entering(VerbsCall.POST_SEND, 0, pair.generation(), sample.beganNanos);
        int errno = pair.qp().postSend(send, chunks);
        context.journal().recorder().left(sample.beganNanos);
        if (errno != 0) {
            throw Posting.failed(pair, "ibv_post_send", errno, chunks, send.accepted());
        }
        pair.sendsOutstanding += chunks;
        tally.posted += chunks;
        tally.bytesPosted += context.vectorBytes();
    }

    /** Takes what has completed; returns how many completions there were. */
    private int poll(long began) throws LinkFailure {
        int n = pair.poll(PollSite.GATE, began);
        if (n == 0) {
            return 0;
        }
        if (n > sample.completionBacklog) {
            sample.completionBacklog = n;
        }
        if (pair.lastSent > sentThrough) {
            pair.completed((int) (pair.lastSent - sentThrough) * chunks);
            sentThrough = pair.lastSent;
            if (sentThrough >= sample.gate) {
                sample.sentAfter = GateContext.nanos(Math.max(1, clock.nanos() - began));
            }
        }
        if (pair.oddLength >= 0) {
            throw orderBroke(
                    receivedThrough + 1,
                    "a message of " + pair.oddLength + " bytes came where one of " + pair.oddLengthDue + " was due");
        }
        if (pair.lastReceived > receivedThrough) {
            checkOrder();
            receivedThrough = pair.lastReceived;
        }
        return n;
    }

    /** The last message of gate n is message n·chunks of this window: anything else means that one was lost or doubled. */
    private void checkOrder() throws LinkFailure {
        long gates = pair.lastReceived - receivedThrough;
        long messages = pair.receives - nextDue;
        // messages of the gate after may have arrived in the same poll
        if (messages < gates * chunks) {
            throw orderBroke(
                    receivedThrough + 1,
                    messages + " messages completed gate " + pair.lastReceived + ", wanted " + gates * chunks);
        }
        nextDue += gates * chunks;
    }

    private String place() {
        return "the gate of " + describe(receivedThrough + 1);
    }

    private String describe(long seq) {
        int slot = context.slotOf(seq);
        return "layer " + slot / 2 + ", gate " + slot % 2 + ", seq " + seq;
    }

    private LinkFailure orderBroke(long seq, String how) {
        return new LinkFailure(
                "gate-order",
                pair.where() + ": gate " + seq + ": gate order broke: " + how + "; want " + describe(seq)
                        + ". A message before it was lost, or one came twice");
    }

    /** The timeout counts from the moment the wait begins, not from the entry into the gate. */
    private void await(long seq, long began, long waitsFrom) throws LinkFailure, LinkStopped {
        long deadline = waitsFrom + timeoutNanos;
        long nextDuties = waitsFrom + Duties.EVERY_NANOS;
        int empty = 0;
        while (receivedThrough < seq) {
            if (poll(began) > 0) {
                empty = 0;
                continue;
            }
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                context.duties().attend();
                nextDuties = now + Duties.EVERY_NANOS;
            }
            if (now - deadline >= 0) {
                throw timedOut(seq, now - waitsFrom);
            }
            sample.emptyPolls++;
            clock.idle(++empty, Math.min(deadline, nextDuties));
        }
    }

    private LinkFailure timedOut(long seq, long waited) {
        int missing = (int) Math.min(chunks, chunks - (pair.receives - nextDue));
        context.journal().fact(new GateTimedOut(pair.generation(), seq, waited, missing));
        int peer = 1 - context.plan().rank();
        return new LinkFailure(
                "gate-timeout",
                pair.where() + ": gate " + seq + ": waited " + waited / 1_000_000 + " ms for rank " + peer + ", "
                        + missing + " of " + chunks + " messages did not arrive; of this rank's own sends "
                        + pair.sendsOutstanding + " had not completed. Compare with what rank " + peer
                        + " says it posted: if it is more than arrived here, direction " + peer + "→"
                        + context.plan().rank() + " lost it");
    }

    /** Keeps the send queue within its depth, and out slots untouched until they have left. */
    private void makeRoom(long seq) throws LinkFailure, LinkStopped {
        if (seq - sentThrough <= maxSendGates) {
            return;
        }
        awaitSent(seq - maxSendGates);
    }

    private void awaitSent(long through) throws LinkFailure, LinkStopped {
        long began = clock.nanos();
        long deadline = began + timeoutNanos;
        long nextDuties = began + Duties.EVERY_NANOS;
        for (int empty = 1; sentThrough < through; empty++) {
            if (poll(began) > 0) {
                empty = 0;
                continue;
            }
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                context.duties().attend();
                nextDuties = now + Duties.EVERY_NANOS;
            }
            if (now - deadline >= 0) {
                throw new LinkFailure(
                        "send-timeout",
                        pair.where() + ": the sends of gate " + (sentThrough + 1) + " have not completed within "
                                + timeoutNanos / 1_000_000 + " ms. A send that never completes points at the port or"
                                + " at a peer that has posted no receive");
            }
            clock.idle(empty, Math.min(deadline, nextDuties));
        }
    }

    @Override
    public void finish() throws LinkFailure, LinkStopped {
        if (sample.gate > sentThrough) {
            awaitSent(sample.gate);
        }
    }

    /**
     * Makes way for bulk traffic: both ranks send a dummy for each receive of the other's window, as long as the receive is.
     * The dummies of the last gate wait for the peer's first: the peer has then consumed this rank's last gate and posted the
     * receive at the far end of its window.
     */
    void drain(BulkPair messages) throws LinkFailure, LinkStopped {
        finish();
        if (!armed) {
            return;
        }
        long began = clock.nanos();
        long target = nextDue + (armedThrough - receivedThrough) * chunks;
        long before = target - (long) lookahead * chunks;
        long address = context.slab().address(context.slab().batchOut());
        messages.begin(PollSite.DRAIN);
        for (int gate = 0; gate < lookahead; gate++) {
            if (gate == lookahead - 1) {
                messages.flushSends();
                messages.awaitReceives(before + 1);
            }
            for (int chunk = 0; chunk < chunks; chunk++) {
                messages.send(
                        BulkPair.ID | (long) gate * chunks + chunk,
                        address,
                        chunk == chunks - 1 ? lastChunkBytes : CHUNK_BYTES);
            }
        }
        messages.flushSends();
        messages.awaitReceives(target);
        messages.awaitSends();
        if (pair.oddLength >= 0) {
            throw orderBroke(
                    armedThrough - lookahead + 1,
                    "while the window was drained a message of " + pair.oddLength + " bytes came where one of "
                            + pair.oddLengthDue + " was due");
        }
        armed = false;
        context.journal()
                .fact(new WindowDrained(
                        pair.generation(),
                        armedThrough - lookahead,
                        lookahead * chunks,
                        clock.nanos() - began,
                        pair.receivesOutstanding));
    }
}
