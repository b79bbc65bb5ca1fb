package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.DeviceFact.DeviceChosen;
import dev.verbscope.record.DeviceFact.GidChosen;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact.Called;
import dev.verbscope.record.VerbsFact.Held;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.record.VerbsFact.Transition;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.sim.DeviceProfile;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.Fault;
import dev.verbscope.verbs.sim.Fault.RefuseCreateQp;
import dev.verbscope.verbs.sim.Fault.RefuseRtr;
import dev.verbscope.verbs.sim.GidSlot;
import dev.verbscope.verbs.sim.GidSlot.Address;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Devices that refuse, tables that lack what is asked: what each rank then says, and that nothing is held on to. */
class BringUpFaultsTest {
    private static final FabricPlan MACS = FabricPlan.thunderbolt();

    private static void assertSays(TwoRanks ranks, int rank, String code, String... texts) {
        assertEquals(code, ranks.code(rank), ranks.errors().toString());
        String said = ranks.error(rank).orElseThrow().message();
        for (String text : texts) {
            assertTrue(said.contains(text), "\"" + text + "\" is not in: " + said);
        }
    }

    /** Both devices are the same: which rank meets it first does not matter, the other is told or says the same. */
    private static void assertEitherSays(TwoRanks ranks, String code, String... texts) {
        int rank = ranks.code(0).equals(code) ? 0 : 1;
        assertSays(ranks, rank, code, texts);
        assertTrue(
                Set.of(code, "peer-failed").contains(ranks.code(1 - rank)),
                ranks.errors().toString());
    }

    private static FabricPlan limited(UnaryOperator<DeviceProfile.Limits> change) {
        return MACS.withProfiles(p -> p.with(change.apply(p.limits())));
    }

    @ParameterizedTest
    @CsvSource({
        "EINVAL, 'EINVAL (macOS 22)', 'Compare sgid_index with the GID table'",
        "ETIMEDOUT, 'ETIMEDOUT (macOS 60)', 'not reachable from this port'",
        "EBUSY, 'EBUSY (macOS 16)', 'reboot'",
        "ENODATA, 'ENODATA (macOS 96)', 'protection domains are used up until a reboot'",
        "EFAULT, 'EFAULT (macOS 14)', 'per-boot pool'",
    })
    void rtrRefused(Errno.Name errno, String number, String next) {
        try (TwoRanks ranks =
                TwoRanks.on(MACS, new RefuseRtr(1, errno, Fault.ALWAYS)).run(5)) {
            assertSays(ranks, 1, "rtr-refused", "rank 1, rdma_en5, GID index 1, generation 1", number, next);
            assertSays(ranks, 0, "peer-failed", "rank 1 ended the session with rtr-refused: rank 1, rdma_en5");
            Transition last = ranks.rank(1).facts(Transition.class).getLast();
            assertEquals(errno.on(Os.MACOS), last.errno().orElseThrow().number());
            assertEquals(1, ranks.rank(1).facts(QpCreated.class).size(), "a refused RTR is not tried again");
        }
    }

    @Test
    void smallerDepthsAreAskedForWhenTheFirstAreRefused() {
        FabricPlan roce = FabricPlan.roce(DeviceProfile.rocev2());
        try (TwoRanks ranks =
                TwoRanks.on(roce, new RefuseCreateQp(0, Errno.Name.ENOMEM, 1)).run(40)) {
            ranks.assertOk();
            QpCreated created = ranks.rank(0).only(QpCreated.class);
            assertEquals(new QpCaps(256, 64), created.granted());
            assertEquals(QpType.UC, created.type());
            assertEquals(
                    new QpCaps(1024, 1024), ranks.rank(1).only(QpCreated.class).granted());
        }
    }

    /** Sixteen gates of five frames do not fit 64: the window is sixteen gates whatever was granted, and the device says no. */
    @Test
    void windowThatDoesNotFitTheGrant() {
        try (TwoRanks ranks =
                TwoRanks.on(MACS, new RefuseCreateQp(0, Errno.Name.ENOMEM, 1)).run(40)) {
            assertSays(
                    ranks, 0, "post-failed", "ibv_post_recv of 32 took 25", "ENOMEM (macOS 12)", "256 and 64 counted");
        }
    }

