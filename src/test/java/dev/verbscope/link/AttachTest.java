package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.HelloCompared;
import dev.verbscope.record.ControlFact.PeerBeganWarmup;
import dev.verbscope.record.ControlFact.PeerMet;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionFact.Noted;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.record.SessionFact.SessionStarted;
import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.record.WarmupFact.WarmupBegan;
import dev.verbscope.record.WarmupFact.WarmupEnded;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import dev.verbscope.verbs.sim.Scenario;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Joining a ds4 whose identity is not known: every layout of HELLO, in either role, over TCP and over RDMA. */
class AttachTest {
    private static final int VERBSCOPE = 0x56530001;

    private static OneRank attaching(int rank) {
        return new OneRank(rank).with(draft -> draft.attach = true);
    }

    /** The peer's HELLO of that version and length. */
    private static byte[] hello(ScriptedPeer peer, int version, int bytes, int rdmaOk) {
        return version == 10 ? peer.hello(rdmaOk) : peer.helloNine(rdmaOk, bytes);
    }

    /** What must answer it: the same, by the other role. */
    private static byte[] answer(byte[] hello, int role, int rdmaOk) {
        byte[] answer = hello.clone();
        ByteBuffer.wrap(answer)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(8, role)
                .putInt(12, rdmaOk)
                .array();
        return answer;
    }

    /** The peer's first connection; as the leader it listens. */
    private static Stream meet(ScriptedPeer peer, int rank) {
        if (rank == 1) {
            return peer.dial();
        }
        peer.listen();
        return peer.accept();
    }

