package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact.WindowArmed;
import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.DepthGrant;
import dev.verbscope.verbs.sim.DeviceProfile;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors of every size, what is posted for them, and queues of every depth. */
class VectorsTest {
    private static final long WARM_UP_ID = 1L << 62;

    private final SpyProvider[] spies = new SpyProvider[2];

    private TwoRanks spied(FabricPlan plan) {
        return TwoRanks.on(plan).spied((rank, provider) -> spies[rank] = new SpyProvider(provider));
    }

    private static FabricPlan granting(DeviceProfile profile, DepthGrant queues) {
        return FabricPlan.roce(profile)
                .withProfiles(p -> p.with(new DeviceProfile.Depths(
                        p.depths().inFrames(), queues, p.depths().completions())));
    }

    @ParameterizedTest
    @CsvSource({"4, 1", "16384, 1", "16388, 2", "28672, 2", "32768, 2"})
    void sizesThatRdmaCarries(int bytes, int chunks) {
        for (int layers : new int[] {1, 3, 20}) {
            try (TwoRanks ranks = spied(FabricPlan.thunderbolt())) {
                ranks.both(draft -> draft.identity = PlanDraft.identity(layers, bytes / 4))
                        .run(40);
                ranks.assertOk();
                Counts counts = ranks.rank(0).counted();
                assertEquals(40L * chunks + 1, counts.received());
                assertEquals(counts.received(), counts.verified());
                assertEquals(40L * bytes + 16_384, counts.bytesReceived());
                assertEquals(16 * chunks, ranks.rank(0).only(WindowArmed.class).receives());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"32772", "1048576"})
    void sizesThatOnlyTcpCarries(int bytes) {
        try (TwoRanks ranks = spied(FabricPlan.thunderbolt())) {
            ranks.both(draft -> draft.identity = PlanDraft.identity(1, bytes / 4))
                    .run(4);
            ranks.assertOk();
            TransportChosen chosen = ranks.rank(0).only(TransportChosen.class);
            assertEquals("tcp", chosen.transport().key());
            assertEquals("a vector of " + bytes + " bytes does not fit 2 messages of 16384 bytes", chosen.reason());
            assertEquals(4L * bytes, ranks.rank(1).counted().bytesReceived());
        }
    }

    /** Receives: only a gate's last carries its number. Sends: all carry it, only the last is signaled. */
    @Test
    void workRequestsAreNumberedAsDs4Does() throws VerbsException {
        try (TwoRanks ranks = spied(FabricPlan.thunderbolt())) {
            ranks.run(3);
            ranks.assertOk();
            List<List<SpyProvider.Posted>> posts = spies[0].posts;
            Slab layout = new Slab(PlanDraft.SMALL, 16_384, spies[0].pages());
            long batchOut = layout.batchOut();
            long batchIn = layout.batchIn();
            layout.close();
            long base = spies[0].slabAddress;
            int lkey = posts.getFirst().getFirst().lkey();

            assertEquals(
                    List.of(new SpyProvider.Posted(false, WARM_UP_ID, base + batchIn, 16_384, lkey, false)),
                    posts.get(0));
            assertEquals(
                    List.of(new SpyProvider.Posted(true, WARM_UP_ID, base + batchOut, 16_384, lkey, true)),
                    posts.get(1));

            List<SpyProvider.Posted> window = posts.get(2);
            assertEquals(32, window.size());
            for (int gate = 1; gate <= 16; gate++) {
                long in = base + (8 + (gate - 1) % 8) * 16_400L;
                assertEquals(new SpyProvider.Posted(false, 0, in, 16_384, lkey, false), window.get(2 * gate - 2));
                assertEquals(
                        new SpyProvider.Posted(false, gate, in + 16_384, 16, lkey, false), window.get(2 * gate - 1));
            }
            for (int gate = 1; gate <= 3; gate++) {
                long out = base + (gate - 1) * 16_400L;
                assertEquals(
                        List.of(
                                new SpyProvider.Posted(true, gate, out, 16_384, lkey, false),
                                new SpyProvider.Posted(true, gate, out + 16_384, 16, lkey, true)),
                        posts.get(1 + 2 * gate));
                assertEquals(
                        List.of(0L, gate + 16L),
                        posts.get(2 + 2 * gate).stream()
                                .map(SpyProvider.Posted::wrId)
                                .toList(),
                        "the receive for the far end of the window");
            }
            assertEquals(9, posts.size());
        }
    }

    @Test
    void everythingIsClosedInOrderAndOnce() {
        try (TwoRanks ranks = TwoRanks.on(FabricPlan.thunderbolt(), new DropDirection(Direction.ONE_TO_ZERO, 1))
                .spied((rank, provider) -> spies[rank] = new SpyProvider(provider))) {
            ranks.run(3);
            ranks.assertOk();
            assertEquals(
                    List.of("+PD", "+MR", "+CQ", "+QP", "-QP", "+CQ", "+QP", "-QP", "-MR", "-PD", "-context"),
                    spies[0].lifeline);
        }
    }

    /** However little is granted, a queue never gets more than it holds. */
    @ParameterizedTest
    @CsvSource({"4, 64", "2, 32", "8, 33", "64, 64", "1024, 1024"})
    void smallGrantsAreNeverOverrun(int send, int recv) {
        for (int delayed = 0; delayed < 2; delayed++) {
            DeviceProfile profile = DeviceProfile.rocev2();
            // a rank whose sends are slow to complete gets ahead of them
            profile = delayed == 0 ? profile : profile.with(profile.delivery().withWire(2_000, 0.5));
            try (TwoRanks ranks = spied(FabricPlan.roce(profile))) {
                ranks.both(draft -> draft.recipe = Recipe.parse("custom:send-depth=" + send + ",recv-depth=" + recv))
                        .run(60);
                ranks.assertOk();
                assertEquals(
                        new QpCaps(send, recv),
                        ranks.rank(0).only(QpCreated.class).counted());
                ranks.rank(0).samples().forEach(sample -> {
                    assertTrue(sample.sendQueue() <= send, sample::toString);
                    assertTrue(sample.receiveQueue() <= recv, sample::toString);
                });
            }
        }
    }

    @Test
    void depthsAreReadBackAsTheyWereGranted() {
        record Case(DepthGrant grant, QpCaps granted, QpCaps counted) {}
        List<Case> cases = List.of(
                new Case(new DepthGrant.AsAsked(), new QpCaps(1024, 1024), new QpCaps(1024, 1024)),
                new Case(new DepthGrant.OneLess(), new QpCaps(1023, 1023), new QpCaps(1023, 1023)),
                new Case(new DepthGrant.RoundedUp(), new QpCaps(2047, 2047), new QpCaps(2047, 2047)),
                new Case(new DepthGrant.Zero(), new QpCaps(0, 0), new QpCaps(256, 64)),
                new Case(new DepthGrant.Fixed(4096), new QpCaps(4096, 4096), new QpCaps(4096, 4096)),
                new Case(new DepthGrant.Fixed(9000), new QpCaps(9000, 9000), new QpCaps(4096, 4096)));
        for (Case it : cases) {
            try (TwoRanks ranks = spied(granting(DeviceProfile.rocev2(), it.grant()))) {
                ranks.run(20);
                ranks.assertOk();
                QpCreated created = ranks.rank(1).only(QpCreated.class);
                assertEquals(new QpCaps(1024, 1024), created.asked());
                assertEquals(it.granted(), created.granted());
                assertEquals(it.counted(), created.counted());
            }
        }
    }
}
