package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.MemoryRegion;
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
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The verbs of a scripted ds4 peer on a Mac of the fabric: bring-up, warm-up and decode gates as the protocol describes
 * them, with nothing of the engine's.
 */
final class ScriptedPair implements AutoCloseable {
    private static final int CHUNK = 16_384;
    private static final int WINDOW = 16;
    private static final long WARM_UP_ID = 1L << 62;
    private static final int POSTED_TAG = 0xfeed;
    private static final ValueLayout.OfInt LITTLE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final ScriptedPeer peer;
    private final Stream control;
    private final int rank;
    private final Identity identity;
    private final int vector;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment memory;
    private final Device device;
    private final ProtectionDomain pd;
    private final MemoryRegion region;

    private CompletionQueue cq;
    private CompletionBatch batch;
    private QueuePair qp;
    private int setups;
    private long lastReceived;
    private int sendsDone;
    private int receives;

    ScriptedPair(ScriptedPeer peer, Stream control, int rank, Provider provider, Identity identity)
            throws VerbsException {
        this.peer = peer;
        this.control = control;
        this.rank = rank;
        this.identity = identity;
        this.vector = identity.embd() * 4;
        this.memory = arena.allocate(1 << 20, 1 << 14);
        this.device = provider.open(provider.deviceNames().getFirst());
        this.pd = device.allocPd();
        this.region = pd.regMr(memory, 7);
    }

    /** Setups until both directions deliver; how many it took. */
    int bringUp() throws VerbsException {
        while (true) {
            setUp();
            if (warmUp()) {
                return setups;
            }
            assertTrue(setups < 4, "four setups at most");
            qp.close();
            cq.close();
        }
    }

    private void setUp() throws VerbsException {
        int psn = 0x111_111 + setups++ * 0x1000;
        cq = device.createCq(512);
        batch = cq.newBatch(32);
        qp = pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(1024, 1024)));
        receives = 0;
        sendsDone = 0;
        Gid gid = device.queryGid(1, 1).gid();
        ByteBuffer info = ScriptedPeer.little(48);
        info.putLong(0, region.address())
                .putInt(8, region.rkey())
                .putInt(12, qp.qpn())
                .putInt(16, psn);
        info.putInt(20, 5).put(26, gid.toBytes()).put(42, (byte) 100);
        peer.send(control, ScriptedPeer.frame(ScriptedPeer.INFO, info.array()));
        ByteBuffer theirs =
                ByteBuffer.wrap(peer.expectFrame(control, ScriptedPeer.INFO)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(5, theirs.getInt(20), "the engine's active MTU");
        assertEquals(100, theirs.get(42), "the engine's link layer");
        qp.modify(QpModify.to(QpState.INIT)
                .with(QpAttr.PKEY_INDEX, 0)
                .with(QpAttr.PORT, 1)
                .with(QpAttr.ACCESS_FLAGS, 7));
        qp.modify(QpModify.to(QpState.RTR)
                .with(new AddressVector(true, Gid.of(theirs.array(), 26), 1, 1, theirs.getShort(24), 1))
                .with(QpAttr.PATH_MTU, 3)
                .with(QpAttr.DEST_QPN, theirs.getInt(12))
                .with(QpAttr.RQ_PSN, theirs.getInt(16)));
        qp.modify(QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, psn));
        peer.send(control, ScriptedPeer.frame(ScriptedPeer.READY));
        peer.expectFrame(control, ScriptedPeer.READY);
    }

    private boolean warmUp() {
        long out = 4L * identity.layers() * vector;
        long in = out + CHUNK;
        memory.asSlice(out, CHUNK).fill((byte) 0x5A);
        receive(WARM_UP_ID, in, CHUNK);
        peer.send(control, ScriptedPeer.wordFrame(ScriptedPeer.POSTED, POSTED_TAG));
        assertEquals(POSTED_TAG, word(peer.expectFrame(control, ScriptedPeer.POSTED)));
        boolean peerHasIt = false;
        for (int attempt = 1; attempt <= 20; attempt++) {
            int sends = sendsDone + (peerHasIt ? 0 : 1);
            if (!peerHasIt) {
                send(WARM_UP_ID, out, CHUNK, true);
            }
            peer.awaitWithin(100, () -> {
                poll();
                return sendsDone >= sends && receives > 0 ? Optional.of(true) : Optional.empty();
            });
            peer.send(control, ScriptedPeer.wordFrame(ScriptedPeer.WARM, receives > 0 ? 1 : 0));
            peerHasIt |= word(peer.expectFrame(control, ScriptedPeer.WARM)) == 1;
            if (peerHasIt && receives > 0) {
                assertEquals(-1, memory.asSlice(in, CHUNK).mismatch(memory.asSlice(out, CHUNK)));
                return true;
            }
        }
        return false;
    }

    /** Decode gates 1 to {@code last}; the first one arms the window. */
    void gates(long last) {
        for (long seq = 1; seq <= WINDOW; seq++) {
            arm(seq);
        }
        for (long seq = 1; seq <= last; seq++) {
            gate(seq);
        }
    }

    private void gate(long seq) {
        long out = (long) peer.slot(seq) * vector;
        long in = out + 2L * identity.layers() * vector;
        for (int i = 0; i < identity.embd(); i++) {
            memory.set(LITTLE, out + 4L * i, ScriptedPeer.pattern(seq, i, rank));
        }
        for (int at = 0; at < vector; at += CHUNK) {
            send(seq, out + at, Math.min(CHUNK, vector - at), at + CHUNK >= vector);
        }
        peer.await("gate " + seq, () -> {
            poll();
            return lastReceived >= seq ? Optional.of(true) : Optional.empty();
        });
        for (int i = 0; i < identity.embd(); i++) {
            assertEquals(ScriptedPeer.pattern(seq, i, 1 - rank), memory.get(LITTLE, in + 4L * i), "gate " + seq);
        }
        arm(seq + WINDOW);
    }

    private void arm(long seq) {
        long in = (long) (peer.slot(seq) + 2 * identity.layers()) * vector;
        for (int at = 0; at < vector; at += CHUNK) {
            receive(at + CHUNK >= vector ? seq : 0, in + at, Math.min(CHUNK, vector - at));
        }
    }

    private void send(long id, long offset, int bytes, boolean signaled) {
        SendChain chain = qp.newSendChain(1);
        chain.set(0, id, region.address() + offset, bytes, region.lkey(), signaled);
        assertEquals(0, qp.postSend(chain, 1));
    }

    private void receive(long id, long offset, int bytes) {
        RecvChain chain = qp.newRecvChain(1);
        chain.set(0, id, region.address() + offset, bytes, region.lkey());
        assertEquals(0, qp.postRecv(chain, 1));
    }

    private void poll() {
        int n = cq.poll(batch);
        for (int i = 0; i < n; i++) {
            assertEquals(0, batch.status(i), "status of wr_id " + batch.wrId(i));
            if (batch.opcode(i) == 0) {
                sendsDone++;
            } else {
                receives++;
                lastReceived = batch.wrId(i) == 0 || batch.wrId(i) == WARM_UP_ID ? lastReceived : batch.wrId(i);
            }
        }
    }

    private static int word(byte[] payload) {
        return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    @Override
    public void close() throws VerbsException {
        qp.close();
        cq.close();
        region.close();
        pd.close();
        device.close();
        arena.close();
    }
}