    /** A whole session with a peer over TCP, as a ds4 plays it; {@code meanwhile} it says that on the control socket. */
    private static void overTcp(ScriptedPeer peer, int rank, byte[] hello, byte[]... meanwhile) {
        Stream control = meet(peer, rank);
        peer.send(control, hello);
        assertArrayEquals(answer(hello, 2 - rank, 1), peer.read(control, hello.length));
        for (byte[] frame : meanwhile) {
            peer.send(control, frame);
        }
        Stream data = rank == 0 ? peer.accept() : peer.dial();
        assertEquals(0, peer.expectFrame(control, ScriptedPeer.STOP).length);
        assertEquals(0, peer.readToEnd(control).length, "nothing but STOP is said");
        assertEquals(0, peer.readToEnd(data).length);
        peer.close(control, data);
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 88", "1, 10, 88", "0, 9, 88", "1, 9, 88", "0, 9, 72", "1, 9, 72"})
    void overTcpBothSocketsStandAndStopIsSaid(int rank, int version, int bytes) {
        try (OneRank engine = attaching(rank)) {
            engine.against(peer -> overTcp(peer, 1 - rank, hello(peer, version, bytes, 0)));
            engine.assertOk();
            assertEquals(
                    new PeerMet(version, bytes, version == 10),
                    engine.recorder().only(PeerMet.class));
            assertEquals(
                    Transport.TCP, engine.recorder().only(TransportChosen.class).transport());
            HelloCompared compared = engine.recorder().only(HelloCompared.class);
            assertEquals(List.of(), compared.differences());
            assertEquals("4100", compared.mine().get("n_embd"));
            assertEquals(compared.theirs().keySet(), compared.mine().keySet());
            assertEquals(bytes == 88, compared.mine().containsKey("gate_slot_mask"));
            assertFalse(compared.extensions());
            assertTrue(engine.recorder().facts(QpCreated.class).isEmpty());
            assertTrue(
                    engine.recorder().facts(PhaseEntered.class).stream().noneMatch(p -> p.phase() == Phase.GATES),
                    "no gate is run");
            SessionStarted started = engine.recorder().only(SessionStarted.class);
            assertTrue(started.identity().isEmpty(), "whose identity it will be is not known yet");
            assertEquals(0, started.vectorBytes());
        }
    }

    /** A whole session over RDMA; {@code warmsUp} where the peer does, whatever version it says. */
    private static void overRdma(
            OneRank engine, ScriptedPeer peer, int rank, byte[] hello, boolean warmsUp, byte[]... meanwhile) {
        Stream control = meet(peer, rank);
        peer.send(control, hello);
        assertArrayEquals(answer(hello, 2 - rank, 1), peer.read(control, hello.length));
        Stream data = rank == 0 ? peer.accept() : peer.dial();
        try (ScriptedPair pair =
                new ScriptedPair(peer, control, rank, engine.fabric().host(rank), PlanDraft.SMALL)) {
            if (warmsUp) {
                pair.bringUp();
            } else {
                pair.setUp();
            }
            for (byte[] frame : meanwhile) {
                peer.send(control, frame);
            }
            assertEquals(0, peer.expectFrame(control, ScriptedPeer.STOP).length);
            assertEquals(0, peer.readToEnd(control).length, "nothing but STOP is said");
            assertEquals(0, peer.readToEnd(data).length);
        } catch (VerbsException e) {
            throw new AssertionError(e);
        }
        peer.close(control, data);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void overRdmaBothDirectionsAreProven(int rank) {
        try (OneRank engine = attaching(rank)) {
            engine.against(peer -> overRdma(engine, peer, 1 - rank, peer.hello(1), true));
            engine.assertOk();
            assertEquals(new PeerMet(10, 88, true), engine.recorder().only(PeerMet.class));
            assertEquals(new WarmupEnded(1, 1, true, true), engine.recorder().only(WarmupEnded.class));
            assertEquals(1, engine.recorder().counted().verified());
            assertEquals(0, engine.recorder().samples().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 88", "1, 88", "0, 72", "1, 72"})
    void version9IsBroughtUpAndItsMissingWarmUpIsSaid(int rank, int bytes) {
        try (OneRank engine = attaching(rank)) {
            engine.against(peer -> overRdma(engine, peer, 1 - rank, peer.helloNine(1, bytes), false));
            engine.assertOk();
            assertEquals(new PeerMet(9, bytes, false), engine.recorder().only(PeerMet.class));
            assertEquals(1, engine.recorder().facts(QpCreated.class).size());
            assertTrue(engine.recorder().facts(WarmupBegan.class).isEmpty());
            assertTrue(
                    engine.recorder().facts(Noted.class).stream()
                            .anyMatch(note -> note.text().startsWith("version 9 has no warm-up")),
                    engine.recorder().facts(Noted.class)::toString);
        }
    }

    /** What is done follows what arrives, not what a version number promises. */
    @ParameterizedTest
    @CsvSource({"0, 88", "1, 88", "0, 72", "1, 72"})
    void version9ThatBeginsAWarmUpIsFollowed(int rank, int bytes) {
        try (OneRank engine = attaching(rank)) {
            engine.against(peer -> overRdma(engine, peer, 1 - rank, peer.helloNine(1, bytes), true));
            engine.assertOk();
            assertEquals(new WarmupEnded(1, 1, true, true), engine.recorder().only(WarmupEnded.class));
            assertEquals(new PeerBeganWarmup(1), engine.recorder().only(PeerBeganWarmup.class));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 1"})
    void deadDirectionIsCuredTogether(int rank, int deafRank) {
        try (OneRank engine = attaching(rank)) {
            engine.fabric().faults().on(new DropDirection(Direction.inboundOf(deafRank), 2));
            engine.against(peer -> overRdma(engine, peer, 1 - rank, peer.hello(1), true));
            engine.assertOk();
            assertEquals(3, engine.recorder().facts(QpCreated.class).size());
            WarmupEnded first = engine.recorder().facts(WarmupEnded.class).getFirst();
            assertEquals(deafRank != rank, first.inboundDelivers());
            assertEquals(deafRank == rank, first.outboundDelivers());
        }
    }

    @Test
    void modelCommandsAreShownAndNotAnswered() {
        byte[] eval = ScriptedPeer.frame(2, new byte[] {42, 0, 0, 0});
        byte[] sync = ScriptedPeer.frame(1, new byte[100_000]);
        try (OneRank engine = attaching(1)) {
            engine.against(peer -> overTcp(peer, 0, peer.hello(0), sync, eval));
            engine.assertOk();
            assertEquals(
                    List.of("HELLO", "SYNC", "EVAL"),
                    engine.recorder().facts(Frame.class).stream()
                            .filter(frame -> !frame.sent())
                            .map(Frame::name)
                            .toList());
        }
    }

    /** The two layouts of version 9 are told apart by what comes within 100 ms of the shorter one's last byte. */
    @Test
    void theRestOfALongVersion9MayComeLate() {
        try (OneRank engine = attaching(0)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                byte[] hello = peer.helloNine(0, 88);
                peer.send(control, Arrays.copyOf(hello, 40));
                peer.pause(400);
                peer.send(control, Arrays.copyOfRange(hello, 40, 72));
                peer.pause(80);
                peer.send(control, Arrays.copyOfRange(hello, 72, 88));
                assertArrayEquals(answer(hello, 1, 1), peer.read(control, 88));
                Stream data = peer.dial();
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
            assertEquals(new PeerMet(9, 88, false), engine.recorder().only(PeerMet.class));
        }
    }

    @Test
    void aVerbscopesExtensionsAreNotTakenUp() {
        try (OneRank engine = attaching(0)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(0, VERBSCOPE));
                assertArrayEquals(answer(peer.hello(0, 0), 1, 1), peer.read(control, 88));
                Stream data = peer.dial();
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
        }
    }

    /** The engine's own link at the other end: it does not notice that its peer has no model. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aLinkIsJoinedByAnAttach(int rank) {
        try (TwoRanks ranks = new TwoRanks(Scenario.named("healthy").orElseThrow(), 1)) {
            ranks.rank(rank, draft -> draft.attach = true);
            ranks.rank(1 - rank, draft -> draft.gates = 100);
            ranks.run();
            ranks.assertOk();
            assertEquals(new PeerMet(10, 88, true), ranks.rank(rank).only(PeerMet.class));
            for (int each = 0; each < 2; each++) {
                assertEquals(new WarmupEnded(1, 1, true, true), ranks.rank(each).only(WarmupEnded.class));
            }
        }
    }

    @Test
    void aDirectionThatStaysDeadFailsBothEnds() {
        try (TwoRanks ranks = new TwoRanks(Scenario.named("dead-for-good").orElseThrow(), 1)) {
            ranks.rank(0, draft -> draft.attach = true);
            ranks.run(10);
            assertEquals("direction-dead", ranks.code(0));
            assertEquals("direction-dead", ranks.code(1));
            assertEquals(4, ranks.rank(0).facts(WarmupEnded.class).size());
        }
    }

    /** No number of the peer's is believed: not for memory, not for a loop. */
    @ParameterizedTest
    @ValueSource(ints = {72, 88})
    void enormousNumbersAreOnlyRepeated(int bytes) {
        try (OneRank engine = attaching(1)) {
            engine.against(peer -> {
                byte[] hello = peer.helloNine(1, bytes);
                Arrays.fill(hello, 16, bytes, (byte) 0xff);
                Stream control = meet(peer, 0);
                peer.send(control, hello);
                assertArrayEquals(answer(hello, 2, 0), peer.read(control, bytes), "no RDMA with such a vector");
                Stream data = peer.accept();
                peer.expectFrame(control, ScriptedPeer.STOP);
                peer.close(control, data);
            });
            engine.assertOk();
            assertEquals(
                    "a vector of 17179869180 bytes does not fit 2 messages of 16384 bytes",
                    engine.recorder().only(TransportChosen.class).reason());
            assertTrue(engine.recorder().facts(Noted.class).stream()
                    .anyMatch(note -> note.text().contains("gate schedule that no pair can run")));
        }
    }

    @Test
    void rdmaThatThePeerDoesNotOfferIsAnErrorWhereItWasAsked() {
        try (OneRank engine = attaching(0).with(draft -> draft.transport = TransportWish.RDMA)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(0));
                peer.read(control, 88);
                peer.readToEnd(control);
                peer.close(control);
            });
            engine.assertFailed("no-rdma", "RDMA was asked for", "rank 1 offers no RDMA");
        }
    }

    @Test
    void aPeerOfTheSameRoleIsAnsweredAndRefused() {
        try (OneRank engine = attaching(0)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                byte[] hello = peer.hello(0);
                hello[8] = 1;
                peer.send(control, hello);
                assertArrayEquals(answer(hello, 1, 1), peer.read(control, 88), "so that it can name the field too");
                peer.close(control);
            });
            engine.assertFailed("hello-mismatch", "role: both say 1 (leader)", "Attach with the other --role");
            assertEquals(
                    List.of("role"), engine.recorder().only(HelloCompared.class).differences());
        }
    }
}
