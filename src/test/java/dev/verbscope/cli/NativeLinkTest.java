package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two processes over the look-alike of the verbs library: what it does to them, and what they make of it. */
@Timeout(180)
class NativeLinkTest {
    private static final int GATES = 200;

    @TempDir
    private Path folder;

    private RankPair run(List<String> leads, List<String> works, String... both) throws Exception {
        RankPair pair = RankPair.inOneProcessEach(folder, leads, works, both);
        for (CommandRun rank : pair.both()) {
            assertTrue(
                    rank.err().contains("left behind: 0 qp, 0 cq, 0 mr, 0 pd, 0 context"),
                    () -> "everything is given back\n" + pair.said());
            assertFalse(rank.json().get("simulated").asBoolean(), pair::said);
        }
        return pair;
    }

    private RankPair runBoth(String fault, String... both) throws Exception {
        return run(List.of(fault), List.of(fault), both);
    }

    private static void assertHealthy(RankPair pair, int generations) {
        for (CommandRun rank : pair.both()) {
            JsonNode json = rank.json();
            assertEquals(0, rank.code(), pair::said);
            assertEquals("ok", json.get("outcome").asString(), pair::said);
            assertEquals("rdma", json.get("transport").asString(), pair::said);
            assertEquals(generations, json.get("generations").size(), pair::said);
            assertEquals(GATES, json.get("gates").get("done").asLong(), pair::said);
        }
        // two messages a gate, and the warm-up's last one
        JsonNode directions = pair.leader().json().get("directions");
        for (String direction : List.of("0->1", "1->0")) {
            assertTrue(directions.get(direction).get("verified").asLong() >= 2 * GATES, pair::said);
        }
    }

    private static void assertFailed(RankPair pair, String code) {
        for (CommandRun rank : pair.both()) {
            assertEquals(1, rank.code(), pair::said);
            assertEquals("failed", rank.json().get("outcome").asString(), pair::said);
            assertEquals(code, rank.json().get("error").get("code").asString(), pair::said);
        }
    }

    private static void assertFound(RankPair pair, String code) {
        for (CommandRun rank : pair.both()) {
            assertTrue(RankPair.findings(rank).contains(code), pair::said);
        }
    }

    @Test
    void twoProcessesExchangeEveryGateOnTheFirstQueuePair() throws Exception {
        RankPair pair = run(List.of(), List.of());
        assertHealthy(pair, 1);
        JsonNode ranks = pair.leader().json().get("generations").get(0).get("ranks");
        assertEquals(
                List.of("RESET", "INIT", "RTR", "RTS"),
                ranks.get(0).get("states").valueStream().map(JsonNode::asString).toList());
        assertEquals(1024, ranks.get(0).get("granted_recv").asInt(), pair::said);
    }

    @Test
    void enginesInChildrenOfTheirOwnDoTheSame() throws Exception {
        assertHealthy(RankPair.run(folder, List.of(), List.of()), 1);
    }

    @ParameterizedTest(name = "the leader''s {0}")
    @CsvSource({"DROP_TX_QPS=1, 0->1, 2", "DROP_RX_QPS=1, 1->0, 2", "DROP_RX_QPS=3, 1->0, 4"})
    void aDirectionThatIsDeadAtFirstIsCuredByANewQueuePair(String fault, String direction, int generations)
            throws Exception {
        RankPair pair = run(List.of(fault), List.of());
        assertHealthy(pair, generations);
        assertFound(pair, "direction-cured");
        assertFound(pair, "direction-dead");
        String other = direction.equals("0->1") ? "1->0" : "0->1";
        JsonNode first = pair.worker().json().get("generations").get(0).get("warmup");
        assertFalse(first.get(direction).get("received").asBoolean(), pair::said);
        assertTrue(first.get(other).get("received").asBoolean(), pair::said);
    }

    @Test
    void aDirectionThatStaysDeadFailsAfterFourSetups() throws Exception {
        RankPair pair = run(List.of(), List.of("DROP_TX_QPS=4"));
        assertFailed(pair, "direction-dead");
        assertFound(pair, "all-setups-failed");
        for (CommandRun rank : pair.both()) {
            assertEquals(4, rank.json().get("generations").size(), pair::said);
            assertEquals(0, rank.json().get("gates").get("done").asLong(), pair::said);
            assertTrue(rank.err().contains("1→0 delivered nothing in 4 setups"), pair::said);
        }
    }

    @Test
    void aGrantOfZeroIsTakenForTheUsualDepths() throws Exception {
        RankPair pair = runBoth("GRANT=zero");
        assertHealthy(pair, 1);
        assertFound(pair, "granted-depths-zero");
        JsonNode rank =
                pair.leader().json().get("generations").get(0).get("ranks").get(0);
        assertEquals(0, rank.get("granted_recv").asInt(), pair::said);
    }

    @Test
    void theGidIsFoundWhereverItStands() throws Exception {
        RankPair pair = runBoth("GID_INDEX=5");
        assertHealthy(pair, 1);
        for (int rank = 0; rank < 2; rank++) {
            JsonNode ranks =
                    pair.both().get(rank).json().get("generations").get(0).get("ranks");
            assertEquals(5, ranks.get(rank).get("sgid_index").asInt(), pair::said);
        }
    }

    @Test
    void withoutAnIpv4MappedGidTheDriversRefusalIsExplained() throws Exception {
        RankPair pair = runBoth("GID_INDEX=-1");
        assertFailed(pair, "rtr-refused");
        assertFound(pair, "no-ipv4-gid");
        assertTrue(pair.leader().err().contains("EINVAL (Linux 22)"), pair::said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rdma_en2:down,rdma_en3:down"})
    void portsThatAreDownAreNamedAndNothingIsAllocated(String devices) throws Exception {
        RankPair pair = RankPair.inOneProcessEach(
                folder,
                List.of("DEVICES=" + devices, "PD_NEEDS_PORT=1", "TRACE=1"),
                List.of("DEVICES=" + devices, "PD_NEEDS_PORT=1", "TRACE=1"));
        assertFailed(pair, "port-down");
        for (CommandRun rank : pair.both()) {
            assertTrue(rank.err().contains("rdma_en2 DOWN, rdma_en3 DOWN"), pair::said);
            assertFalse(rank.err().contains("pd allocated") || rank.err().contains("registered"), pair::said);
            assertEquals(0, rank.json().get("generations").size(), pair::said);
        }
    }

    @Test
    void aDeviceThatOffersOnlyRcGetsRc() throws Exception {
        RankPair pair = runBoth("QPT=rc");
        assertHealthy(pair, 1);
        assertFound(pair, "qp-type-refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MAX_MSG=16384", // as long as the longest message
                "CQ_CAP=63", // a window of 16 gates of two messages, and the sends
                "EMPTY_RQ=hold",
                "EMPTY_RQ=drop",
                "EMPTY_RQ=kill"
            })
    void whatVerbscopesRulesAllowDoesNotDisturbIt(String fault) throws Exception {
        assertHealthy(runBoth(fault), 1);
    }

    @Test
    void oneBitThatFlipsIsFoundByContent() throws Exception {
        RankPair pair = run(List.of("CORRUPT_TX_NTH=50"), List.of());
        assertEquals(1, pair.worker().code(), pair::said);
        assertEquals(
                "verify-failed", pair.worker().json().get("error").get("code").asString(), pair::said);
        assertFound(pair, "content-wrong");
        assertTrue(pair.worker().err().contains("the content of 1 of"), pair::said);
    }
}
