package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.WcStatus;
import java.lang.foreign.MemorySegment;

/**
 * A send queue: requests are posted, then sent, then done. On UC a send is done when its last bit has left, wherever it
 * went; on RC when the receiver has taken it. Used by the owner's link thread alone.
 */
final class SendQueue {
    private final SimQueuePair qp;
    private final Adapter adapter;
    private final Wiring wiring;
    private final boolean rc;
    private final int cable;
    private final double nanosPerByte;
    private final long latencyNanos;
    private final long largestBytes;
    private final WorkQueue queue;
    private final boolean[] signaled;
    private final int[] status;
    private final long[] doneAt;
    /** Its number on {@link #wire}; RC. */
    private final long[] onWire;

    private final Passage passage = new Passage();
    private long sent;
    private long done;
    private long lineFreeAt;
    private boolean killed;

    // RC
    private Wire wire;
    private int attempts;
    private long retryAt;
    private long timeoutNanos;
    private int retries;
    private int rnrRetries;

    SendQueue(SimQueuePair qp, int depth) {
        this.qp = qp;
        adapter = qp.adapter();
        wiring = adapter.wiring();
        rc = qp.type() == QpType.RC;
        cable = qp.cable();
        DeviceProfile.Delivery delivery = adapter.profile().delivery();
        nanosPerByte = delivery.rateGbps() > 0 ? 8 / delivery.rateGbps() : 0;
        latencyNanos = delivery.latencyNanos();
        largestBytes = delivery.largestBytes();
        queue = new WorkQueue(depth, adapter.profile().depths().inFrames());
        signaled = new boolean[queue.places()];
        status = new int[queue.places()];
        doneAt = new long[queue.places()];
        onWire = new long[queue.places()];
    }

    /** What RTS says of retries. */
    void retry(long afterNanos, int times, int rnrTimes) {
        timeoutNanos = afterNanos;
        retries = times;
        rnrRetries = rnrTimes;
    }

    /** Takes one request; false when the queue is full. */
    boolean add(SimChain chain, int index) {
        int place = queue.place(queue.tail());
        if (!queue.add(chain, index)) {
            return false;
        }
        signaled[place] = chain.signaled(index);
        status[place] = 0;
        return true;
    }

    /** Whether something posted is not done. */
    boolean pending() {
        return done != queue.tail();
    }

    void release(long countedUpTo) {
        queue.release(countedUpTo);
    }

    /** Sends as much as can be sent now. */
    void push(long now) {
        while (sent != queue.tail() && qp.transmits() && transmit(queue.place(sent), now)) {
            sent++;
        }
    }

    /** Reports what is done. */
    void harvest(long now) {
        while (done != sent) {
            int place = queue.place(done);
            if (status[place] == 0 && (rc ? !acknowledged(place, now) : doneAt[place] > now)) {
                return;
            }
            complete(place);
        }
    }

    /** Everything that is not sent fails, since an earlier request has; on RC also what is not acknowledged. */
    void flush() {
        while (sent != queue.tail()) {
            status[queue.place(sent++)] = WcStatus.WR_FLUSH_ERR.ordinal();
        }
    }

    /** Forgets everything. */
    void reset() {
        sent = queue.tail();
        done = sent;
        queue.releaseAll();
        killed = false;
        wire = null;
        attempts = 0;
        retryAt = 0;
    }

    private void complete(int place) {
        if (status[place] != 0 || signaled[place]) {
            qp.cq().push(qp, true, queue.wrId[place], status[place], 0, queue.countedAt(done));
        }
        done++;
    }

    /** Whether the request is past; if not it has to wait, for room or for a retry. */
    private boolean transmit(int place, long now) {
        int bytes = queue.length[place];
        SimMemoryRegion region = adapter.region(queue.lkey[place]);
        if (region == null || !region.covers(qp.pd(), queue.address[place], bytes)) {
            if (bytes != 0) {
                return failed(
                        place, adapter.profile().statuses().sendProtection().ordinal());
            }
            region = null;
        }
        if (now < retryAt) {
            return false;
        }
        Wire target = qp.route();
        if (target != null && bytes <= largestBytes && !target.hasRoom(bytes)) {
            return false;
        }
        FaultState faults = wiring.faults();
        if (attempts == 0) {
            int struck = faults.sendStatus(adapter.rank());
            if (struck != 0) {
                return failed(place, struck);
            }
        }
        if (adapter.rank() == 0) {
            faults.countOnCable(cable);
        }
        passage.enter(qp.generation(), bytes);
        faults.strike(adapter.rank(), passage);
        killed |= passage.killed;
        long left = Math.max(now, lineFreeAt) + (long) (bytes * nanosPerByte);
        lineFreeAt = left;
        boolean lost = killed || passage.lost || target == null || bytes > largestBytes || !wiring.up(cable);
        if (lost && rc) {
            return tryAgain(place, now);
        }
        doneAt[place] = left;
        if (!lost) {
            deliver(target, place, region, left + latencyNanos + passage.delayNanos);
        }
        wiring.signals().dueAt(left);
        return true;
    }

    private void deliver(Wire target, int place, SimMemoryRegion region, long arrival) {
        if (rc) {
            target.watchAcknowledgements(rnrRetries);
            wire = target;
            attempts = 0;
            retryAt = 0;
        }
        MemorySegment source = region == null ? MemorySegment.NULL : region.memory();
        long offset = region == null ? 0 : queue.address[place] - region.address();
        onWire[place] = target.send(source, offset, queue.length[place], target.inOrder(arrival), passage.flippedBit);
    }

    private boolean tryAgain(int place, long now) {
        if (attempts++ >= retries) {
            return failed(place, WcStatus.RETRY_EXC_ERR.ordinal());
        }
        // a timeout of 0 means for ever
        retryAt = timeoutNanos == 0 ? Long.MAX_VALUE : now + timeoutNanos;
        if (timeoutNanos != 0) {
            wiring.signals().dueAt(retryAt);
        }
        return false;
    }

    /** The request at the head of what is not sent fails, and all behind it are flushed. */
    private boolean failed(int place, int number) {
        status[place] = number;
        sent++;
        qp.fail();
        return false;
    }

    /** Whether the receiver has taken the request that is to be reported next, or it has got an error instead; RC. */
    private boolean acknowledged(int place, long now) {
        // read before the count: a refusal is then never that of a later message
        int refused = wire.refusedStatus();
        if (wire.acknowledged(onWire[place])) {
            return true;
        }
        if (!qp.transmits()) {
            status[place] = WcStatus.WR_FLUSH_ERR.ordinal();
            return true;
        }
        if (refused != 0) {
            status[place] = refused;
            qp.fail();
            return true;
        }
        if (!qp.leadsSomewhere(wire)) {
            // the receiver has gone away with what was under way: send it again
            sent = done;
            tryAgain(place, now);
        }
        return status[place] != 0;
    }
}
