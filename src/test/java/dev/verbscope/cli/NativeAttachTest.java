package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An attach to a link in another process over the look-alike of the verbs library. */
@Timeout(180)
class NativeAttachTest {
    private static final List<String> DIRECTIONS = List.of("0->1", "1->0");

    @TempDir
    private Path folder;

    @Test
    void aLeaderIsAttachedToByAnEngineInAChild() throws Exception {
        assertBothAreProven(RankPair.attaching(folder, 1, List.of(), List.of()), 1);
    }

    @Test
    void aWorkerIsAttachedTo() throws Exception {
        assertBothAreProven(RankPair.attaching(folder, 0, List.of(), List.of(), "--in-process"), 0);
    }

    private static void assertBothAreProven(RankPair pair, int rank) {
        for (CommandRun each : pair.both()) {
            assertEquals(0, each.code(), pair::said);
            JsonNode json = each.json();
            assertEquals("ok", json.get("outcome").asString(), pair::said);
            assertEquals("rdma", json.get("transport").asString(), pair::said);
            assertFalse(json.get("simulated").asBoolean(), pair::said);
            assertEquals(1, json.get("generations").size(), pair::said);
            for (String direction : DIRECTIONS) {
                assertTrue(
                        json.get("generations")
                                .get(0)
                                .get("warmup")
                                .get(direction)
                                .get("received")
                                .asBoolean(),
                        pair::said);
            }
        }
        CommandRun attach = pair.both().get(rank);
        assertTrue(attach.json().get("met").get("warm_up").asBoolean(), pair::said);
        assertEquals(
                "8192", attach.json().get("hello").get("mine").get("n_embd").asString(), "the link's, not its own");
        assertTrue(attach.err().contains("attached over RDMA, generation 1: 0→1 delivers, 1→0 delivers"), pair::said);
        assertTrue(pair.both().get(1 - rank).err().contains("0 gates over RDMA"), pair::said);
    }

    @Test
    void aDirectionThatStaysDeadIsTheAttachsFailureToo() throws Exception {
        RankPair pair = RankPair.attaching(folder, 1, List.of("DROP_TX_QPS=4"), List.of(), "--in-process");
        for (CommandRun each : pair.both()) {
            assertEquals(1, each.code(), pair::said);
            assertEquals("direction-dead", each.json().get("error").get("code").asString(), pair::said);
        }
    }
}
