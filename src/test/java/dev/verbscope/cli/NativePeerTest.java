package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** All traffic with a rank in C that was written from the description of the wire format alone, and what a bad one does. */
@Timeout(300)
class NativePeerTest {
    private static final int LAYERS = 8;

    /** A vector of two messages; the batch regions are just large enough for bulk traffic over the queue pair. */
    private static final int EMBD = 4100;

    private static final long VECTOR = 4L * EMBD;
    private static final long BIG_BYTES = 4 << 20;

    @TempDir
    private Path folder;

    private PeerRun.Setup setup(boolean engineLeads, String transport) {
        return new PeerRun.Setup(folder, engineLeads, transport)
                .both("layers", LAYERS)
                .both("embd", EMBD);
    }

    /** 20,000 decode gates with 50 big gates of 4 MiB among them, then 200 batches, compared at both ends. */
    @ParameterizedTest
    @CsvSource({"true, rdma", "false, rdma", "true, tcp", "false, tcp"})
    void allTraffic(boolean engineLeads, String transport) throws Exception {
        int gates = 20_000;
        int batches = 200;
        int bigs = 50;
        int blocks = 3;
        PeerRun run = setup(engineLeads, transport)
                .both("gates", gates)
                .both("batches", batches)
                .both("rows", 5)
                .both("bigs", bigs)
                .both("big-bytes", BIG_BYTES)
                .both("blocks", blocks)
                .both("mix", 390)
                .peer("commands_every=1000")
                .run();
        long bytes = gates * VECTOR + batches * 5 * VECTOR + bigs * BIG_BYTES + (long) blocks * LAYERS * 5 * VECTOR;
        JsonNode peer = run.peer();
        assertEquals("ok", peer.get("outcome").asString(), run::said);
        assertEquals(transport, peer.get("transport").asString(), run::said);
        assertEquals(gates, peer.get("gates").asInt(), run::said);
        assertEquals(batches, peer.get("batches").asInt(), run::said);
        assertEquals(bigs, peer.get("bigs").asInt(), run::said);
        assertEquals(blocks, peer.get("blocks").asInt(), run::said);
        assertEquals(bytes, peer.get("bytes_verified").asLong(), run::said);
        assertEquals(0, peer.get("wrong").asLong(), run::said);
        assertEquals(
                0x56530001,
                peer.get("peer_pad").asInt(),
                "a Verbscope says so, and is content with a peer that is none");

        JsonNode engine = run.engine().json();
        assertEquals(0, run.engine().code(), run::said);
        assertEquals("ok", engine.get("outcome").asString(), run::said);
        assertEquals(transport, engine.get("transport").asString(), run::said);
        assertEquals(gates, engine.get("gates").get("done").asInt(), run::said);
        assertEquals(batches, engine.get("batches").get("done").asInt(), run::said);
        assertEquals(bigs, engine.get("bigs").get("done").asInt(), run::said);
        assertEquals(blocks, engine.get("blocks").get("done").asInt(), run::said);
        assertEquals(bytes, engine.get("bytes_verified").asLong(), run::said);
        if (transport.equals("rdma")) {
            assertTrue(
                    run.engine().err().contains("left behind: 0 qp, 0 cq, 0 mr, 0 pd, 0 context"),
                    () -> "everything is given back\n" + run.said());
        }
        if (!engineLeads) {
            assertTrue(
                    run.engine().err().contains("the peer sends EVAL, a command for the model above: skipped"),
                    () -> "the leader's model commands are told\n" + run.said());
        }
    }

