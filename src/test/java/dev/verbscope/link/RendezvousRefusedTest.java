package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.record.ControlFact.DialFailed;
import dev.verbscope.record.ControlFact.HelloCompared;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers that are none: what they say, or fail to say, up to the end of HELLO. */
class RendezvousRefusedTest {
    private static final int VERBSCOPE = 0x56530001;
    private static final Duration AT_ONCE = Duration.ofMillis(300);

    private static void assertAtOnce(OneRank engine) {
        assertTrue(engine.took().compareTo(AT_ONCE) < 0, engine.took() + " until it was refused");
    }

    /** The peer sends that and then nothing; it still gets the whole HELLO of the engine and no reset. */
    private static OneRank afterHello(byte[] hello) {
        return new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, hello);
            peer.expectHello(control, 1, VERBSCOPE);
            assertEquals(0, peer.readToEnd(control).length);
            peer.close(control);
        });
    }

    private static byte[] hello() {
        return new ScriptedPeer(null, null, 1, PlanDraft.SMALL).hello(1);
    }

    private static byte[] hello(int offset, long value, int bytes) {
        byte[] hello = hello();
        ByteBuffer out = ByteBuffer.wrap(hello).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes == 8) {
            out.putLong(offset, value);
        } else {
            out.putInt(offset, (int) value);
        }
        return hello;
    }

    @Test
    void anotherProgramIsRefusedByItsFirstBytes() {
        try (OneRank engine = afterHello("GET ".getBytes(StandardCharsets.US_ASCII))) {
            engine.assertFailed("bad-magic", "0x20544547", "0x44533454", "wrong program or byte order", "peer memory:");
            assertAtOnce(engine);
        }
    }

    /** Version 9 has two layouts; in both, eight bytes tell. */
    @ParameterizedTest
    @ValueSource(ints = {8, 72, 88})
    void version9(int bytes) {
        try (OneRank engine = afterHello(Arrays.copyOf(hello(4, 9, 4), bytes))) {
            engine.assertFailed("version-mismatch", "this rank speaks 10, the peer 9");
            assertAtOnce(engine);
        }
    }

    @Test
    void cutShortAtEveryByte() {
        for (int bytes = 0; bytes < 88; bytes++) {
            byte[] part = Arrays.copyOf(hello(), bytes);
            try (OneRank engine = new OneRank(bytes % 2).against(peer -> {
                Stream control;
                if (peer.hello(1)[8] == 1) {
                    peer.listen();
                    control = peer.accept();
                } else {
                    control = peer.dial();
                }
                peer.send(control, part);
                peer.close(control);
            })) {
                engine.assertFailed("hello-cut-short", "closed after " + bytes + " of 88 bytes of HELLO");
                assertAtOnce(engine);
            }
        }
    }

    /** A peer that says all of its HELLO and is gone before it can be answered. */
    @Test
    void saysHelloAndIsGone() {
        try (OneRank engine = new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, hello());
            peer.close(control);
        })) {
            engine.assertFailed("peer-gone", "exchanging HELLO");
            assertAtOnce(engine);
        }
    }

    @Test
    void connectsAndSaysNothing() {
        try (OneRank engine = afterHello(new byte[0])) {
            engine.assertFailed("hello-timeout", "sent 0 of 88 bytes of HELLO within 10000 ms");
            assertTrue(engine.took().compareTo(Duration.ofSeconds(11)) < 0, engine.took()::toString);
        }
    }

    @Test
    void saysHalfAndThenNothing() {
        try (OneRank engine = afterHello(Arrays.copyOf(hello(), 40))) {
            engine.assertFailed("hello-timeout", "sent 40 of 88 bytes");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 1, 4, 'role: both say 1 (leader)'",
        "8, 7, 4, 'role: the peer says 7, wanted 1 or 2'",
        "16, 1, 8, 'gguf_bytes: this rank says 123456789, the peer 1'",
        "24, 2, 4, 'model_id: this rank says 1, the peer 2'",
        "28, 5, 4, 'n_layer: this rank says 4, the peer 5'",
        "32, 4096, 4, 'n_embd: this rank says 4100, the peer 4096'",
        "36, 0, 4, 'n_vocab: this rank says 129280, the peer 0'",
        "40, 8, 4, 'quant_bits: this rank says 4, the peer 8'",
        "48, 1, 4, 'gate_slot_start: this rank says 0, the peer 1'",
        "52, 2, 4, 'gate_slot_step: this rank says 0, the peer 2'",
        "56, 2, 4, 'gates_per_token: this rank says 0, the peer 2'",
        "64, 3, 8, 'gate_slot_mask: this rank says 0000000000000000 0000000000000000 0000000000000000, the peer"
                + " 0000000000000003'",
        "80, -1, 8, 'gate_slot_mask: this rank says'",
    })
    void oneFieldIsAnother(int offset, long value, int bytes, String said) {
        try (OneRank engine = afterHello(hello(offset, value, bytes))) {
            engine.assertFailed("hello-mismatch", said);
            assertEquals(
                    List.of(said.substring(0, said.indexOf(':'))),
                    engine.recorder().only(HelloCompared.class).differences());
            assertAtOnce(engine);
        }
    }

    /** What has arrived behind a refused HELLO is read before closing: a reset would destroy the engine's own HELLO. */
    @Test
    void moreThanHelloHasArrived() {
        byte[] talkative = Arrays.copyOf(hello(28, 5, 4), 5_000);
        try (OneRank engine = new OneRank(0).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, talkative);
            peer.pause(20);
            peer.send(control, talkative);
            peer.pause(20);
            peer.expectHello(control, 1, VERBSCOPE);
            peer.readToEnd(control);
            peer.close(control);
        })) {
            engine.assertFailed("hello-mismatch", "n_layer");
        }
    }

    @Test
    void everyFieldThatDiffersIsNamed() {
        byte[] hello = hello(28, 5, 4);
        ByteBuffer.wrap(hello).order(ByteOrder.LITTLE_ENDIAN).putInt(40, 3);
        try (OneRank engine = afterHello(hello)) {
            engine.assertFailed(
                    "hello-mismatch", "n_layer: this rank says 4, the peer 5; quant_bits: this rank says 4");
        }
    }

    @ParameterizedTest
    @CsvSource({"44, 1", "60, 0x56530002", "60, -1"})
    void fieldsThatMayDiffer(int offset, String value) {
        try (OneRank engine = new OneRank(0).with(draft -> draft.transport = TransportWish.TCP)) {
            engine.with(draft -> draft.gates = 1).against(peer -> {
                Stream control = peer.dial();
                peer.send(control, hello(offset, Long.decode(value), 4));
                peer.expectHello(control, 0, VERBSCOPE);
                Stream data = peer.dial();
                peer.exchangeGate(data, 1);
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
        }
    }

    /** A schedule that is no good is told before anybody is waited for. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 3, 3, bad-gate-mask, '2 bits are set, gates_per_token is 3'",
        "0, 0, 1, 256, bad-gate-mask, 'bit 8 is set, the slab has slots 0 to 7'",
        "4, 2, 3, 0, bad-gate-schedule, 'reaches slot 8'",
        "0, 0, 2147483647, 0, bad-gate-schedule, per token 2147483647",
    })
    void ownScheduleLeavesTheSlab(int start, int step, int perToken, long mask, String code, String said) {
        GateSchedule schedule = new GateSchedule(start, step, perToken, mask, 0, 0);
        OneRank engine = new OneRank(0).with(draft -> draft.identity = PlanDraft.identity(4, 4100, schedule));
        try (engine) {
            engine.against(peer -> {});
            assertEquals(
                    code,
                    ((SessionResult.Ended) engine.result().orElseThrow())
                            .error()
                            .orElseThrow()
                            .code());
            assertTrue(
                    engine.result().toString().contains(said), engine.result().toString());
            assertEquals(Duration.ZERO, engine.took());
        }
    }

    @Test
    void addressIsTaken() {
        try (OneRank engine = new OneRank(0)) {
            engine.sockets().of(0);
            AtomicInteger order = new AtomicInteger();
            engine.hooked((phase, generation) -> {
                if (order.getAndIncrement() == 0) {
                    try {
                        engine.sockets().of(1).listen(PlanDraft.ADDRESS);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            engine.against(peer -> {
                peer.pause(1);
                engine.sockets().kill(1);
            });
            engine.assertFailed("address-in-use", "listening on memory:9911", "EADDRINUSE", "--listen");
        }
    }

    @Test
    void nobodyDials() {
        try (OneRank engine = new OneRank(0).against(peer -> {})) {
            engine.assertFailed("connect-timeout", "no worker made the control connection to memory:9911 within 10 s");
            assertEquals(Duration.ofSeconds(10), engine.took());
        }
    }

    @Test
    void nobodyListens() {
        try (OneRank engine = new OneRank(1).against(peer -> {})) {
            engine.assertFailed("connect-timeout", "within 10 s, after 50 dials", "ECONNREFUSED");
            assertEquals(Duration.ofSeconds(10), engine.took());
            List<DialFailed> told = engine.recorder().facts(DialFailed.class);
            assertEquals(
                    List.of(1, 25, 50), told.stream().map(DialFailed::attempt).toList());
            assertEquals("ECONNREFUSED", told.getFirst().errno().orElseThrow().name());
        }
    }

    @Test
    void leaderThatComesLateIsDialedAgain() {
        try (OneRank engine = new OneRank(1)) {
            engine.against(peer -> {
                peer.pause(3_333);
                peer.listen();
                Stream control = peer.accept();
                peer.send(control, peer.hello(0));
                peer.expectHello(control, 1, VERBSCOPE);
                Stream data = peer.accept();
                peer.send(control, ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.readToEnd(control);
                peer.close(control, data);
            });
            engine.assertOk();
            assertTrue(engine.took().compareTo(Duration.ofMillis(3_600)) < 0, engine.took()::toString);
        }
    }

    @Test
    void stopWhileNobodyIsThere() {
        for (int rank = 0; rank < 2; rank++) {
            OneRank engine = new OneRank(rank);
            try (engine) {
                engine.against(peer -> {
                    peer.pause(1_000);
                    engine.commands().stop("no peer");
                    engine.clock().touch();
                });
                engine.assertOk();
                assertEquals(Duration.ofSeconds(1), engine.took());
            }
        }
    }
}
