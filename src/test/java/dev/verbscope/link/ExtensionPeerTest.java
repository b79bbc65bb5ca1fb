package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.ControlFact.ClockMeasured;
import dev.verbscope.record.ControlFact.PeerCounted;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact.PeerArmed;
import dev.verbscope.record.Phase;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker that says in HELLO that it uses extensions, and then uses them rightly or wrongly. Over TCP, by the byte. */
class ExtensionPeerTest {
    private static final int VERBSCOPE = 0x56530001;
    private static final int ARMED = 101;
    private static final int RENDEZVOUS = 102;
    private static final int COUNTS = 103;
    private static final int CLOCK = 104;
    private static final int PROPOSE = 1;
    private static final int AGREE = 2;
    private static final int REACHED = 3;
    private static final int STOP = 2;

    private static byte[] rendezvous(int step, int purpose, long gate) {
        ByteBuffer out = ScriptedPeer.little(20);
        out.putInt(step).putInt(purpose).putLong(gate).putInt(0);
        return ScriptedPeer.frame(RENDEZVOUS, out.array());
    }

    private static byte[] counts(int state, String text) {
        byte[] words = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ScriptedPeer.little(68 + words.length);
        out.putInt(0).putInt(state);
        for (long n = 1; n <= 7; n++) {
            out.putLong(n * 100);
        }
        out.putInt(words.length).put(words);
        return ScriptedPeer.frame(COUNTS, out.array());
    }

