package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** One rank's objects on its first device: what every test of the fabric needs before it can begin. */
final class End implements AutoCloseable {
    static final int MEMORY = 4 << 20;
    private static final int ALIGNMENT = 16_384;

    final Arena arena = Arena.ofConfined();
    final MemorySegment memory = arena.allocate(MEMORY, ALIGNMENT);
    final Device device;
    final ProtectionDomain pd;
    final MemoryRegion mr;
    final CompletionQueue cq;
    final CompletionBatch batch;
    final GidEntry gid;
    final QpInit init;
    QueuePair qp;
    SendChain send;
    RecvChain recv;

    /** How the end is set up. */
    record Setup(QpType type, QpCaps caps, int cqDepth, int gidIndex) {
        static Setup of(QpType type) {
            return new Setup(type, new QpCaps(1024, 1024), 512, 1);
        }

        Setup with(QpCaps other) {
            return new Setup(type, other, cqDepth, gidIndex);
        }

        Setup withCq(int depth) {
            return new Setup(type, caps, depth, gidIndex);
        }

        Setup withGid(int index) {
            return new Setup(type, caps, cqDepth, index);
        }
    }

    End(Provider provider, Setup setup) throws VerbsException {
        device = provider.open(provider.deviceNames().getFirst());
        pd = device.allocPd();
        mr = pd.regMr(memory, Access.LOCAL_WRITE | Access.REMOTE_READ | Access.REMOTE_WRITE);
        cq = device.createCq(setup.cqDepth());
        batch = cq.newBatch(64);
        gid = device.queryGid(1, setup.gidIndex());
        init = new QpInit(setup.type(), cq, setup.caps());
        create();
    }

    void create() throws VerbsException {
        qp = pd.createQp(init);
        send = qp.newSendChain(512);
        recv = qp.newRecvChain(512);
    }

    static QpModify toInit() {
        return QpModify.to(QpState.INIT)
                .with(QpAttr.PKEY_INDEX, 0)
                .with(QpAttr.PORT, 1)
                .with(QpAttr.ACCESS_FLAGS, Access.LOCAL_WRITE);
    }

    QpModify toRtr(End peer) {
        QpModify modify = QpModify.to(QpState.RTR)
                .with(QpAttr.PATH_MTU, Mtu.MTU_1024.number())
                .with(QpAttr.DEST_QPN, peer.qp.qpn())
                .with(QpAttr.RQ_PSN, 7)
                .with(towards(peer));
        return qp.type() == QpType.RC
                ? modify.with(QpAttr.MAX_DEST_RD_ATOMIC, 1).with(QpAttr.MIN_RNR_TIMER, 12)
                : modify;
    }

    AddressVector towards(End peer) {
        return new AddressVector(true, peer.gid.gid(), gid.index(), 1, 0, 1);
    }

    QpModify toRts() {
        QpModify modify = QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, 7);
        return qp.type() == QpType.RC
                ? modify.with(QpAttr.TIMEOUT, 14)
                        .with(QpAttr.RETRY_CNT, 7)
                        .with(QpAttr.RNR_RETRY, 7)
                        .with(QpAttr.MAX_QP_RD_ATOMIC, 1)
                : modify;
    }

    void connect(End peer) throws VerbsException {
        qp.modify(toInit());
        qp.modify(toRtr(peer));
        qp.modify(toRts());
    }

    int send(long wrId, long offset, int bytes) {
        send.set(0, wrId, mr.address() + offset, bytes, mr.lkey(), true);
        return qp.postSend(send, 1);
    }

    int recv(long wrId, long offset, int bytes) {
        recv.set(0, wrId, mr.address() + offset, bytes, mr.lkey());
        return qp.postRecv(recv, 1);
    }

    /** Everything that one call of poll gives after another. */
    List<Wc> poll() {
        List<Wc> all = new ArrayList<>();
        int count;
        while ((count = cq.poll(batch)) > 0) {
            for (int i = 0; i < count; i++) {
                all.add(Wc.of(batch, i));
            }
        }
        if (count < 0) {
            throw new IllegalStateException("poll: errno " + -count);
        }
        return all;
    }

    void fill(long offset, int bytes, int value) {
        memory.asSlice(offset, bytes).fill((byte) value);
    }

    byte byteAt(long offset) {
        return memory.get(ValueLayout.JAVA_BYTE, offset);
    }

    @Override
    public void close() throws VerbsException {
        qp.close();
        cq.close();
        mr.close();
        pd.close();
        device.close();
        arena.close();
    }
}
