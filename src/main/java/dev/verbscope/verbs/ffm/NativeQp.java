package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

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
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** A queue pair of the library. Posts go through the context's own function pointers. */
final class NativeQp implements QueuePair {
    /** post_send and post_recv have one shape; a constant handle, so that the compiler can look through it. */
    private static final MethodHandle POST =
            VerbsLibrary.operation(FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS));

    private final NativeDevice device;
    private final Call call;
    private final MemorySegment qp;
    private final QpType type;
    private final int qpn;
    private final QpCaps granted;
    private final MemorySegment postSend;
    private final MemorySegment postRecv;
    private final MemorySegment attr;
    private final MemorySegment init;
    private final MemorySegment refused;
    private final MemorySegment capture;
    private final int invalid;
    private final Lifetime life;

    /**
     * @param init ibv_qp_init_attr as ibv_create_qp left it, with the depths it granted
     * @param life under its protection domain and its completion queue
     */
    NativeQp(NativeDevice device, MemorySegment qp, QpType type, MemorySegment init, Lifetime life) {
        this.device = device;
        this.call = device.call();
        this.qp = qp.reinterpret(Layouts.Qp.SIZE);
        this.type = type;
        this.qpn = this.qp.get(Layouts.INT, Layouts.Qp.QP_NUM);
        this.granted = new QpCaps(
                init.get(Layouts.INT, Layouts.QpInitAttr.MAX_SEND_WR),
                init.get(Layouts.INT, Layouts.QpInitAttr.MAX_RECV_WR));
        this.postSend = device.operation(Layouts.Context.POST_SEND);
        this.postRecv = device.operation(Layouts.Context.POST_RECV);
        this.attr = device.arena().allocate(Layouts.QpAttrLayout.SIZE, 8);
        this.init = init;
        this.refused = device.arena().allocate(8, 8);
        this.capture = VerbsLibrary.newCapture(device.arena());
        this.invalid = Errno.Name.EINVAL.on(device.os());
        this.life = life;
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
    public QpState state() throws VerbsException {
        attr.fill((byte) 0);
        call.check(VerbsFunction.QUERY_QP, "asking for the state of " + described(), capture -> (int)
                call.library().handle(VerbsFunction.QUERY_QP).invokeExact(capture, qp, attr, QpAttr.STATE.bit(), init));
        int number = attr.get(Layouts.INT, Layouts.QpAttrLayout.QP_STATE);
        // IBV_QPS_UNKNOWN and whatever a driver invents: no state in which it can be used
        return number >= 0 && number < QpState.values().length ? QpState.values()[number] : QpState.ERR;
    }

    @Override
    public void modify(QpModify modify) throws VerbsException {
        attr.fill((byte) 0);
        attr.set(Layouts.INT, Layouts.QpAttrLayout.QP_STATE, modify.target().ordinal());
        for (QpAttr attribute : modify.attributes()) {
            modify.value(attribute).ifPresent(value -> set(attribute, value));
        }
        Optional<AddressVector> vector = modify.addressVector();
        vector.ifPresent(this::set);
        int mask = modify.mask();
        call.check(VerbsFunction.MODIFY_QP, "taking " + described() + " to " + modify.target(), capture ->
                (int) call.library().handle(VerbsFunction.MODIFY_QP).invokeExact(capture, qp, attr, mask));
    }

    private void set(QpAttr attribute, int value) {
        switch (attribute) {
            case STATE, AV -> {
                // the state is set already, the address vector is no number
            }
            case ACCESS_FLAGS -> attr.set(Layouts.INT, Layouts.QpAttrLayout.QP_ACCESS_FLAGS, value);
            case PKEY_INDEX -> attr.set(Layouts.SHORT, Layouts.QpAttrLayout.PKEY_INDEX, (short) value);
            case PORT -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.PORT_NUM, (byte) value);
            case PATH_MTU -> attr.set(Layouts.INT, Layouts.QpAttrLayout.PATH_MTU, value);
            case DEST_QPN -> attr.set(Layouts.INT, Layouts.QpAttrLayout.DEST_QP_NUM, value);
            case RQ_PSN -> attr.set(Layouts.INT, Layouts.QpAttrLayout.RQ_PSN, value);
            case SQ_PSN -> attr.set(Layouts.INT, Layouts.QpAttrLayout.SQ_PSN, value);
            case TIMEOUT -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.TIMEOUT, (byte) value);
            case RETRY_CNT -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.RETRY_CNT, (byte) value);
            case RNR_RETRY -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.RNR_RETRY, (byte) value);
            case MIN_RNR_TIMER -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.MIN_RNR_TIMER, (byte) value);
            case MAX_QP_RD_ATOMIC -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.MAX_RD_ATOMIC, (byte) value);
            case MAX_DEST_RD_ATOMIC -> attr.set(Layouts.BYTE, Layouts.QpAttrLayout.MAX_DEST_RD_ATOMIC, (byte) value);
        }
    }

    private void set(AddressVector vector) {
        byte[] dgid = vector.dgid().toBytes();
        MemorySegment.copy(dgid, 0, attr, Layouts.BYTE, Layouts.QpAttrLayout.AH_DGID, dgid.length);
        attr.set(Layouts.BYTE, Layouts.QpAttrLayout.AH_SGID_INDEX, (byte) vector.sgidIndex());
        attr.set(Layouts.BYTE, Layouts.QpAttrLayout.AH_HOP_LIMIT, (byte) vector.hopLimit());
        attr.set(Layouts.SHORT, Layouts.QpAttrLayout.AH_DLID, (short) vector.dlid());
        attr.set(Layouts.BYTE, Layouts.QpAttrLayout.AH_IS_GLOBAL, (byte) (vector.global() ? 1 : 0));
        attr.set(Layouts.BYTE, Layouts.QpAttrLayout.AH_PORT_NUM, (byte) vector.port());
    }

    @Override
    public SendChain newSendChain(int capacity) {
        return new NativeSendChain(device.arena(), capacity);
    }

    @Override
    public RecvChain newRecvChain(int capacity) {
        return new NativeRecvChain(device.arena(), capacity);
    }

    @Override
    public int postSend(SendChain chain, int count) {
        return post(postSend, ((NativeSendChain) chain).requests(), count);
    }

    @Override
    public int postRecv(RecvChain chain, int count) {
        return post(postRecv, ((NativeRecvChain) chain).requests(), count);
    }

    private int post(MemorySegment operation, WorkRequests requests, int count) {
        if (life.ended() || count < 1 || count > requests.capacity()) {
            requests.taken(0);
            return invalid;
        }
        requests.endAfter(count);
        int result;
        try {
            result = (int) POST.invokeExact(operation, capture, qp, requests.first(), refused);
        } catch (Throwable e) {
            throw new IllegalStateException("posting failed in Java, not in C", e);
        }
        if (result == 0) {
            requests.taken(count);
            return 0;
        }
        requests.refusedAt(refused.get(Layouts.LONG, 0), count);
        // so that a driver which leaves it alone next time is not taken to point here again
        refused.set(Layouts.LONG, 0, 0);
        // the contract is a positive errno; some drivers say -1 and set errno, or the negative of one
        return result == -1 ? Math.max(1, VerbsLibrary.errnoNumber(capture)) : Math.abs(result);
    }

    @Override
    public void close() throws VerbsException {
        life.end(call, VerbsFunction.DESTROY_QP, "destroying " + described(), capture ->
                (int) call.library().handle(VerbsFunction.DESTROY_QP).invokeExact(capture, qp));
    }

    private String described() {
        return String.format("queue pair 0x%06x of %s", qpn, device.name());
    }
}