    /** An engine that leads five gates, up to its proposal to stop before gate 6. */
    private static OneRank leader(BiConsumer<ScriptedPeer, Stream[]> then) {
        return new OneRank(0).with(draft -> draft.gates = 5).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, peer.hello(0, VERBSCOPE));
            peer.expectHello(control, 1, VERBSCOPE);
            Stream[] sockets = {control, peer.dial()};
            ByteBuffer proposal =
                    ByteBuffer.wrap(peer.skipTo(control, RENDEZVOUS)).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(PROPOSE, proposal.getInt(0));
            assertEquals(STOP, proposal.getInt(4));
            assertEquals(6, proposal.getLong(8));
            then.accept(peer, sockets);
            peer.close(sockets);
        });
    }

    private static void gates(ScriptedPeer peer, Stream data, int from, int to) {
        for (long seq = from; seq <= to; seq++) {
            peer.exchangeGate(data, seq);
        }
    }

    @Test
    void sessionAsItShouldBe() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 5);
            byte[] reached = peer.skipTo(sockets[0], RENDEZVOUS);
            assertEquals(REACHED, reached[0]);
            assertEquals(6, reached[8]);
            peer.send(sockets[0], rendezvous(REACHED, STOP, 6));
            byte[] last = peer.skipTo(sockets[0], COUNTS);
            while (last[4] == 0) {
                last = peer.skipTo(sockets[0], COUNTS);
            }
            assertEquals(1, last[4], "closing");
            peer.send(sockets[0], counts(1, ""));
            peer.skipTo(sockets[0], ScriptedPeer.STOP);
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertOk();
            PeerCounted counted = engine.recorder().only(PeerCounted.class);
            assertEquals(new PeerCounted(0, new Counts(100, 200, 300, 400, 500, 600, 700), true), counted);
        }
    }

    @Test
    void proposalThatIsNotAnswered() {
        try (OneRank engine = leader((peer, sockets) -> peer.readToEnd(sockets[0]))) {
            engine.assertFailed("control-timeout", "the peer did not answer a proposal for gate 6 within 60 s");
            assertTrue(engine.took().compareTo(Duration.ofSeconds(62)) < 0, engine.took()::toString);
        }
    }

    /** A number from the wire does not decide how long the session runs. */
    @ParameterizedTest
    @CsvSource({"5", "23", "9223372036854775807"})
    void answerThatNoPeerCanMean(long gate) {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, gate));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("bad-rendezvous", "the peer agreed to gate " + gate + ", gate 6 was proposed");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1000000, 'proposes to stop before gate 1000000, gate 6 is agreed on'",
        "1, 1, 1000000, 'proposes a new queue pair before gate 1000000'",
    })
    void proposalThatNoPeerCanMean(int step, int purpose, long gate, String said) {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 2);
            peer.send(sockets[0], rendezvous(step, purpose, gate));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("bad-rendezvous", said);
        }
    }

    @Test
    void anotherGateReached() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 5);
            peer.send(sockets[0], rendezvous(REACHED, STOP, 5));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("bad-rendezvous", "the peer reached gate 5, this rank gate 6");
        }
    }

    @Test
    void neverReached() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 5);
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("control-timeout", "the peer did not reach gate 6, which both had agreed on");
        }
    }

    @Test
    void failureOfThePeerIsToldInItsWords() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 2);
            peer.send(sockets[0], counts(2, "wc-status\nrank 1: something broke"));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed(
                    "peer-failed", "rank 0: rank 1 ended the session with wc-status: rank 1: something broke");
        }
    }

    /** Words of the peer's are shown; they do not make a second line. */
    @Test
    void failureInSeveralLines() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], counts(2, "bad\none\ntwo\u0007"));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("peer-failed", "ended the session with bad: one two");
        }
    }

    @Test
    void peerThatClosesInOrder() {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 2);
            peer.send(sockets[0], counts(1, ""));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertOk();
            assertEquals(2, engine.recorder().samples().size());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "101, 16, bad-armed, 'gate 0, generation 0'",
        "102, 20, bad-rendezvous, 'step 0, purpose 0, gate 0'",
        "102, 19, bad-frame-length, 'RENDEZVOUS (type 102): length is 19 bytes, wanted 20 to 276'",
        "102, 277, bad-frame-length, length is 277 bytes",
        "103, 67, bad-frame-length, 'wanted 68 to 1092'",
        "103, 1093, bad-frame-length, length is 1093 bytes",
        "104, 23, bad-frame-length, 'CLOCK (type 104)'",
        "105, 35, bad-frame-length, 'TRAFFIC (type 105): length is 35 bytes, wanted 36'",
        "106, 0, unknown-frame, type 106",
    })
    void framesOutOfRange(int type, int bytes, String code, String said) {
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], ScriptedPeer.frame(type, new byte[bytes]));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed(code, said);
        }
    }

    @ParameterizedTest
    @CsvSource({"7", "9", "19", "20"})
    void frameOfTheBringUpWhileGatesRun(int type) {
        int bytes = type == 7 ? 48 : type == 9 ? 0 : 4;
        byte[] payload = new byte[bytes];
        if (type == 7) {
            payload[20] = 3;
        }
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 2);
            peer.send(sockets[0], ScriptedPeer.frame(type, payload));
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("unexpected-frame", "gates: the peer sent a frame of the bring-up while gates run");
        }
    }

    @Test
    void clockIsAnsweredAndMeasured() {
        try (OneRank engine = leader((peer, sockets) -> {
            ByteBuffer question = ByteBuffer.wrap(new byte[24]).order(ByteOrder.LITTLE_ENDIAN);
            question.putLong(0, 77).putLong(8, 123);
            peer.send(sockets[0], ScriptedPeer.frame(CLOCK, question.array()));
            ByteBuffer answer;
            ByteBuffer theirs = null;
            do {
                answer = ByteBuffer.wrap(peer.skipTo(sockets[0], CLOCK)).order(ByteOrder.LITTLE_ENDIAN);
                if (answer.getLong(16) == 0) {
                    theirs = answer;
                }
            } while (answer.getLong(0) != 77);
            assertEquals(123, answer.getLong(8));
            assertTrue(answer.getLong(16) >= 1_000_000_000);
            if (theirs == null) {
                theirs = ByteBuffer.wrap(peer.skipTo(sockets[0], CLOCK)).order(ByteOrder.LITTLE_ENDIAN);
            }
            // this peer's clock is 5 s ahead
            theirs.putLong(16, theirs.getLong(8) + 5_000_000_000L);
            peer.send(sockets[0], ScriptedPeer.frame(CLOCK, theirs.array()));
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 5);
            peer.send(sockets[0], rendezvous(REACHED, STOP, 6));
            peer.send(sockets[0], counts(1, ""));
            peer.skipTo(sockets[0], ScriptedPeer.STOP);
        })) {
            engine.assertOk();
            ClockMeasured measured =
                    engine.recorder().facts(ClockMeasured.class).getFirst();
            assertTrue(
                    Math.abs(measured.offsetNanos() - 5_000_000_000L) <= measured.roundTripNanos() / 2 + 1,
                    measured.toString());
        }
    }

    /** The operator stops and the peer does not answer: after two seconds the session ends where it is. */
    @Test
    void stopThatIsNotAnswered() {
        AtomicReference<OneRank> self = new AtomicReference<>();
        OneRank engine = new OneRank(0).with(draft -> draft.gates = 0);
        self.set(engine);
        try (engine) {
            engine.hooked((phase, generation) -> {
                if (phase == Phase.GATES) {
                    self.get().commands().stop("enough");
                }
            });
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(0, VERBSCOPE));
                peer.expectHello(control, 1, VERBSCOPE);
                Stream data = peer.dial();
                peer.skipTo(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
            assertTrue(engine.took().compareTo(Duration.ofMillis(3_500)) < 0, engine.took()::toString);
        }
    }

    /** A peer that never pauses cannot keep the engine from its deadlines. */
    @Test
    void flood() {
        try (OneRank engine = leader((peer, sockets) -> {
            byte[] question = new byte[24];
            question[0] = 1;
            byte[] frame = ScriptedPeer.frame(CLOCK, question);
            ByteBuffer many = ByteBuffer.allocate(frame.length * 10_000);
            for (int i = 0; i < 10_000; i++) {
                many.put(frame);
            }
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            peer.send(sockets[0], many.array());
            peer.readToEnd(sockets[0]);
        })) {
            engine.assertFailed("gate-timeout", "gate 1 over TCP: waited 75");
        }
    }

    @Test
    void armedWindowsAreRemembered() {
        byte[] armed = ScriptedPeer.frame(
                ARMED, ScriptedPeer.little(16).putLong(7).putInt(2).putInt(32).array());
        try (OneRank engine = leader((peer, sockets) -> {
            peer.send(sockets[0], armed);
            peer.send(sockets[0], rendezvous(AGREE, STOP, 6));
            gates(peer, sockets[1], 1, 5);
            peer.send(sockets[0], rendezvous(REACHED, STOP, 6));
            peer.send(sockets[0], counts(1, ""));
            peer.skipTo(sockets[0], ScriptedPeer.STOP);
        })) {
            engine.assertOk();
            assertEquals(new PeerArmed(2, 7), engine.recorder().only(PeerArmed.class));
        }
    }
}
