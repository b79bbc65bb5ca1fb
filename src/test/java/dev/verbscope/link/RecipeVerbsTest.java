package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.DeviceFact.PathMtuChosen;
import dev.verbscope.record.GateFact.WindowArmed;
import dev.verbscope.record.SessionFact.RecipeChosen;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.record.VerbsFact.Transition;
import dev.verbscope.record.WarmupFact;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.sim.DeviceProfile;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.GidSlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each choice of a recipe reaches the verbs: what modify_qp and its kin are given, attribute by attribute. */
class RecipeVerbsTest {
    private static final int STATE = 1;
    private static final int ACCESS_FLAGS = 1 << 3;
    private static final int PKEY_INDEX = 1 << 4;
    private static final int PORT = 1 << 5;
    private static final int AV = 1 << 7;
    private static final int PATH_MTU = 1 << 8;
    private static final int TIMEOUT = 1 << 9;
    private static final int RETRY_CNT = 1 << 10;
    private static final int RNR_RETRY = 1 << 11;
    private static final int RQ_PSN = 1 << 12;
    private static final int MAX_QP_RD_ATOMIC = 1 << 13;
    private static final int MIN_RNR_TIMER = 1 << 15;
    private static final int SQ_PSN = 1 << 16;
    private static final int MAX_DEST_RD_ATOMIC = 1 << 17;
    private static final int DEST_QPN = 1 << 20;

    private final SpyProvider[] spies = new SpyProvider[2];

    private TwoRanks ranks(FabricPlan plan, String recipe) {
        return TwoRanks.on(plan)
                .both(draft -> draft.recipe = Recipe.parse(recipe))
                .spied((rank, provider) -> spies[rank] = new SpyProvider(provider));
    }

