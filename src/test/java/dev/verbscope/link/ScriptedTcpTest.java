package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.HelloCompared;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.GateFact.VerifyFailed;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.verbs.sim.FabricPlan;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine as one rank of a pair whose other rank is a ds4 without RDMA: every byte of the session. */
class ScriptedTcpTest {
    private static final int VERBSCOPE = 0x56530001;

    /** Whoever connects second is the data connection, also when it is a second worker. */
    @Test
    void aSecondWorkersHelloIsRecognizedInPlaceOfAGate() {
        try (OneRank engine = leader(5)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.send(sockets[1], peer.hello(0));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertFailed("gate-desync", "So begins a HELLO: two workers may have dialed this leader");
        }
    }

    private static OneRank worker() {
        return new OneRank(1);
    }

    private static OneRank leader(long gates) {
        return new OneRank(0).with(draft -> draft.gates = gates);
    }

    /** HELLO and both connections, as a ds4 leader makes them. */
    private static Stream[] lead(ScriptedPeer peer) {
        peer.listen();
        Stream control = peer.accept();
        peer.send(control, peer.hello(0));
        peer.expectHello(control, 1, VERBSCOPE);
        Stream data = peer.accept();
        return new Stream[] {control, data};
    }

    /** The same as a ds4 worker makes them. */
    private static Stream[] work(ScriptedPeer peer) {
        Stream control = peer.dial();
        peer.send(control, peer.hello(0));
        peer.expectHello(control, 1, VERBSCOPE);
        Stream data = peer.dial();
        return new Stream[] {control, data};
    }

    @Test
    void leaderRunsItsGatesAndSaysStop() {
        try (OneRank engine = leader(21)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                for (long seq = 1; seq <= 21; seq++) {
                    peer.exchangeGate(sockets[1], seq);
                }
                assertEquals(0, peer.expectFrame(sockets[0], ScriptedPeer.STOP).length);
                assertEquals(0, peer.readToEnd(sockets[0]).length);
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(21, engine.recorder().samples().size());
            TransportChosen chosen = engine.recorder().only(TransportChosen.class);
            assertEquals(Transport.TCP, chosen.transport());
            assertEquals("rank 1 offers no RDMA (rdma_ok 0)", chosen.reason());
            assertEquals(21, engine.recorder().counted().verified());
            assertEquals(false, engine.recorder().only(HelloCompared.class).extensions());
        }
    }

