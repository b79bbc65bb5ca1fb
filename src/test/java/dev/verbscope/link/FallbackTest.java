package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.verbs.sim.FabricPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which transport is taken, and that the reason is always told, at both ranks. */
class FallbackTest {
    private static final FabricPlan MACS = FabricPlan.thunderbolt();

    private static void assertTook(TwoRanks ranks, int rank, Transport transport, String reason) {
        TransportChosen chosen = ranks.rank(rank).only(TransportChosen.class);
        assertEquals(transport, chosen.transport());
        assertEquals(reason, chosen.reason());
    }

    @Test
    void rdmaWhenBothOfferIt() {
        try (TwoRanks ranks = TwoRanks.on(MACS).run(5)) {
            ranks.assertOk();
            assertTook(ranks, 0, Transport.RDMA, "both ranks offer RDMA");
            assertTook(ranks, 1, Transport.RDMA, "both ranks offer RDMA");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void hostWithoutDevices(int bare) {
        try (TwoRanks ranks = TwoRanks.on(MACS.withoutDevices(bare)).run(5)) {
            ranks.assertOk();
            assertTook(ranks, bare, Transport.TCP, "rank " + bare + " lists no verbs device");
            assertTook(ranks, 1 - bare, Transport.TCP, "rank " + bare + " offers no RDMA (rdma_ok 0)");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void tcpAskedForAtOneRank(int rank) {
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.rank(rank, draft -> draft.transport = TransportWish.TCP).run(5);
            ranks.assertOk();
            assertTook(ranks, rank, Transport.TCP, "TCP was asked for at rank " + rank);
            assertTook(ranks, 1 - rank, Transport.TCP, "rank " + rank + " offers no RDMA (rdma_ok 0)");
            assertEquals(0, ranks.rank(rank).facts(VerbsFact.class).size(), "no verbs port is touched");
        }
    }

    /** The embedded fabric reaches only ranks of its own process. */
    @Test
    void fabricThatReachesNobody() {
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.rank(0, draft -> draft.peerInProcess = false).run(5);
            ranks.assertOk();
            assertTook(ranks, 0, Transport.TCP, "the embedded fabric of rank 0 reaches only ranks of its own process");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void rdmaAskedForAndThePeerHasNone(int asks, int bare) {
        try (TwoRanks ranks = TwoRanks.on(MACS.withoutDevices(bare))) {
            ranks.rank(asks, draft -> draft.transport = TransportWish.RDMA).run(5);
            assertEquals("no-rdma", ranks.code(asks));
            String said = ranks.error(asks).orElseThrow().message();
            assertEquals(
                    "rank " + asks + ": RDMA was asked for, but rank " + bare
                            + " offers no RDMA (rdma_ok 0). Look at its devices",
                    said);
            assertEquals("peer-failed", ranks.code(bare));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void rdmaAskedForWithoutADeviceFailsAtOnce(int rank) {
        try (OneRank engine = new OneRank(rank, MACS.withoutDevices(rank))) {
            engine.with(draft -> draft.transport = TransportWish.RDMA).against(peer -> {});
            engine.assertFailed("no-rdma", "RDMA was asked for, but rank " + rank + " lists no verbs device");
            assertEquals(Duration.ZERO, engine.took());
        }
    }

    @Test
    void rdmaAskedForWithVectorsThatDoNotFit() {
        try (OneRank engine = new OneRank(0)) {
            engine.with(draft -> {
                draft.transport = TransportWish.RDMA;
                draft.identity = PlanDraft.identity(1, 8193);
            });
            engine.against(peer -> {});
            engine.assertFailed("no-rdma", "a vector of 32772 bytes does not fit 2 messages of 16384 bytes");
        }
    }

    /** A device that is listed is an offer, also when its port is down: opening it then fails the session. */
    @Test
    void portThatIsDownIsStillAnOffer() {
        try (TwoRanks ranks = TwoRanks.on(MACS.unplugged()).run(5)) {
            assertTook(ranks, 0, Transport.RDMA, "both ranks offer RDMA");
            assertTrue(ranks.code(0).equals("port-down") || ranks.code(1).equals("port-down"));
        }
    }
}
