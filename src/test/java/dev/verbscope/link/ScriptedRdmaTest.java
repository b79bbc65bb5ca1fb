package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine as one rank of a pair whose other rank is a ds4 with RDMA: bring-up, warm-up, decode gates, STOP. */
class ScriptedRdmaTest {
    private static final int VERBSCOPE = 0x56530001;

    private final AtomicReference<Integer> setups = new AtomicReference<>(0);

    /** The peer's part of a session of so many gates; as the leader it says STOP, as the worker it waits for it. */
    private void play(OneRank engine, ScriptedPeer peer, int rank, long gates) {
        Stream control;
        Stream data;
        if (rank == 0) {
            peer.listen();
            control = peer.accept();
        } else {
            control = peer.dial();
        }
        peer.send(control, peer.hello(1));
        peer.expectHello(control, 1, VERBSCOPE);
        data = rank == 0 ? peer.accept() : peer.dial();
        try (ScriptedPair pair =
                new ScriptedPair(peer, control, rank, engine.fabric().host(rank), PlanDraft.SMALL)) {
            setups.set(pair.bringUp());
            pair.gates(gates);
            if (rank == 0) {
                peer.send(control, ScriptedPeer.frame(ScriptedPeer.STOP));
            } else {
                assertEquals(0, peer.expectFrame(control, ScriptedPeer.STOP).length);
            }
            assertEquals(0, peer.readToEnd(control).length, "nothing that ds4 does not know was sent");
            assertEquals(0, peer.readToEnd(data).length);
        } catch (VerbsException e) {
            throw new AssertionError(e);
        }
        peer.close(control, data);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 40", "1, 1", "1, 40"})
    void sessionAsItShouldBe(int rank, long gates) {
        OneRank engine = new OneRank(rank).with(draft -> draft.gates = gates);
        try (engine) {
            engine.against(peer -> play(engine, peer, 1 - rank, gates));
            engine.assertOk();
            assertEquals(
                    "rdma",
                    engine.recorder().only(TransportChosen.class).transport().key());
            assertEquals(gates, engine.recorder().samples().size());
            assertEquals(2 * gates + 1, engine.recorder().counted().verified());
            assertEquals(1, setups.get());
            assertTrue(engine.fabric().inUse().isEmpty());
        }
    }

    /** A dead direction is re-created in lockstep with a ds4, whichever of the two does not hear. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void deadDirectionIsCuredTogether(int deafRank) {
        for (int rank = 0; rank < 2; rank++) {
            int me = rank;
            OneRank engine = new OneRank(rank).with(draft -> draft.gates = 10);
            try (engine) {
                engine.fabric().faults().on(new DropDirection(Direction.inboundOf(deafRank), 2));
                engine.against(peer -> play(engine, peer, 1 - me, 10));
                engine.assertOk();
                assertEquals(3, engine.recorder().facts(QpCreated.class).size());
                assertEquals(3, setups.get());
            }
        }
    }

    @Test
    void operatorCannotHaveANewQueuePair() {
        OneRank engine = new OneRank(0).with(draft -> draft.gates = 10);
        try (engine) {
            engine.hooked((phase, generation) -> {
                if (phase == Phase.GATES) {
                    engine.commands().recreate("to see it");
                }
            });
            engine.against(peer -> play(engine, peer, 1, 10));
            engine.assertOk();
            assertEquals(
                    "the peer speaks no extensions: it cannot follow a new queue pair in mid-session",
                    engine.recorder().only(RecreateUnavailable.class).why());
        }
    }
}
