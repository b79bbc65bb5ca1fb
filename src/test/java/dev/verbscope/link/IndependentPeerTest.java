package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.GateFact.ContentCompared;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.verbs.VerbsException;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine against a peer that was written from the protocol's description alone, with all traffic there is. */
class IndependentPeerTest {
    private static final Identity JUST_ENOUGH = PlanDraft.identity(8, 4100);

    /** Small vectors, so that many gates do not take long. */
    private static final Identity TINY = PlanDraft.identity(3, 16);

    private static Stream[] connect(ScriptedPeer peer, int rank, int rdmaOk) {
        if (rank == 0) {
            peer.listen();
        }
        Stream control = rank == 0 ? peer.accept() : peer.dial();
        peer.send(control, peer.hello(rdmaOk));
        peer.expectHello(control, 1, 0x56530001);
        return new Stream[] {control, rank == 0 ? peer.accept() : peer.dial()};
    }

    private static void end(ScriptedPeer peer, int rank, Stream[] sockets) {
        if (rank == 0) {
            peer.send(sockets[0], ScriptedPeer.frame(ScriptedPeer.STOP));
        } else {
            assertEquals(0, peer.expectFrame(sockets[0], ScriptedPeer.STOP).length);
        }
        assertEquals(0, peer.readToEnd(sockets[0]).length, "nothing that ds4 does not know was sent");
        peer.close(sockets);
    }

    private static long done(OneRank engine, TrafficKind kind) {
        return engine.recorder().bulk().stream()
                .filter(b -> b.kind() == kind && b.following() == 0)
                .count();
    }

    private static void run(
            int engineRank,
            Identity identity,
            long gates,
            BulkRun bulk,
            long bytes,
            BiConsumer<OneRank, ScriptedPeer> peer) {
        OneRank engine = new OneRank(engineRank).with(draft -> {
            draft.identity = identity;
            draft.gates = gates;
            draft.bulk = bulk;
        });
        try (engine) {
            engine.against(scripted -> peer.accept(engine, scripted));
            engine.assertOk();
            assertEquals(gates, engine.recorder().samples().size());
            assertEquals(bulk.batches(), done(engine, TrafficKind.BATCH));
            assertEquals(bulk.bigs(), done(engine, TrafficKind.BIG));
            assertEquals(bulk.blocks(), done(engine, TrafficKind.BLOCK));
            assertEquals(bytes, engine.recorder().only(ContentCompared.class).bytes());
            assertEquals(0, engine.recorder().counted().wrong());
        }
    }

    /** 20,000 decode gates, 200 batches and 50 big gates of 4 MiB, compared at both ends. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void allTrafficOverTcp(int engineRank) {
        int rank = 1 - engineRank;
        BulkRun bulk = new BulkRun(200, 8, 50, 4 << 20, 3, 0);
        long bytes = 20_000L * 64 + 200L * 8 * 64 + 50L * (4 << 20) + 3L * 3 * 8 * 64;
        run(engineRank, TINY, 20_000, bulk, bytes, (engine, peer) -> {
            Stream[] sockets = connect(peer, rank, 0);
            for (long seq = 1; seq <= 20_000; seq++) {
                peer.exchangeGate(sockets[1], seq);
            }
            for (int seq = 1; seq <= 200; seq++) {
                peer.exchangeBatch(sockets[1], 2, seq, (seq - 1) % 3, 8);
            }
            for (int seq = 1; seq <= 50; seq++) {
                peer.exchangeBig(sockets[1], seq, 4 << 20);
            }
            for (int layer = 0; layer < 9; layer++) {
                peer.exchangeBatch(sockets[1], 4, layer + 1, layer % 3, 8);
            }
            end(peer, rank, sockets);
        });
    }

    /** Decode, batch and big traffic and verify blocks over the queue pair; the window is drained and posted again. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "0, 5", "1, 5"})
    void allTrafficOverRdma(int engineRank, int mix) {
        int rank = 1 - engineRank;
        int big = 2_500_001;
        BulkRun bulk = new BulkRun(12, 5, 4, big, 2, mix);
        long bytes = 30L * 16_400 + 12L * 5 * 16_400 + 4L * big + 2L * 8 * 5 * 16_400;
        run(engineRank, JUST_ENOUGH, 30, bulk, bytes, (engine, peer) -> {
            Stream[] sockets = connect(peer, rank, 1);
            try (ScriptedPair pair =
                    new ScriptedPair(peer, sockets[0], rank, engine.fabric().host(rank), JUST_ENOUGH)) {
                pair.bringUp();
                play(pair, sockets[1], mix, big);
                end(peer, rank, sockets);
            } catch (VerbsException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void play(ScriptedPair pair, Stream data, int mix, int big) {
        int bigs = 0;
        for (long seq = 1; seq <= 30; seq++) {
            if (mix > 0 && seq % mix == 0 && bigs < 4) {
                pair.big(data, ++bigs, big);
            }
            pair.gates(seq, seq);
        }
        for (int seq = 1; seq <= 12; seq++) {
            pair.batch(data, seq, 5);
        }
        while (bigs < 4) {
            pair.big(data, ++bigs, big);
        }
        pair.block(data, 1, 5);
        pair.block(data, 2, 5);
    }
}