    @Test
    void workerFollowsUntilStop() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                for (long seq = 1; seq <= 17; seq++) {
                    peer.exchangeGate(sockets[1], seq);
                }
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                assertEquals(0, peer.readToEnd(sockets[0]).length, "a worker says nothing at the end");
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(17, engine.recorder().samples().size());
            assertEquals(17, engine.recorder().counted().verified());
            assertTrue(engine.took().compareTo(Duration.ofMillis(100)) < 0, engine.took() + " until it was over");
        }
    }

    /** The leader closes right behind STOP, as ds4 does: what the worker then writes meets a closed socket. */
    @Test
    void stopAndTheEndOfBothSocketsAtOnce() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.close(sockets);
            });
            engine.assertOk();
        }
    }

    @Test
    void stopBeforeTheFirstGate() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertOk();
        }
    }

    /** STOP while the engine has half of the peer's vector. */
    @Test
    void stopInTheMiddleOfAGate() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.send(sockets[1], Arrays.copyOf(peer.gate(2, 0), 5000));
                peer.pause(20);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(1, engine.recorder().samples().size());
        }
    }

    /** STOP on the control socket can overtake the last vector on the data socket. */
    @Test
    void stopThatOvertakesTheLastVector() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.read(sockets[1], 16 + 4 * 4100);
                peer.pause(3);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.pause(5);
                peer.send(sockets[1], peer.gate(2, 0));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(2, engine.recorder().samples().size());
        }
    }

    @Test
    void modelCommandsAreSkippedByLengthAndShownByName() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.send(sockets[0], ScriptedPeer.frame(13, new byte[40]));
                peer.exchangeGate(sockets[1], 1);
                peer.send(sockets[0], ScriptedPeer.frame(2, new byte[1]));
                peer.send(sockets[0], ScriptedPeer.frame(18, new byte[3_000_000]));
                peer.send(sockets[0], ScriptedPeer.frame(4));
                peer.pause(5);
                peer.exchangeGate(sockets[1], 2);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(
                    List.of("SESSION_CREATE 40", "EVAL 1", "SYNC_MULTIMODAL 3000000", "INVALIDATE 0", "STOP 0"),
                    engine.recorder().facts(Frame.class).stream()
                            .filter(frame -> !frame.sent() && frame.type() > 0)
                            .map(frame -> frame.name() + " " + frame.bytes())
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 6, 8})
    void headerOfAGateThatIsAnother(int offset) {
        try (OneRank engine = leader(5)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.exchangeGate(sockets[1], 1);
                byte[] wrong = peer.gate(2, 1);
                wrong[offset] ^= 2;
                // the header alone is enough: nobody waits for a vector behind a wrong one
                peer.send(sockets[1], Arrays.copyOf(wrong, 16));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            String want = "want magic 0x44533454, layer 0, gate 1, seq 2";
            engine.assertFailed("gate-desync", "gate desync: got magic", want);
            assertTrue(engine.took().compareTo(Duration.ofMillis(500)) < 0, engine.took() + " until it was told");
        }
    }

    @Test
    void wrongContentIsFoundWithItsWordAndBothValues() {
        try (OneRank engine = leader(3)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.exchangeGate(sockets[1], 1);
                byte[] wrong = peer.gate(2, 1);
                ByteBuffer.wrap(wrong).order(ByteOrder.LITTLE_ENDIAN).putInt(16 + 4 * 321, 0xdeadbeef);
                peer.send(sockets[1], wrong);
                peer.read(sockets[1], wrong.length);
                peer.exchangeGate(sockets[1], 3);
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertFailed("verify-failed", "1 of 3 compared");
            VerifyFailed failed = engine.recorder().only(VerifyFailed.class);
            assertEquals(
                    new VerifyFailed(
                            0, 2, 0, 321, Integer.toUnsignedLong(ScriptedPeer.pattern(2, 321, 1)), 0xdeadbeefL),
                    failed);
        }
    }

    /** Wrong content is an error also when it is the peer's STOP that ends the session. */
    @Test
    void wrongContentIsNotForgottenAtStop() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                byte[] wrong = peer.gate(1, 0);
                wrong[16] ^= 1;
                peer.send(sockets[1], wrong);
                peer.read(sockets[1], wrong.length);
                peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertFailed("verify-failed", "1 of 1 compared");
        }
    }

    @Test
    void silenceWithinAGate() {
        try (OneRank engine = leader(5)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.send(sockets[1], Arrays.copyOf(peer.gate(2, 1), 100));
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertFailed(
                    "gate-timeout", "gate 2 over TCP: waited 750 ms for rank 1", "100 of 16416 bytes arrived");
        }
    }

    @Test
    void endOfTheDataSocketAlone() {
        try (OneRank engine = leader(5)) {
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.close(sockets[1]);
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertFailed("peer-gone", "gate 2", "nothing was said on the control socket");
        }
    }

    @Test
    void endOfTheControlSocketWithoutStop() {
        try (OneRank engine = worker()) {
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                peer.exchangeGate(sockets[1], 1);
                sockets[0].close();
                peer.readToEnd(sockets[1]);
                peer.close(sockets);
            });
            engine.assertFailed(
                    "peer-gone",
                    "gates, in the gate of layer 0, gate 1, seq 2: rank 0 closed the control socket without STOP");
        }
    }

    /** The operator of the engine's worker stops: a ds4 leader can only be left. */
    @Test
    void operatorOfTheWorkerStops() {
        AtomicReference<OneRank> self = new AtomicReference<>();
        try (OneRank engine = worker()) {
            self.set(engine);
            engine.hooked((phase, generation) -> {
                if (phase == Phase.GATES) {
                    self.get().commands().stop("enough");
                }
            });
            engine.against(peer -> {
                Stream[] sockets = lead(peer);
                assertEquals(0, peer.readToEnd(sockets[0]).length);
                peer.close(sockets);
            });
            engine.assertOk();
        }
    }

    @Test
    void operatorOfTheLeaderStopsInAGate() {
        AtomicReference<OneRank> self = new AtomicReference<>();
        try (OneRank engine = leader(0)) {
            self.set(engine);
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                peer.exchangeGate(sockets[1], 1);
                peer.pause(2);
                self.get().commands().stop("enough");
                assertEquals(0, peer.expectFrame(sockets[0], ScriptedPeer.STOP).length);
                peer.readToEnd(sockets[0]);
                peer.close(sockets);
            });
            engine.assertOk();
            assertTrue(engine.took().compareTo(Duration.ofMillis(100)) < 0, engine.took() + " until it was over");
        }
    }

    @Test
    void newQueuePairCannotBeHad() {
        AtomicReference<OneRank> self = new AtomicReference<>();
        try (OneRank engine = leader(3)) {
            self.set(engine);
            engine.hooked((phase, generation) -> {
                if (phase == Phase.GATES) {
                    self.get().commands().recreate("let us see");
                }
            });
            engine.against(peer -> {
                Stream[] sockets = work(peer);
                for (long seq = 1; seq <= 3; seq++) {
                    peer.exchangeGate(sockets[1], seq);
                }
                peer.expectFrame(sockets[0], ScriptedPeer.STOP);
                peer.close(sockets);
            });
            engine.assertOk();
            assertEquals(
                    "this session runs over TCP: there is no queue pair",
                    engine.recorder().only(RecreateUnavailable.class).why());
        }
    }

    @Test
    void tcpWasAskedForHere() {
        try (OneRank engine = leader(1).with(draft -> draft.transport = TransportWish.TCP)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(1));
                peer.expectHello(control, 0, VERBSCOPE);
                Stream data = peer.dial();
                peer.exchangeGate(data, 1);
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
            assertEquals(
                    "TCP was asked for at rank 0",
                    engine.recorder().only(TransportChosen.class).reason());
            assertEquals(0, engine.recorder().facts(VerbsFact.class).size(), "no verbs touched");
        }
    }

    @Test
    void engineThatWasToldToOfferNoExtensionsSaysWhatDs4Says() {
        try (OneRank engine = new OneRank(0, FabricPlan.thunderbolt().withoutDevices(0)).with(draft -> {
            draft.gates = 1;
            draft.extensions = false;
        })) {
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(1, VERBSCOPE));
                byte[] hello = peer.read(control, 88);
                assertArrayEquals(new byte[4], Arrays.copyOfRange(hello, 60, 64));
                Stream data = peer.dial();
                peer.exchangeGate(data, 1);
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
            assertEquals(
                    "rank 0 lists no verbs device",
                    engine.recorder().only(TransportChosen.class).reason());
        }
    }
}
