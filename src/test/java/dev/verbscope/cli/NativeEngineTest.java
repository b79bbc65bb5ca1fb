package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Engines over the look-alike library in children of their own: a driver that crashes, one that blocks, and ways to end. */
@Timeout(180)
class NativeEngineTest {
    private static final List<String> TEARDOWN =
            List.of("ibv_destroy_qp", "ibv_destroy_cq", "ibv_dereg_mr", "ibv_dealloc_pd", "ibv_close_device");

    @TempDir
    Path dir;

    private LookAlike leader(Map<String, String> faults, String... more) throws Exception {
        List<String> args = new java.util.ArrayList<>(List.of(
                "--role",
                "leader",
                "--listen",
                "127.0.0.1:0",
                "--record",
                dir.resolve("record").toString()));
        args.addAll(List.of(more));
        return new LookAlike(meeting(), 1, faults, args);
    }

    private LookAlike worker(int port) throws Exception {
        return new LookAlike(meeting(), 2, Map.of(), List.of("--role", "worker", "--peer", "127.0.0.1:" + port));
    }

    private Path meeting() throws Exception {
        return Files.createDirectories(dir.resolve("meeting"));
    }

    private LinkModel recorded() throws Exception {
        try (RecordedLink link = RecordedLink.open(List.of(dir.resolve("record")))) {
            link.catchUp();
            return link.model();
        }
    }

    /** What it held was given back step by step, in the order that a driver needs. */
    private void assertTornDown() throws Exception {
        RankModel rank = recorded().rank(0).orElseThrow();
        List<String> calls = rank.activity().calls().entries().stream()
                .filter(call -> call.errno().isEmpty())
                .map(call -> call.function())
                .filter(TEARDOWN::contains)
                .toList();
        assertEquals(TEARDOWN, calls.subList(Math.max(0, calls.size() - TEARDOWN.size()), calls.size()));
        assertTrue(rank.life().endedNanos().isPresent());
        assertTrue(rank.life().death().isEmpty());
    }

    @Test
    void aCrashInPostRecvEndsTheChildAndLinkTellsIt() throws Exception {
        try (LookAlike leader = leader(Map.of("FAKEVERBS_CRASH_POST_RECV", "60"));
                LookAlike worker = worker(leader.port())) {
            CommandRun run = leader.end();
            assertEquals(1, run.code(), run.err());
            JsonNode error = run.json().get("error");
            assertEquals("engine-died", error.get("code").asString());
            String message = error.get("message").asString();
            for (String part : List.of("SIGSEGV (11)", "ibv_post_recv", "rdma_en2", "generation 1", "hs_err_pid")) {
                assertTrue(message.contains(part), message);
            }
            String findings = run.json().get("findings").toString();
            assertTrue(findings.contains("engine-died"), findings);
            assertFalse(findings.contains("verbs-call-hangs"), findings);
            worker.end();
            // whoever looks later finds the same
            assertEquals(
                    "engine-died", recorded().session().failure().orElseThrow().code());
        }
    }

    @Test
    void aCallThatBlocksIsToldWhileItLastsAndAStopMeanwhileEndsInOrderAfterIt() throws Exception {
        try (LookAlike leader = leader(Map.of("FAKEVERBS_BLOCK_MODIFY_S", "5"));
                LookAlike worker = worker(leader.port())) {
            ProcessHandle engine = leader.engine();
            String hangs = leader.awaitLine("has not returned for");
            assertTrue(hangs.contains("ibv_modify_qp RTR, generation 1"), hangs);
            assertTrue(hangs.contains("do not kill process " + engine.pid()), hangs);
            assertTrue(engine.isAlive());
            leader.process().toHandle().destroy();
            leader.awaitLine("ibv_modify_qp RTR has returned");
            CommandRun run = leader.end();
            assertEquals(143, run.code(), run.err());
            assertFalse(engine.isAlive());
            assertTornDown();
            worker.end();
        }
    }

    @Test
    void theDeathOfItsParentIsAStop() throws Exception {
        try (LookAlike leader = leader(Map.of(), "--rate", "50");
                LookAlike worker = worker(leader.port())) {
            leader.awaitLine("first gate");
            ProcessHandle engine = leader.engine();
            leader.process().toHandle().destroyForcibly(); // the parent, which holds no device
            engine.onExit().get(60, TimeUnit.SECONDS);
            assertTornDown();
            worker.end();
        }
    }

    @Test
    void sigtermEndsLinkAndItsEngineInOrder() throws Exception {
        try (LookAlike leader = leader(Map.of(), "--rate", "50");
                LookAlike worker = worker(leader.port())) {
            leader.awaitLine("first gate");
            ProcessHandle engine = leader.engine();
            leader.process().toHandle().destroy();
            CommandRun run = leader.end();
            assertEquals(143, run.code(), run.err());
            assertEquals("ok", run.json().get("outcome").asString(), run.out());
            assertFalse(engine.isAlive());
            assertTornDown();
            worker.end();
        }
    }
}
