package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.VerbsFact.QpCreated;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that offers RDMA and then goes wrong: at every step of the bring-up, in every way. */
class BringUpRefusedTest {
    private static final int VERBSCOPE = 0x56530001;

    private static OneRank engine(BiConsumer<ScriptedPeer, Stream[]> then) {
        return new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(1));
            peer.expectHello(control, 1, VERBSCOPE);
            Stream data = peer.dial();
            Stream[] sockets = {control, data};
            then.accept(peer, sockets);
            peer.close(sockets);
        });
    }

    /** Until the engine's INFO has come. */
    private static OneRank afterInfo(BiConsumer<ScriptedPeer, Stream> then) {
        return engine((peer, sockets) -> {
            assertEquals(48, peer.expectFrame(sockets[0], ScriptedPeer.INFO).length);
            then.accept(peer, sockets[0]);
        });
    }

    /** INFO of a queue pair at a GID that no cable leads to. */
    private static byte[] info(int mtu, int qpn) {
        ByteBuffer info = ScriptedPeer.little(48);
        info.putInt(12, qpn).putInt(16, 7).putInt(20, mtu);
        info.put(36, (byte) 0xff)
                .put(37, (byte) 0xff)
                .put(38, (byte) 10)
                .put(41, (byte) 9)
                .put(42, (byte) 100);
        return info.array();
    }

    private static void assertPrompt(OneRank engine) {
        assertTrue(engine.took().compareTo(Duration.ofMillis(400)) < 0, engine.took() + " until it was told");
    }

    @Test
    void silentInsteadOfInfo() {
        try (OneRank engine = afterInfo(ScriptedPeer::readToEnd)) {
            engine.assertFailed("control-timeout", "generation 1, bring-up: the peer sent no RDMA_INFO within 60 s");
            assertTrue(engine.took().compareTo(Duration.ofSeconds(61)) < 0, engine.took()::toString);
        }
    }

    @Test
    void closesInsteadOfInfo() {
        try (OneRank engine = afterInfo((peer, control) -> control.close())) {
            engine.assertFailed("peer-gone", "generation 1, bring-up: rank 1 closed the control socket without STOP");
            assertPrompt(engine);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 11, 12, 13, 40, 59})
    void infoCutShort(int bytes) {
        byte[] part = Arrays.copyOf(ScriptedPeer.frame(ScriptedPeer.INFO, info(3, 5)), bytes);
        try (OneRank engine = afterInfo((peer, control) -> peer.send(control, part))) {
            String what = bytes < 12 ? "frame header" : "RDMA_INFO frame";
            engine.assertFailed("frame-cut-short", "in the middle of a " + what);
            assertPrompt(engine);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0x44533455, 7, 48, bad-magic, 0x44533455",
        "0x44533442, 7, 48, bad-magic, 0x44533442",
        "0x44533454, 22, 0, unknown-frame, type 22",
        "0x44533454, 0, 0, unknown-frame, type 0",
        "0x44533454, -1, 0, unknown-frame, type 4294967295",
        "0x44533454, 101, 16, unknown-frame, 'without having said in HELLO that it uses extensions'",
        "0x44533454, 104, 24, unknown-frame, 'without having said in HELLO that it uses extensions'",
        "0x44533454, 7, 47, bad-frame-length, 'RDMA_INFO (type 7): length is 47 bytes, wanted 48'",
        "0x44533454, 7, 49, bad-frame-length, 'length is 49 bytes, wanted 48'",
        "0x44533454, 9, 1, bad-frame-length, 'RDMA_READY (type 9): length is 1 bytes, wanted 0'",
        "0x44533454, 5, 4, bad-frame-length, 'STOP (type 5)'",
        "0x44533454, 2, -1, bad-frame-length, 'EVAL (type 2): length is 4294967295 bytes, wanted 0 to 67108864'",
        "0x44533454, 2, 67108865, bad-frame-length, length is 67108865 bytes",
    })
    void headerThatIsNone(String magic, int type, int length, String code, String said) {
        try (OneRank engine = afterInfo((peer, control) -> {
            peer.send(control, ScriptedPeer.header(Long.decode(magic).intValue(), type, length));
            peer.readToEnd(control);
        })) {
            engine.assertFailed(code, said);
            assertPrompt(engine);
        }
    }

    @ParameterizedTest
    @CsvSource({"9, RDMA_READY", "19, RDMA_WARM", "20, RDMA_POSTED"})
    void anotherFrameOfTheBringUp(int type, String name) {
        byte[] frame = type == 9 ? ScriptedPeer.frame(9) : ScriptedPeer.wordFrame(type, 1);
        try (OneRank engine = afterInfo((peer, control) -> {
            peer.send(control, frame);
            peer.readToEnd(control);
        })) {
            engine.assertFailed("unexpected-frame", "waited for RDMA_INFO, the peer sent " + name);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 'mtu is 0, wanted 1 to 5'", "6, 5, mtu is 6", "3, 16777216, 'qpn is 0x1000000'"})
    void infoOutOfRange(int mtu, int qpn, String said) {
        try (OneRank engine = afterInfo((peer, control) -> {
            peer.send(control, ScriptedPeer.frame(ScriptedPeer.INFO, info(mtu, qpn)));
            peer.readToEnd(control);
        })) {
            engine.assertFailed("bad-info", said);
        }
    }

    @Test
    void gidThatNoCableLeadsTo() {
        try (OneRank engine = afterInfo((peer, control) -> {
            peer.send(control, ScriptedPeer.frame(ScriptedPeer.INFO, info(3, 5)));
            peer.readToEnd(control);
        })) {
            engine.assertFailed(
                    "rtr-refused",
                    "rank 0, rdma_en2, GID index 1, generation 1",
                    "ETIMEDOUT (macOS 60)",
                    "::ffff:10.0.0.9",
                    "compare the cable and the addresses");
            assertEquals(1, engine.recorder().facts(QpCreated.class).size());
        }
    }

    @Test
    void stopInsteadOfInfo() {
        try (OneRank engine = afterInfo((peer, control) -> {
            peer.send(control, ScriptedPeer.frame(ScriptedPeer.STOP));
            peer.readToEnd(control);
        })) {
            engine.assertOk();
            assertPrompt(engine);
        }
    }

    @Test
    void noDataConnection() {
        try (OneRank engine = new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(1));
            peer.expectHello(control, 1, VERBSCOPE);
            peer.readToEnd(control);
            peer.close(control);
        })) {
            engine.assertFailed("connect-timeout", "no worker made the data connection to memory:9911 within 60 s");
        }
    }

    /** The end of the control socket is news also while the data socket is awaited. */
    @Test
    void goneBeforeTheDataConnection() {
        try (OneRank engine = new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(1));
            peer.expectHello(control, 1, VERBSCOPE);
            peer.close(control);
        })) {
            engine.assertFailed("peer-gone", "making the data connection: rank 1 closed");
            assertPrompt(engine);
        }
    }

    @Test
    void leaderGoneBeforeTheDataConnection() {
        try (OneRank engine = new OneRank(1).against(peer -> {
            peer.listen();
            Stream control = peer.accept();
            peer.send(control, peer.hello(1));
            peer.stopListening();
            peer.expectHello(control, 1, VERBSCOPE);
            peer.pause(500);
            peer.close(control);
        })) {
            engine.assertFailed("peer-gone", "making the data connection: rank 0 closed");
            assertTrue(engine.took().compareTo(Duration.ofSeconds(1)) < 0, engine.took()::toString);
        }
    }
}