    private static Map<String, String> map(String... pairs) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String pair : pairs) {
            map.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return map;
    }

    /** What rank 1 told rank 0 in INFO. */
    private static Map<String, String> info(TwoRanks ranks) {
        return ranks.rank(0).facts(Frame.class).stream()
                .filter(frame -> !frame.sent() && frame.name().equals("RDMA_INFO"))
                .toList()
                .getLast()
                .fields();
    }

    private void assertSame(TwoRanks ranks, QpState state, Map<String, String> attributes, int mask) {
        assertEquals(attributes, spies[0].to(state).describe(), "given to modify_qp");
        assertEquals(mask, spies[0].to(state).mask());
        Transition told = ranks.rank(0).facts(Transition.class).stream()
                .filter(t -> t.to() == state)
                .toList()
                .getLast();
        assertEquals(attributes, told.attributes(), "told");
        assertEquals(mask, told.mask());
    }

    @Test
    void ds4() {
        try (TwoRanks ranks = ranks(FabricPlan.thunderbolt(), "ds4").run(3)) {
            ranks.assertOk();
            QpCreated created = ranks.rank(0).only(QpCreated.class);
            assertEquals(new QpCaps(1024, 1024), spies[0].created.getFirst().caps());
            assertEquals(QpType.UC, spies[0].created.getFirst().type());
            assertEquals(List.of(512), spies[0].cqDepths);
            assertEquals(List.of(7), spies[0].mrAccess, "LOCAL_WRITE, REMOTE_READ, REMOTE_WRITE");
            assertSame(
                    ranks,
                    QpState.INIT,
                    map(
                            "qp_state=INIT",
                            "qp_access_flags=LOCAL_WRITE+REMOTE_READ+REMOTE_WRITE",
                            "pkey_index=0",
                            "port_num=1"),
                    STATE | PKEY_INDEX | PORT | ACCESS_FLAGS);
            Map<String, String> theirs = info(ranks);
            assertSame(
                    ranks,
                    QpState.RTR,
                    map(
                            "qp_state=RTR",
                            "is_global=1",
                            "dgid=" + theirs.get("gid"),
                            "sgid_index=1",
                            "hop_limit=1",
                            "dlid=0",
                            "ah_port_num=1",
                            "path_mtu=1024",
                            "rq_psn=" + theirs.get("psn"),
                            "dest_qp_num=" + theirs.get("qpn")),
                    STATE | AV | PATH_MTU | DEST_QPN | RQ_PSN);
            assertSame(
                    ranks,
                    QpState.RTS,
                    map("qp_state=RTS", String.format("sq_psn=0x%06x", created.psn())),
                    STATE | SQ_PSN);
            assertEquals(1, created.sgidIndex());
            assertTrue(theirs.get("gid").startsWith("::ffff:169.254."), theirs.toString());
            assertEquals("5 (4096)", theirs.get("mtu"));
            assertEquals("100 (Thunderbolt)", theirs.get("link_layer"));
        }
    }

    @Test
    void jacclUsesTheLiteral1AndTheLiteral7() {
        try (TwoRanks ranks = ranks(FabricPlan.thunderbolt(), "jaccl").run(40)) {
            ranks.assertOk();
            assertEquals(new QpCaps(32, 32), spies[0].created.getFirst().caps());
            assertEquals(List.of(64), spies[0].cqDepths);
            assertSame(
                    ranks,
                    QpState.RTR,
                    map(
                            "qp_state=RTR",
                            "is_global=1",
                            "dgid=" + info(ranks).get("gid"),
                            "sgid_index=1",
                            "hop_limit=1",
                            "dlid=0",
                            "ah_port_num=1",
                            "path_mtu=1024",
                            "rq_psn=0x000007",
                            "dest_qp_num=" + info(ranks).get("qpn")),
                    STATE | AV | PATH_MTU | DEST_QPN | RQ_PSN);
            assertSame(ranks, QpState.RTS, map("qp_state=RTS", "sq_psn=0x000007"), STATE | SQ_PSN);
            assertEquals(0, ranks.rank(0).facts(WarmupFact.class).size());
            assertTrue(ranks.rank(0).only(RecipeChosen.class).deviations().size() >= 3);
        }
    }

    /** JACCL advertises the GID at its own index and sends from 1, whatever stands there. */
    @Test
    void jacclOnAShiftedTableIsRefusedAtRtr() {
        FabricPlan shifted = FabricPlan.thunderbolt()
                .withProfiles(p -> p.withGids(
                        new GidSlot(GidSlot.Address.LINK_LOCAL, GidType.UNKNOWN),
                        new GidSlot(GidSlot.Address.IPV6, GidType.UNKNOWN),
                        new GidSlot(GidSlot.Address.IPV4_LINK_LOCAL, GidType.UNKNOWN)));
        try (TwoRanks ranks = ranks(shifted, "jaccl").run(3)) {
            assertEquals("rtr-refused", ranks.code(0));
            assertEquals("1", spies[0].to(QpState.RTR).describe().get("sgid_index"));
            assertTrue(info(ranks).get("gid").startsWith("::ffff:169.254."));
        }
    }

    @Test
    void tn3205() {
        try (TwoRanks ranks = ranks(FabricPlan.thunderbolt(), "tn3205").run(3)) {
            ranks.assertOk();
            Map<String, String> rtr = spies[0].to(QpState.RTR).describe();
            assertEquals("4096", rtr.get("path_mtu"));
            assertEquals("1", rtr.get("is_global"));
            assertEquals("1", rtr.get("hop_limit"));
            assertEquals("1", rtr.get("sgid_index"));
            assertEquals("0x000007", rtr.get("rq_psn"));
        }
    }

    @Test
    void customReachesEveryCall() {
        String recipe = "custom:mtu=2048,mtu-rule=fixed,hop-limit=64,psn=7,send-depth=300,recv-depth=200,cq=77,"
                + "access=LOCAL_WRITE,attempts=2,attempt-ms=30,lookahead=3";
        try (TwoRanks ranks = ranks(FabricPlan.thunderbolt(), recipe).run(10)) {
            ranks.assertOk();
            assertEquals(new QpCaps(300, 200), spies[0].created.getFirst().caps());
            assertEquals(List.of(77), spies[0].cqDepths);
            assertEquals(List.of(1), spies[0].mrAccess);
            assertEquals("LOCAL_WRITE", spies[0].to(QpState.INIT).describe().get("qp_access_flags"));
            assertEquals("2048", spies[0].to(QpState.RTR).describe().get("path_mtu"));
            assertEquals("64", spies[0].to(QpState.RTR).describe().get("hop_limit"));
            assertEquals("0x000007", spies[0].to(QpState.RTS).describe().get("sq_psn"));
            assertEquals(3, ranks.rank(0).only(WindowArmed.class).gates());
        }
    }

    @Test
    void rcAddsItsAttributes() {
        FabricPlan plan = FabricPlan.roce(DeviceProfile.rocev2().with(Set.of(QpType.RC)));
        try (TwoRanks ranks = ranks(plan, "ds4").run(3)) {
            ranks.assertOk();
            assertEquals(
                    List.of(QpType.UC, QpType.RC),
                    spies[0].created.stream().map(init -> init.type()).toList(),
                    "UC is asked for first");
            Map<String, String> theirs = info(ranks);
            assertSame(
                    ranks,
                    QpState.RTR,
                    map(
                            "qp_state=RTR",
                            "is_global=1",
                            "dgid=" + theirs.get("gid"),
                            "sgid_index=3",
                            "hop_limit=64",
                            "dlid=0",
                            "ah_port_num=1",
                            "path_mtu=1024",
                            "rq_psn=" + theirs.get("psn"),
                            "min_rnr_timer=12",
                            "max_dest_rd_atomic=1",
                            "dest_qp_num=" + theirs.get("qpn")),
                    STATE | AV | PATH_MTU | DEST_QPN | RQ_PSN | MAX_DEST_RD_ATOMIC | MIN_RNR_TIMER);
            assertSame(
                    ranks,
                    QpState.RTS,
                    map(
                            "qp_state=RTS",
                            "timeout=14",
                            "retry_cnt=7",
                            "rnr_retry=7",
                            "max_rd_atomic=1",
                            String.format(
                                    "sq_psn=0x%06x",
                                    ranks.rank(0).only(QpCreated.class).psn())),
                    STATE | SQ_PSN | TIMEOUT | RETRY_CNT | RNR_RETRY | MAX_QP_RD_ATOMIC);
        }
    }

    @Test
    void operatorAsksForRcWhereUcIsOffered() {
        try (TwoRanks ranks = ranks(FabricPlan.roce(DeviceProfile.rocev2()), "custom:qp-type=rc")
                .run(20)) {
            ranks.assertOk();
            assertEquals(QpType.RC, ranks.rank(1).only(QpCreated.class).type());
            assertEquals(1, spies[0].created.size());
        }
    }

    @Test
    void pathMtuIsTheSmallestOf1024AndBothPorts() {
        DeviceProfile roce = DeviceProfile.rocev2();
        DeviceProfile.Port port = roce.port();
        DeviceProfile slow = roce.with(new DeviceProfile.Port(
                port.linkLayer(),
                port.maxMtu(),
                Mtu.MTU_512,
                port.lid(),
                port.maxMessageBytes(),
                port.speedGbps(),
                port.gids()));
        FabricPlan both = FabricPlan.roce(roce);
        FabricPlan oneSlow = new FabricPlan(
                List.of(both.hosts().get(0), FabricPlan.roce(slow).hosts().get(1)), both.cables());
        try (TwoRanks ranks = ranks(oneSlow, "ds4").run(20)) {
            ranks.assertOk();
            for (int rank = 0; rank < 2; rank++) {
                PathMtuChosen chosen = ranks.rank(rank).only(PathMtuChosen.class);
                assertEquals(Mtu.MTU_512, chosen.used());
                assertEquals(rank == 0 ? Mtu.MTU_512 : Mtu.MTU_1024, chosen.theirs());
                assertEquals("512", spies[rank].to(QpState.RTR).describe().get("path_mtu"));
            }
        }
    }

    /** Two ends that each take their own fixed MTU: nothing arrives, nobody is told an error by the devices. */
    @Test
    void differentPathMtusDeliverNothing() {
        TwoRanks two = ranks(FabricPlan.roce(DeviceProfile.rocev2()), "custom:mtu-rule=fixed,setups=1,attempts=2");
        two.rank(1, draft -> draft.recipe = Recipe.parse("custom:mtu-rule=fixed,mtu=512,setups=1,attempts=2"));
        try (TwoRanks ranks = two.run(3)) {
            assertEquals("direction-dead", ranks.code(0));
            assertEquals("direction-dead", ranks.code(1));
        }
    }

    @Test
    void psnsDifferByGenerationAndStayWithin24Bits() {
        try (TwoRanks ranks = new TwoRanks("one-direction-drop-3").run(3)) {
            List<QpCreated> created = ranks.rank(0).facts(QpCreated.class);
            assertEquals(4, created.size());
            for (int i = 1; i < 4; i++) {
                int step = created.get(i).psn() - created.get(i - 1).psn() & 0xff_ffff;
                assertEquals(0x1000, step);
                assertNotEquals(created.get(i - 1).qpn(), created.get(i).qpn());
            }
        }
    }
}
