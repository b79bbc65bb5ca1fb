package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import dev.verbscope.verbs.VerbsException;
import java.util.Optional;

/** A queue pair. Everything but {@link #inbound} is used by the owner's link thread alone. */
final class SimQueuePair implements QueuePair {
    private static final int PSN_MASK = 0xffffff;
    /** ibv_qp_attr.timeout t stands for this many nanoseconds times 2^t. */
    private static final long TIMEOUT_UNIT_NANOS = 4096;

    private final SimProtectionDomain pd;
    private final Adapter adapter;
    private final Wiring wiring;
    private final SimCompletionQueue cq;
    private final QpType type;
    private final QpCaps granted;
    private final int qpn;
    private final int generation;
    private final SendQueue sends;
    private final ReceiveQueue receives;
    private final int cable;
    /** The device at the other end of the cable; null when there is none, or none in this process. */
    private final Adapter opposite;

    private QpState state = QpState.RESET;
    private boolean closed;
    private Path path;
    private int sqPsn;
    private SimQueuePair peer;
    /** The last wire that was looked at for whether it takes what this sends, and whether it does. */
    private Wire examined;

    private boolean taken;

    /** What is under way to this queue pair; null when it takes nothing. Read by the peer's link thread. */
    private volatile Wire inbound;

    SimQueuePair(SimProtectionDomain pd, SimCompletionQueue cq, QpType type, QpCaps granted, QpCaps held) {
        this.pd = pd;
        this.cq = cq;
        this.type = type;
        this.granted = granted;
        adapter = pd.device().adapter();
        wiring = adapter.wiring();
        generation = wiring.nextGeneration(adapter.rank());
        qpn = wiring.nextQpn(adapter.rank());
        cable = wiring.cable(adapter.rank(), adapter.index());
        opposite = pd.device().attached() ? wiring.opposite(adapter).orElse(null) : null;
        sends = new SendQueue(this, held.maxSendWr());
        receives = new ReceiveQueue(this, held.maxRecvWr());
    }

    @Override
    public int qpn() {
        return qpn;
    }

    @Override
    public QpType type() {
        return type;
    }

    @Override
    public QpCaps granted() {
        return granted;
    }

    @Override
    public QpState state() {
        return state;
    }

    @Override
    public void modify(QpModify modify) throws VerbsException {
        QpState target = modify.target();
        if (closed || !Transitions.allowed(type, state, target, modify.attributes())) {
            throw refuse(Errno.Name.EINVAL, modify, closed ? "destroyed before" : "attributes " + modify.attributes());
        }
        checkValues(modify);
        switch (target) {
            case RTR -> readyToReceive(modify);
            case RTS -> readyToSend(modify);
            case RESET -> reset();
            case ERR -> fail();
            case INIT, SQD, SQE -> {}
        }
        state = target;
        wiring.signals().touch();
    }

    @Override
    public SendChain newSendChain(int capacity) {
        return new SimChain(capacity);
    }

    @Override
    public RecvChain newRecvChain(int capacity) {
        return new SimChain(capacity);
    }

    @Override
    public int postSend(SendChain chain, int count) {
        SimChain requests = (SimChain) chain;
        requests.accept(0);
        if (closed || state.compareTo(QpState.RTS) < 0) {
            return adapter.number(Errno.Name.EINVAL);
        }
        int accepted = 0;
        while (accepted < count && sends.add(requests, accepted)) {
            accepted++;
        }
        requests.accept(accepted);
        if (state == QpState.ERR) {
            sends.flush();
        } else {
            sends.push(wiring.signals().nanos());
        }
        return accepted == count ? 0 : adapter.number(Errno.Name.ENOMEM);
    }

