package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.Arrays;
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
    private int posted;
    private int sent;
    private boolean armed;

    ScriptedPair(ScriptedPeer peer, Stream control, int rank, Provider provider, Identity identity)
            throws VerbsException {
        this.peer = peer;
        this.control = control;
        this.rank = rank;
        this.identity = identity;
        this.vector = identity.embd() * 4;
        this.memory = arena.allocate(8 << 20, 1 << 14);
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

    /** One setup, up to READY both ways. */
    void setUp() throws VerbsException {
        int psn = 0x111_111 + setups++ * 0x1000;
        cq = device.createCq(512);
        batch = cq.newBatch(32);
        qp = pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(1024, 1024)));
        receives = 0;
        sendsDone = 0;
        posted = 0;
        sent = 0;
        armed = false;
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
        gates(1, last);
    }

    /** The same from a gate on. */
    void gates(long first, long last) {
        if (!armed) {
            lastReceived = 0;
        }
        for (long seq = first; !armed && seq < first + WINDOW; seq++) {
            arm(seq);
        }
        armed = true;
        for (long seq = first; seq <= last; seq++) {
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

    private long batchOut() {
        return 4L * identity.layers() * vector;
    }

    private long batchIn() {
        return batchOut() + 8L * identity.layers() * vector;
    }

    /** As many dummies as the window has receives, each as long as the receive it meets. */
    private void drain() {
        if (!armed) {
            return;
        }
        for (int gate = 0; gate < WINDOW; gate++) {
            for (int at = 0; at < vector; at += CHUNK) {
                send(1L << 63 | gate, batchOut(), Math.min(CHUNK, vector - at), true);
            }
        }
        settle("the window to be drained");
        armed = false;
    }

    private void settle(String what) {
        peer.await(what, () -> {
            poll();
            return receives == posted && sendsDone == sent ? Optional.of(true) : Optional.empty();
        });
    }

    private void barrier(Stream data, int value) {
        peer.send(data, new byte[] {(byte) value});
        assertEquals((byte) value, peer.read(data, 1)[0], "barrier byte");
    }

    /** A batch: header, drain, then one run of bytes. */
    void batch(Stream data, long seq, int rows) {
        byte[] header = ScriptedPeer.bulkHeader((int) ((seq - 1) % identity.layers()), rows, seq);
        peer.send(data, header);
        assertArrayEquals(header, peer.read(data, 16), "header of batch " + seq);
        drain();
        transfer(data, 2, seq, rows * vector);
    }

    void big(Stream data, long seq, int bytes) {
        peer.swapBigHeader(data, seq);
        drain();
        transfer(data, 3, seq, bytes);
    }

    private void transfer(Stream data, int kind, long seq, int bytes) {
        byte[] mine = ScriptedPeer.payload(kind, seq, bytes, rank);
        byte[] theirs = ScriptedPeer.payload(kind, seq, bytes, 1 - rank);
        int window = (int) Math.min(256, 8L * identity.layers() * vector / CHUNK) * CHUNK;
        for (int from = 0, n = 1; from < bytes; from += window, n++) {
            int length = Math.min(window, bytes - from);
            MemorySegment.copy(mine, from, memory, ValueLayout.JAVA_BYTE, batchOut(), length);
            for (int at = 0; at < length; at += CHUNK) {
                receive(1L << 63 | at / CHUNK + 1, batchIn() + at, Math.min(CHUNK, length - at));
            }
            barrier(data, n);
            for (int at = 0; at < length; at += CHUNK) {
                send(1L << 63 | at / CHUNK + 1, batchOut() + at, Math.min(CHUNK, length - at), true);
            }
            settle("window " + n + " of gate " + seq);
            byte[] got = memory.asSlice(batchIn(), length).toArray(ValueLayout.JAVA_BYTE);
            assertArrayEquals(Arrays.copyOfRange(theirs, from, from + length), got, "window " + n + " of gate " + seq);
        }
    }

    /** A verify block: row by row, each layer's receives posted before the layer before is sent. */
    void block(Stream data, long seq, int rows) {
        drain();
        int layers = identity.layers();
        postRows(0, rows);
        barrier(data, 0xB5);
        for (int layer = 0; layer < layers; layer++) {
            int before = posted;
            if (layer + 1 < layers) {
                postRows(layer + 1, rows);
            }
            long layerSeq = (seq - 1) * layers + layer + 1;
            long offset = (long) layer * rows * vector;
            byte[] mine = ScriptedPeer.payload(4, layerSeq, rows * vector, rank);
            MemorySegment.copy(mine, 0, memory, ValueLayout.JAVA_BYTE, batchOut() + offset, mine.length);
            for (int row = 0; row < rows; row++) {
                for (int at = 0; at < vector; at += CHUNK) {
                    send(1L << 61, batchOut() + offset + row * vector + at, Math.min(CHUNK, vector - at), true);
                }
            }
            peer.await("layer " + layer, () -> {
                poll();
                return receives >= before && sendsDone == sent ? Optional.of(true) : Optional.empty();
            });
            byte[] got = memory.asSlice(batchIn() + offset, mine.length).toArray(ValueLayout.JAVA_BYTE);
            assertArrayEquals(ScriptedPeer.payload(4, layerSeq, mine.length, 1 - rank), got, "layer " + layer);
        }
    }

    private void postRows(int layer, int rows) {
        for (int row = 0; row < rows; row++) {
            for (int at = 0; at < vector; at += CHUNK) {
                long offset = (long) (layer * rows + row) * vector + at;
                receive(
                        at + CHUNK >= vector ? 1L << 61 | layer * rows + row + 1 : 0,
                        batchIn() + offset,
                        Math.min(CHUNK, vector - at));
            }
        }
    }

    private void send(long id, long offset, int bytes, boolean signaled) {
        SendChain chain = qp.newSendChain(1);
        chain.set(0, id, region.address() + offset, bytes, region.lkey(), signaled);
        assertEquals(0, qp.postSend(chain, 1));
        sent += signaled ? 1 : 0;
    }

    private void receive(long id, long offset, int bytes) {
        RecvChain chain = qp.newRecvChain(1);
        chain.set(0, id, region.address() + offset, bytes, region.lkey());
        assertEquals(0, qp.postRecv(chain, 1));
        posted++;
    }

    private void poll() {
        int n = cq.poll(batch);
        for (int i = 0; i < n; i++) {
            assertEquals(0, batch.status(i), "status of wr_id " + batch.wrId(i));
            if (batch.opcode(i) == 0) {
                sendsDone++;
            } else {
                receives++;
                lastReceived = batch.wrId(i) <= 0 || batch.wrId(i) >= 1L << 61 ? lastReceived : batch.wrId(i);
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
