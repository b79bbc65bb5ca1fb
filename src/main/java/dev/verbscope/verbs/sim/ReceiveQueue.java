package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.WcStatus;

/** A receive queue, and how it meets what arrives. Used by the owner's link thread alone. */
final class ReceiveQueue {
    /** The retry count that stands for no limit. */
    private static final int FOR_EVER = 7;

    private final SimQueuePair qp;
    private final Adapter adapter;
    private final Signals signals;
    private final boolean rc;
    private final DeviceProfile.Delivery delivery;
    private final WorkQueue queue;
    private final long[] postedAt;
    private long next;
    private long rnrTimerNanos;

    ReceiveQueue(SimQueuePair qp, int depth) {
        this.qp = qp;
        adapter = qp.adapter();
        signals = adapter.wiring().signals();
        rc = qp.type() == QpType.RC;
        delivery = adapter.profile().delivery();
        queue = new WorkQueue(depth, adapter.profile().depths().inFrames());
        postedAt = new long[queue.places()];
    }

    void rnrTimer(long nanos) {
        rnrTimerNanos = nanos;
    }

    /** Takes one request; false when the queue is full. */
    boolean add(SimChain chain, int index, long now) {
        int place = queue.place(queue.tail());
        if (!queue.add(chain, index)) {
            return false;
        }
        postedAt[place] = now;
        return true;
    }

    void release(long countedUpTo) {
        queue.release(countedUpTo);
    }

    /** Takes everything that has arrived. */
    void take(Wire wire) {
        long arrival = wire.nextArrival();
        if (arrival == Long.MAX_VALUE) {
            return;
        }
        long now = signals.nanos();
        while (arrival <= now && takeNext(wire, arrival, now)) {
            arrival = wire.nextArrival();
        }
    }

    void flush() {
        while (next != queue.tail()) {
            report(WcStatus.WR_FLUSH_ERR.ordinal(), 0);
        }
    }

    /** Forgets everything. */
    void reset() {
        next = queue.tail();
        queue.releaseAll();
    }

    /** Deals with the next message; false when that has to wait. */
    private boolean takeNext(Wire wire, long arrival, long now) {
        if (wire.dead()) {
            if (rc) {
                return false;
            }
            wire.consume();
            return true;
        }
        boolean posted = next != queue.tail();
        if (posted && (delivery.emptyReceive() == EmptyReceive.HELD || postedAt[queue.place(next)] <= arrival)) {
            return deliver(wire);
        }
        return switch (delivery.emptyReceive()) {
            case HELD -> false;
            case KILLS_DIRECTION -> {
                if (rc) {
                    wire.refuse(WcStatus.RETRY_EXC_ERR.ordinal());
                    yield false;
                }
                wire.kill();
                yield true;
            }
            case DROPPED, RNR_ERROR -> {
                if (rc) {
                    yield notReady(wire, arrival, now, posted);
                }
                wire.consume();
                yield true;
            }
        };
    }

    /** RC: the sender is told "receiver not ready" and tries again each timer, a limited number of times. */
    private boolean notReady(Wire wire, long arrival, long now, boolean posted) {
        int retries = wire.rnrRetries();
        boolean limited = retries != FOR_EVER || delivery.emptyReceive() == EmptyReceive.RNR_ERROR;
        long waited = posted ? postedAt[queue.place(next)] - arrival : now - arrival;
        long tries = (waited + rnrTimerNanos - 1) / rnrTimerNanos;
        if (limited && tries > retries) {
            wire.refuse(WcStatus.RNR_RETRY_EXC_ERR.ordinal());
            return false;
        }
        long nextTry = arrival + tries * rnrTimerNanos;
        if (posted && nextTry <= now) {
            return deliver(wire);
        }
        if (posted) {
            signals.dueAt(nextTry);
        } else if (limited) {
            signals.dueAt(arrival + retries * rnrTimerNanos + 1);
        }
        return false;
    }

    private boolean deliver(Wire wire) {
        int place = queue.place(next);
        int bytes = wire.nextLength();
        SimMemoryRegion region = adapter.region(queue.lkey[place]);
        int status = adapter.wiring().faults().receiveStatus(adapter.rank());
        int answer = WcStatus.REM_OP_ERR.ordinal();
        if (status == 0 && !usable(region, place)) {
            status = adapter.profile().statuses().receiveProtection().ordinal();
        } else if (status == 0 && !fits(bytes, queue.length[place])) {
            status = adapter.profile().statuses().receiveLength().ordinal();
            answer = WcStatus.REM_INV_REQ_ERR.ordinal();
        }
        if (status == 0) {
            wire.copyOut(region.memory(), queue.address[place] - region.address());
            wire.consume();
            report(0, bytes);
            return true;
        }
        if (rc) {
            wire.refuse(answer);
        }
        report(status, 0);
        qp.fail();
        return false;
    }

    private boolean usable(SimMemoryRegion region, int place) {
        return region != null && region.writable() && region.covers(qp.pd(), queue.address[place], queue.length[place]);
    }

    private boolean fits(int bytes, int room) {
        return bytes <= room && (!delivery.equalFrames() || WorkQueue.frames(bytes) == WorkQueue.frames(room));
    }

    private void report(int status, int bytes) {
        qp.cq().push(qp, false, queue.wrId[queue.place(next)], status, bytes, queue.countedAt(next));
        next++;
    }
}