    @Test
    void createQpRefusedForGood() {
        try (TwoRanks ranks = TwoRanks.on(MACS, new RefuseCreateQp(0, Errno.Name.EBUSY, Fault.ALWAYS))
                .run(5)) {
            assertSays(ranks, 0, "create-qp", "EBUSY (macOS 16)", "come back only with a reboot");
            assertEquals(
                    1, createCalls(ranks, 0), "queue pairs that are used up are not there for a smaller one either");
        }
        try (TwoRanks ranks = TwoRanks.on(MACS, new RefuseCreateQp(0, Errno.Name.EINVAL, Fault.ALWAYS))
                .run(5)) {
            assertSays(ranks, 0, "create-qp", "EINVAL (macOS 22)", "Compare the depths asked");
            assertEquals(2, createCalls(ranks, 0));
        }
    }

    private static long createCalls(TwoRanks ranks, int rank) {
        return ranks.rank(rank).facts(Called.class).stream()
                .filter(called -> called.call() == VerbsCall.CREATE_QP)
                .count();
    }

    @Test
    void neitherTypeIsOffered() {
        FabricPlan ud = FabricPlan.roce(DeviceProfile.rocev2().with(Set.<QpType>of()));
        try (TwoRanks ranks = TwoRanks.on(ud).run(5)) {
            assertEitherSays(ranks, "create-qp", "This device does not offer that queue pair type");
            assertEquals(2, createCalls(ranks, 1), "UC, then RC");
        }
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.both(draft -> draft.recipe = Recipe.parse("custom:qp-type=rc"))
                    .run(5);
            assertEitherSays(ranks, "create-qp", "EOPNOTSUPP (macOS 102)");
        }
    }

    @Test
    void resourcesThatAreUsedUp() {
        FabricPlan noPd = limited(l ->
                new DeviceProfile.Limits(l.maxQp(), l.qpsUsedUp(), l.maxWr(), l.maxMr(), 0, l.maxCqe(), l.alignment()));
        try (TwoRanks ranks = TwoRanks.on(noPd).run(5)) {
            assertEitherSays(ranks, "alloc-pd", ", rdma_en", "ENOMEM");
        }
        FabricPlan noMr = limited(l ->
                new DeviceProfile.Limits(l.maxQp(), l.qpsUsedUp(), l.maxWr(), 0, l.maxPd(), l.maxCqe(), l.alignment()));
        try (TwoRanks ranks = TwoRanks.on(noMr).run(5)) {
            assertEitherSays(ranks, "reg-mr", "ENOMEM");
        }
        FabricPlan smallCq = limited(l -> new DeviceProfile.Limits(
                l.maxQp(), l.qpsUsedUp(), l.maxWr(), l.maxMr(), l.maxPd(), 511, l.alignment()));
        try (TwoRanks ranks = TwoRanks.on(smallCq).run(5)) {
            assertEitherSays(ranks, "create-cq", "EINVAL (macOS 22)", "Compare the depth asked");
        }
    }

    @Test
    void nothingIsHeldAtTheEnd() {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop-3").run(5)) {
            Held last = ranks.rank(0).facts(Held.class).getLast();
            assertEquals(new Held("rdma_en2", 0, 0, 0, 0, 4), last);
            Held most = ranks.rank(0).facts(Held.class).stream()
                    .filter(held -> held.queuePairs() == 1)
                    .findFirst()
                    .orElseThrow();
            assertEquals(new Held("rdma_en2", 1, 1, 1, 1, 1), most);
        }
    }

    @Test
    void namedDeviceWhosePortIsDown() {
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.rank(0, draft -> draft.device("rdma_en3")).run(5);
            assertSays(
                    ranks, 0, "port-down", "rank 0, rdma_en3: port 1 is DOWN, not ACTIVE", "RDMA is enabled at both");
            assertTrue(ranks.rank(0).only(DeviceChosen.class).byOperator());
        }
    }

    @Test
    void noPortIsActive() {
        try (TwoRanks ranks = TwoRanks.on(MACS.unplugged()).run(5)) {
            assertSays(ranks, 0, "port-down", "rdma_en2 DOWN, rdma_en3 DOWN, rdma_en4 DOWN");
        }
    }

    /** Told before anybody is waited for. */
    @ParameterizedTest
    @CsvSource({
        "rdma_en9, -1, no-such-device, 'no verbs device is called rdma_en9; listed: rdma_en2, rdma_en3, rdma_en4'",
        "'', 3, no-such-gid, 'GID index 3 is outside the table of 3 slots'",
        "'', 1000000, no-such-gid, 'outside the table'",
        "rdma_en3, 1, no-such-gid, 'rdma_en3: GID index 1'",
    })
    void deviceOrIndexThatDoesNotExist(String device, int index, String code, String said) {
        try (OneRank engine = new OneRank(0)) {
            engine.with(draft -> {
                if (!device.isEmpty()) {
                    draft.device(device);
                }
                if (index >= 0) {
                    draft.gidIndex(index);
                }
            });
            engine.against(peer -> {});
            engine.assertFailed(code, said);
            assertEquals(Duration.ZERO, engine.took());
        }
    }

    @Test
    void emptySlotThatIsAskedFor() {
        FabricPlan gaps = MACS.withProfiles(
                p -> p.withGids(slot(Address.LINK_LOCAL), slot(Address.EMPTY), slot(Address.IPV4_LINK_LOCAL)));
        try (OneRank engine = new OneRank(0, gaps).with(draft -> draft.gidIndex(1))) {
            engine.against(peer -> {});
            engine.assertFailed("no-such-gid", "rank 0, rdma_en2: GID index 1 is empty");
        }
        try (TwoRanks ranks = TwoRanks.on(gaps)) {
            ranks.run(5);
            ranks.assertOk();
            assertEquals(2, ranks.rank(0).only(QpCreated.class).sgidIndex());
            assertEquals(1, ranks.rank(0).only(GidChosen.class).emptySlots());
        }
        try (TwoRanks ranks = TwoRanks.on(gaps)) {
            ranks.both(draft -> draft.recipe = Recipe.tn3205()).run(5);
            assertSays(ranks, 0, "no-such-gid", "the recipe takes GID index 1, which is empty");
        }
    }

    @Test
    void tablesWithoutAnIpv4Gid() {
        try (TwoRanks ranks = TwoRanks.on(MACS.withProfiles(p -> p.withGids(slot(Address.LINK_LOCAL))))
                .run(5)) {
            assertSays(ranks, 0, "no-ipv4-gid", "the table has no IPv4-mapped GID, only index 0 (fe80::", "bridge");
        }
        try (TwoRanks ranks = TwoRanks.on(MACS.withProfiles(p -> p.withGids(slot(Address.EMPTY), slot(Address.EMPTY))))
                .run(5)) {
            assertSays(ranks, 0, "no-gid", "all 2 slots of the GID table are empty");
        }
    }

    /** The operator's index is taken as it is; what the driver says of it is told. */
    @Test
    void operatorTakesTheLinkLocalGid() {
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.rank(0, draft -> draft.gidIndex(0)).run(5);
            assertSays(ranks, 0, "rtr-refused", "rank 0, rdma_en2, GID index 0", "no IPv4-mapped GID");
            GidChosen chosen = ranks.rank(0).only(GidChosen.class);
            assertTrue(chosen.byOperator());
            assertEquals(
                    "the recipe's rule would take index 1; the score prefers index 1",
                    chosen.disagreement().orElseThrow());
        }
    }

    @Test
    void operatorTakesTheGidThatTheRuleTakesToo() {
        try (TwoRanks ranks = TwoRanks.on(MACS)) {
            ranks.both(draft -> draft.gidIndex(1)).run(5);
            ranks.assertOk();
            GidChosen chosen = ranks.rank(0).only(GidChosen.class);
            assertEquals("index 1 was asked for", chosen.why());
            assertTrue(chosen.disagreement().isEmpty());
        }
    }

    @Test
    void infinibandIsAddressedByLid() {
        FabricPlan ib = FabricPlan.roce(infiniband());
        SpyProvider[] spies = new SpyProvider[2];
        try (TwoRanks ranks = TwoRanks.on(ib)
                .spied((rank, provider) -> spies[rank] = new SpyProvider(provider))
                .run(20)) {
            ranks.assertOk();
            for (int rank = 0; rank < 2; rank++) {
                assertEquals("0", spies[rank].to(QpState.RTR).describe().get("is_global"));
            }
            String lid = spies[0].to(QpState.RTR).describe().get("dlid");
            assertTrue(Integer.parseInt(lid) > 0, lid);
        }
    }

    private static DeviceProfile infiniband() {
        DeviceProfile roce = DeviceProfile.rocev2();
        DeviceProfile.Port port = roce.port();
        return roce.with(new DeviceProfile.Port(
                        LinkLayer.INFINIBAND,
                        port.maxMtu(),
                        port.activeMtu(),
                        17,
                        port.maxMessageBytes(),
                        port.speedGbps(),
                        List.of(new GidSlot(Address.LINK_LOCAL, GidType.IB))))
                .with(new DeviceProfile.Addressing(
                        false,
                        false,
                        roce.addressing().emptySlot(),
                        roce.addressing().unreachableNanos()));
    }

    private static GidSlot slot(Address address) {
        return new GidSlot(address, GidType.UNKNOWN);
    }
}