    @Override
    public int postRecv(RecvChain chain, int count) {
        SimChain requests = (SimChain) chain;
        requests.accept(0);
        if (closed || state == QpState.RESET) {
            return adapter.number(Errno.Name.EINVAL);
        }
        long now = wiring.signals().nanos();
        int accepted = 0;
        while (accepted < count && receives.add(requests, accepted, now)) {
            accepted++;
        }
        requests.accept(accepted);
        if (state == QpState.ERR) {
            receives.flush();
        }
        return accepted == count ? 0 : adapter.number(Errno.Name.ENOMEM);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            inbound = null;
            cq.detach(this);
            wiring.remove(this);
            adapter.ledger().queuePairs().decrementAndGet();
            pd.childClosed();
        }
    }

    Adapter adapter() {
        return adapter;
    }

    SimProtectionDomain pd() {
        return pd;
    }

    SimCompletionQueue cq() {
        return cq;
    }

    int generation() {
        return generation;
    }

    /** Whether posted sends go out: not before RTS, nor after an error. */
    boolean transmits() {
        return state == QpState.RTS;
    }

    /** Turns what has arrived and what is done into completions. */
    void progress() {
        Wire wire = inbound;
        if (wire != null) {
            receives.take(wire);
        }
        if (sends.pending()) {
            long now = wiring.signals().nanos();
            sends.push(now);
            sends.harvest(now);
        }
    }

    /** A completion has been polled. */
    void released(boolean send, long countedUpTo) {
        if (send) {
            sends.release(countedUpTo);
        } else {
            receives.release(countedUpTo);
        }
    }

    /** Goes to ERR: nothing more is taken, everything outstanding is flushed. */
    void fail() {
        state = QpState.ERR;
        inbound = null;
        sends.flush();
        receives.flush();
        wiring.signals().touch();
    }

    /** The wire to the peer, whether the cable is up or not; null when there is none that takes what this sends. */
    Wire route() {
        if (peer == null && opposite != null) {
            peer = wiring.find(opposite, path.destQpn());
        }
        Wire wire = peer == null ? null : peer.inbound;
        if (wire == null) {
            return null;
        }
        if (wire != examined) {
            examined = wire;
            taken = wire.owner().takes(path, sqPsn);
        }
        return taken ? wire : null;
    }

    /** Whether what is under way on a wire that this has sent on can still be received. */
    boolean leadsSomewhere(Wire wire) {
        return peer != null && peer.inbound == wire;
    }

    int cable() {
        return cable;
    }

    private void checkValues(QpModify modify) throws VerbsException {
        boolean valid = is(modify, QpAttr.PORT, 1, 1)
                && is(modify, QpAttr.PKEY_INDEX, 0, 0)
                && is(modify, QpAttr.ACCESS_FLAGS, 0, 15)
                && is(modify, QpAttr.PATH_MTU, 1, 5)
                && is(modify, QpAttr.DEST_QPN, 0, PSN_MASK)
                && is(modify, QpAttr.TIMEOUT, 0, 31)
                && is(modify, QpAttr.RETRY_CNT, 0, 7)
                && is(modify, QpAttr.RNR_RETRY, 0, 7)
                && is(modify, QpAttr.MIN_RNR_TIMER, 0, 31);
        if (!valid) {
            throw refuse(Errno.Name.EINVAL, modify, "a value out of its range in " + modify.describe());
        }
    }

    private static boolean is(QpModify modify, QpAttr attr, int least, int most) {
        int value = modify.value(attr).orElse(least);
        return value >= least && value <= most;
    }

    private void readyToReceive(QpModify modify) throws VerbsException {
        AddressVector av = modify.addressVector().orElseThrow();
        Optional<Errno.Name> refused = wiring.faults().refusedRtr(adapter.rank(), generation);
        if (refused.isPresent()) {
            throw refuse(refused.get(), modify, "the driver refuses it");
        }
        Path next = new Addressing(adapter, pd.device().attached()).path(this, modify, av);
        path = next;
        peer = null;
        examined = null;
        modify.value(QpAttr.MIN_RNR_TIMER).ifPresent(code -> receives.rnrTimer(RnrTimer.nanos(code)));
        inbound = new Wire(next, wiring.signals());
    }

    private void readyToSend(QpModify modify) {
        modify.value(QpAttr.SQ_PSN).ifPresent(psn -> sqPsn = psn & PSN_MASK);
        modify.value(QpAttr.MIN_RNR_TIMER).ifPresent(code -> receives.rnrTimer(RnrTimer.nanos(code)));
        if (modify.value(QpAttr.TIMEOUT).isPresent()) {
            int timeout = modify.value(QpAttr.TIMEOUT).getAsInt();
            sends.retry(
                    timeout == 0 ? 0 : TIMEOUT_UNIT_NANOS << timeout,
                    modify.value(QpAttr.RETRY_CNT).orElse(0),
                    modify.value(QpAttr.RNR_RETRY).orElse(0));
        }
    }

    private void reset() {
        inbound = null;
        path = null;
        peer = null;
        sends.reset();
        receives.reset();
        cq.forget(this);
    }

    VerbsException refuse(Errno.Name name, QpModify modify, String why) {
        return adapter.refuse(
                "ibv_modify_qp",
                name,
                String.format(
                        "move %s queue pair 0x%06x (generation %d) from %s to %s (%s)",
                        type, qpn, generation, state, modify.target(), why));
    }
}
