package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.GateFact.BulkTimedOut;
import dev.verbscope.verbs.VerbsException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer does wrong in bulk traffic, on the data socket: told with what came, what was wanted, and where. */
class BulkPeerFaultsTest {
    private static final int BATCH_MAGIC = 0x44533442;
    private static final int BIG_TAG = 0xB16;
    private static final int BIG_BYTES = 5 << 20;
    private static final Identity TINY = PlanDraft.identity(3, 16);
    private static final Identity JUST_ENOUGH = PlanDraft.identity(8, 4100);

    /** The peer's part: it has the control socket and the data socket. */
    private interface Part {
        void play(ScriptedPeer peer, Stream control, Stream data);
    }

    private static OneRank engine(Identity identity, BulkRun bulk) {
        return new OneRank(0).with(draft -> {
            draft.identity = identity;
            draft.bulk = bulk;
            draft.gates = 0;
        });
    }

    /** Waits then until the engine ends the session. */
    private static Part thenWaits(Part part) {
        return (peer, control, data) -> {
            part.play(peer, control, data);
            peer.readToEnd(control);
            peer.close(control, data);
        };
    }

    /** The engine leads, without any device in use. */
    private static OneRank overTcp(BulkRun bulk, Part part) {
        return engine(TINY, bulk).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(0));
            peer.expectHello(control, 1, 0x56530001);
            part.play(peer, control, peer.dial());
        });
    }

    /** The engine leads, and both directions have delivered. */
    private static OneRank overRdma(BulkRun bulk, Part part) {
        OneRank engine = engine(JUST_ENOUGH, bulk);
        return engine.against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(1));
            peer.expectHello(control, 1, 0x56530001);
            Stream data = peer.dial();
            try (ScriptedPair pair =
                    new ScriptedPair(peer, control, 1, engine.fabric().host(1), JUST_ENOUGH)) {
                pair.bringUp();
                part.play(peer, control, data);
            } catch (VerbsException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static OneRank run(boolean rdma, BulkRun bulk, Part part) {
        return rdma ? overRdma(bulk, part) : overTcp(bulk, part);
    }

    private static byte[] header(int magic, int layer, int tag, long seq) {
        return ScriptedPeer.little(16)
                .putInt(magic)
                .putShort((short) layer)
                .putShort((short) tag)
                .putLong(seq)
                .array();
    }

    private static final BulkRun ONE_BIG = new BulkRun(0, 1, 1, BIG_BYTES, 0, 0);
    private static final BulkRun ONE_BATCH = new BulkRun(1, 4, 0, 1, 0, 0);
    private static final BulkRun ONE_BLOCK = new BulkRun(0, 4, 0, 1, 1, 0);

    /** Every field of the header is compared, and both are told. */
    @ParameterizedTest
    @CsvSource({
        "0x44533442, 2, 0xB16, 1, 'got magic 0x44533442, layer 2, big gate, seq 1'",
        "0x44533442, 1, 0xB16, 2, 'got magic 0x44533442, layer 1, big gate, seq 2'",
        "0x44533442, 1, 0xB16, -1, 'got magic 0x44533442, layer 1, big gate, seq 18446744073709551615'",
        "0x44533442, 0, 4, 1, 'got magic 0x44533442, layer 0, rows 4, seq 1'",
        "0x44533454, 0, 0, 1, 'got magic 0x44533454, layer 0, gate 0, seq 1'",
        "0x42345344, 1, 0xB16, 1, 'got magic 0x42345344, layer 1, gate 2838, seq 1'",
    })
    void anotherHeader(String magic, int layer, String tag, long seq, String got) {
        byte[] wrong = header(Integer.decode(magic), layer, Integer.decode(tag), seq);
        String want = "want magic 0x44533442, layer 1, big gate, seq 1";
        Part part = thenWaits((peer, control, data) -> peer.send(data, wrong));
        try (OneRank engine = overTcp(ONE_BIG, part)) {
            engine.assertFailed("gate-desync", "big gate 1, layer 1", "gate desync", got, want);
        }
        try (OneRank engine = overRdma(ONE_BIG, part)) {
            engine.assertFailed("gate-desync", "rdma_en", "generation 1: big gate 1, layer 1", got, want);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 1", "1, 4, 1", "0, 4, 7"})
    void anotherHeaderOfABatch(int layer, int rows, long seq) {
        Part part = thenWaits((peer, control, data) -> peer.send(data, header(BATCH_MAGIC, layer, rows, seq)));
        String got = "got magic 0x44533442, layer " + layer + ", rows " + rows + ", seq " + seq;
        try (OneRank engine = overTcp(ONE_BATCH, part)) {
            engine.assertFailed("gate-desync", "batch gate 1", got, "want magic 0x44533442, layer 0, rows 4, seq 1");
        }
        try (OneRank engine = overRdma(ONE_BATCH, part)) {
            engine.assertFailed("gate-desync", "batch gate 1", got, "want magic 0x44533442, layer 0, rows 4, seq 1");
        }
    }

    @Test
    void anotherLayerOfAVerifyBlock() {
        try (OneRank engine = overTcp(ONE_BLOCK, thenWaits((peer, control, data) -> {
            peer.exchangeBatch(data, 4, 1, 0, 4);
            peer.send(data, header(BATCH_MAGIC, 2, 4, 3));
        }))) {
            engine.assertFailed(
                    "gate-desync",
                    "verify block 1, layer 1",
                    "got magic 0x44533442, layer 2, rows 4, seq 3, want magic 0x44533442, layer 1, rows 4, seq 2");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 15})
    void headerThatDoesNotComeWhole(int bytes) {
        byte[] some = Arrays.copyOf(header(BATCH_MAGIC, 1, BIG_TAG, 1), bytes);
        Part part = thenWaits((peer, control, data) -> peer.send(data, some));
        try (OneRank engine = overTcp(ONE_BIG, part)) {
            // 750 ms and 20 ms for each MiB that the peer may have to fill
            engine.assertFailed(
                    "gate-timeout", "waited 850 ms for rank 1 and its header: " + bytes + " of 16 bytes arrived");
            assertEquals(0, engine.recorder().only(BulkTimedOut.class).missingMessages());
        }
        try (OneRank engine = overRdma(ONE_BIG, part)) {
            engine.assertFailed(
                    "gate-timeout",
                    "generation 1: big gate 1, layer 1: waited 850 ms for rank 1 and its header: " + bytes
                            + " of 16 bytes arrived");
        }
    }

    @Test
    void payloadThatStops() {
        try (OneRank engine = overTcp(ONE_BIG, thenWaits((peer, control, data) -> {
            peer.swapBigHeader(data, 1);
            peer.send(data, ScriptedPeer.payload(3, 1, (2 << 20) + 100, 1));
            peer.read(data, 2 << 20);
        }))) {
            engine.assertFailed(
                    "gate-timeout",
                    "big gate 1, layer 1, round 2 of 3 over the data socket: waited 750 ms for rank 1 and its payload:"
                            + " 100 of 2097152 bytes arrived");
        }
    }

    @Test
    void dataSocketThatIsClosedInAPayload() {
        try (OneRank engine = overTcp(ONE_BIG, thenWaits((peer, control, data) -> {
            peer.swapBigHeader(data, 1);
            peer.send(data, ScriptedPeer.payload(3, 1, 1000, 1));
            peer.close(data);
        }))) {
            engine.assertFailed(
                    "peer-gone",
                    "big gate 1, layer 1, round 1 of 3 over the data socket: the peer closed the data socket when its payload"
                            + " was due: 1000 of 2097152 bytes arrived");
        }
    }

    @Test
    void barrierThatDoesNotCome() {
        try (OneRank engine = overRdma(ONE_BIG, thenWaits((peer, control, data) -> peer.swapBigHeader(data, 1)))) {
            engine.assertFailed(
                    "gate-timeout",
                    "rank 0, rdma_en",
                    "GID index 1, generation 1: big gate 1, layer 1, window 1 of 5: waited 770 ms for rank 1 and its barrier"
                            + " byte: 0 of 1 bytes arrived",
                    "Of it this rank has posted 0 sends, 0 completed, and 64 receives, 0 completed.");
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 0x02", "0, 0x00", "181, 0xb5"})
    void anotherBarrier(int value, String said) {
        try (OneRank engine = overRdma(ONE_BIG, thenWaits((peer, control, data) -> {
            peer.swapBigHeader(data, 1);
            peer.send(data, new byte[] {(byte) value});
        }))) {
            engine.assertFailed(
                    "gate-desync",
                    "generation 1: big gate 1, layer 1, window 1 of 5: gate desync: got barrier byte " + said
                            + ", want 0x01");
        }
    }

    @Test
    void anotherBarrierOfAVerifyBlock() {
        try (OneRank engine =
                overRdma(ONE_BLOCK, thenWaits((peer, control, data) -> peer.send(data, new byte[] {1})))) {
            engine.assertFailed(
                    "gate-desync", "verify block 1, layer 0: gate desync: got barrier byte 0x01, want 0xb5");
        }
    }

    /** A peer that is killed closes both sockets; the end comes at once, not with the timeout. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void peerThatEndsInTheMiddle(boolean rdma) {
        Part part = (peer, control, data) -> {
            peer.swapBigHeader(data, 1);
            peer.pause(50);
            peer.close(control, data);
        };
        try (OneRank engine = run(rdma, ONE_BIG, part)) {
            engine.assertFailed(
                    "peer-gone",
                    "gates, in big gate 1, layer 1, " + (rdma ? "window 1 of 5" : "round 1 of 3")
                            + ": rank 1 closed the" + " control socket without STOP");
            assertTrue(engine.took().compareTo(GateRun.DEFAULT_TIMEOUT) < 0, () -> "after " + engine.took());
        }
    }
}