    /** Slots by mask, a vector of one message, a region that is too small for bulk traffic over the queue pair. */
    @ParameterizedTest
    @CsvSource({"true, rdma", "false, tcp"})
    void maskedSlotsOfASmallModel(boolean engineLeads, String transport) throws Exception {
        PeerRun run = new PeerRun.Setup(folder, engineLeads, transport)
                .both("layers", 5)
                .both("embd", 1001)
                .link("--gate-mask", "0x2d6,0,0")
                .peer("mask0=0x2d6", "per_token=6")
                .both("gates", 500)
                .both("batches", 7)
                .both("rows", 8)
                .both("bigs", 3)
                .both("big-bytes", 2_097_157)
                .both("blocks", 2)
                .both("mix", 100)
                .run();
        assertEquals("ok", run.peer().get("outcome").asString(), run::said);
        assertEquals(0, run.engine().code(), run::said);
        assertEquals(
                run.peer().get("bytes_verified").asLong(),
                run.engine().json().get("bytes_verified").asLong(),
                run::said);
    }

    @Test
    void anotherMaskIsRefusedWithBoth() throws Exception {
        PeerRun run = setup(true, "tcp")
                .link("--gate-mask", "0x2d6,0,0", "--gates", "10")
                .peer("mask0=0x2d5", "per_token=6", "gates=10")
                .run();
        assertEquals(1, run.engine().code(), run::said);
        assertTrue(
                run.error()
                        .contains("gate_slot_mask: this rank says 00000000000002d6 0000000000000000 0000000000000000,"
                                + " the peer 00000000000002d5 0000000000000000 0000000000000000"),
                run::said);
        assertTrue(
                run.peer()
                        .get("error")
                        .asString()
                        .contains("HELLO differs at offset 64: got 0x000002d6, want 0x000002d5"),
                run::said);
    }

    private PeerRun.Setup faulty(boolean engineLeads, String transport) {
        return setup(engineLeads, transport)
                .both("gates", 40)
                .both("bigs", 4)
                .both("big-bytes", BIG_BYTES)
                .both("mix", 10)
                .peer("fault_at=2")
                .gateTimeoutMs(1500);
    }

    private static void assertFailed(PeerRun run, String code, String finding, List<String> texts) {
        assertEquals(1, run.engine().code(), run::said);
        assertEquals("failed", run.engine().json().get("outcome").asString(), run::said);
        assertEquals(code, run.engine().json().get("error").get("code").asString(), run::said);
        for (String text : texts) {
            assertTrue(
                    run.error().contains(text), () -> "\"" + text + "\" is not in: " + run.error() + "\n" + run.said());
        }
        List<String> findings = StreamSupport.stream(
                        run.engine().json().get("findings").spliterator(), false)
                .map(it -> it.get("code").asString())
                .toList();
        assertTrue(findings.contains(finding), () -> finding + " is not in " + findings + "\n" + run.said());
        assertTrue(
                run.engine().err().contains("left behind: 0 qp, 0 cq, 0 mr, 0 pd, 0 context"),
                () -> "everything is given back\n" + run.said());
    }

    /** The second big gate goes wrong, in its first window of four. */
    @ParameterizedTest(name = "{0} over RDMA")
    @CsvSource(delimiter = '|', textBlock = """
                    kill    | peer-gone     | peer-gone      | big gate 2, layer 2
                    close   | peer-gone     | peer-gone      | big gate 2, layer 2
                    hold    | gate-timeout  | peer-stalled   | big gate 2, layer 2, window 1 of 4
                    header  | gate-desync   | session-failed | got magic 0x44533442, layer 2, big gate, seq 3, want magic 0x44533442, layer 2, big gate, seq 2
                    layer   | gate-desync   | session-failed | got magic 0x44533442, layer 3, big gate, seq 2, want magic 0x44533442, layer 2, big gate, seq 2
                    barrier | gate-desync   | session-failed | got barrier byte 0x02, want 0x01
                    flip    | verify-failed | content-wrong  | big gate 2
                    short   | gate-order    | session-failed | a message of 16380 bytes came where one of 16384 was due
                    """)
    void aFaultOverRdma(String fault, String code, String finding, String text) throws Exception {
        PeerRun run = faulty(true, "rdma").peer("fault=" + fault).run();
        assertFailed(run, code, finding, List.of(text, "rank 0"));
    }
}
