package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code link}: one rank with a peer that may be anybody. */
@Timeout(120)
class LinkCommandTest {
    private static final int MAGIC = 0x44533454;

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static CompletableFuture<CommandRun> leader(int port, String... more) {
        List<String> args =
                new ArrayList<>(List.of("link", "--role", "leader", "--listen", "127.0.0.1:" + port, "--json"));
        args.addAll(List.of(more));
        if (!args.contains("--connect-timeout-s")) {
            args.addAll(List.of("--connect-timeout-s", "20"));
        }
        return CompletableFuture.supplyAsync(() -> CommandRun.of(args.toArray(String[]::new)));
    }

    private static Socket dial(int port) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private static ByteBuffer hello() {
        ByteBuffer hello = ByteBuffer.allocate(88).order(ByteOrder.LITTLE_ENDIAN);
        hello.putInt(MAGIC).putInt(10).putInt(2).putInt(0).putLong(123456789L);
        hello.putInt(1).putInt(61).putInt(7168).putInt(129280).putInt(4).putInt(4096);
        return hello.clear();
    }

    /** A leader whose peer sends those bytes and then does nothing until the leader closes. */
    private static CommandRun against(byte[] bytes, boolean thenClose) throws Exception {
        int port = freePort();
        CompletableFuture<CommandRun> leader = leader(port);
        try (Socket peer = dial(port)) {
            OutputStream out = peer.getOutputStream();
            out.write(bytes);
            out.flush();
            if (thenClose) {
                peer.shutdownOutput();
            }
            CommandRun run = leader.get(60, TimeUnit.SECONDS);
            assertEquals(1, run.code(), run.err());
            assertEquals(1, run.complaints().size(), run.err());
            assertEquals("failed", run.json().get("outcome").asString());
            return run;
        }
    }

    @Test
    void aStrangerIsRefusedByItsFirstBytes() throws Exception {
        CommandRun run = against("GET / HTTP/1.1\r\n\r\n".getBytes(), false);
        assertEquals("bad-magic", run.json().get("error").get("code").asString());
    }

    @Test
    void anotherVersionIsRefusedAtOnceWithBothNumbers() throws Exception {
        ByteBuffer old = hello().putInt(4, 9);
        CommandRun run = against(Arrays.copyOf(old.array(), 8), false);
        assertEquals("version-mismatch", run.json().get("error").get("code").asString());
        assertTrue(run.err().contains("10") && run.err().contains("9"), run.err());
    }

    @Test
    void aHelloCutShortIsCounted() throws Exception {
        CommandRun run = against(Arrays.copyOf(hello().array(), 41), true);
        assertEquals("hello-cut-short", run.json().get("error").get("code").asString());
        assertTrue(run.err().contains("41 of 88"), run.err());
    }

    @Test
    void aFieldThatDiffersIsNamedWithBothValues() throws Exception {
        CommandRun run = against(hello().putInt(28, 60).array(), false);
        assertEquals("hello-mismatch", run.json().get("error").get("code").asString());
        assertTrue(run.err().contains("n_layer: this rank says 61, the peer 60"), run.err());
        assertEquals("[\"n_layer\"]", run.json().get("hello").get("differences").toString());
        assertTrue(run.err().contains("HELLO differs in n_layer\n"), run.err());
        assertFalse(run.json().has("met"), "nobody was attached to");
    }

    @Test
    void anUnknownFrameEndsTheSession() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(hello().array()).putInt(MAGIC).putInt(77).putInt(0);
        CommandRun run = against(bytes.array(), false);
        assertEquals("unknown-frame", run.json().get("error").get("code").asString());
    }

    @Test
    void aFrameThatIsTooLongEndsTheSession() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(hello().array()).putInt(MAGIC).putInt(7).putInt(-1);
        CommandRun run = against(bytes.array(), false);
        assertEquals("bad-frame-length", run.json().get("error").get("code").asString());
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun run = leader(taken.getLocalPort()).get(60, TimeUnit.SECONDS);
            assertEquals(1, run.code());
            assertEquals("address-in-use", run.json().get("error").get("code").asString());
            assertTrue(run.err().contains("EADDRINUSE"), run.err());
        }
    }

    @Test
    void aPeerThatSaysNothingIsGivenUp() throws Exception {
        int port = freePort();
        CompletableFuture<CommandRun> leader = leader(port, "--connect-timeout-s", "1");
        try (Socket silent = dial(port)) {
            CommandRun run = leader.get(60, TimeUnit.SECONDS);
            assertEquals("hello-timeout", run.json().get("error").get("code").asString(), run.err());
            assertEquals(1, run.code());
            assertTrue(silent.isConnected());
        }
    }

    @ParameterizedTest
    @CsvSource({"--rdma-device, rdma_en9, no-such-device", "--rdma-gid-index, 99, no-such-gid"})
    void whatDoesNotExistIsToldBeforeAPeerIsWaitedFor(String option, String value, String code) throws Exception {
        CommandRun run = leader(freePort(), option, value).get(60, TimeUnit.SECONDS);
        assertEquals(1, run.code(), run.err());
        assertEquals(code, run.json().get("error").get("code").asString());
    }

    @Test
    void rdmaCannotReachAnotherProcessOnTheFabric() throws Exception {
        CommandRun run = leader(freePort(), "--transport", "rdma").get(60, TimeUnit.SECONDS);
        assertEquals(1, run.code());
        assertEquals("no-rdma", run.json().get("error").get("code").asString(), run.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--role leader",
                "--role worker --listen 127.0.0.1:1",
                "--role leader --listen nowhere",
                "--role leader --listen 127.0.0.1:70000",
                "--role worker --peer 127.0.0.1:0",
                "--role leader --listen 127.0.0.1:0 --layers 0",
                "--role leader --listen 127.0.0.1:0 --gate-timeout-ms 0",
                "--role leader --listen 127.0.0.1:0 --recipe pancakes",
                "--role leader --listen 127.0.0.1:0 --recipe custom:psn=9",
                "--role leader --listen 127.0.0.1:0 --gate-mask 1,2",
                "--role leader --listen 127.0.0.1:0 --gate-mask 7,0,0 --gates-per-token 2",
                "--role leader --listen 127.0.0.1:0 --rate -1",
                "--role leader --listen 127.0.0.1:0 --transport pigeon",
                "--role leader --listen 127.0.0.1:0 --provider nature",
                "--role leader --listen 127.0.0.1:0 --batches 1 --rows 9",
                "--role leader --listen 127.0.0.1:0 --bigs 1 --big-bytes 0",
                "--role leader --listen 127.0.0.1:0 --bigs 1 --big-bytes 1073741825",
                "--role leader --listen 127.0.0.1:0 --mix 3",
                "--role leader --listen 127.0.0.1:0 --blocks -1",
            })
    void wrongUsageIsOneLine(String line) {
        CommandRun run = CommandRun.of(("link --json " + line).split(" "));
        assertEquals(2, run.code(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertEquals("", run.out());
    }

    @Test
    void twoProcessesVerify20000GatesOverTcp() throws Exception {
        int port = freePort();
        Process worker = new ProcessBuilder(Programs.command(List.of(
                        "link",
                        "--role",
                        "worker",
                        "--peer",
                        "127.0.0.1:" + port,
                        "--json",
                        "--gate-timeout-ms",
                        "10000",
                        "--connect-timeout-s",
                        "60")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            CompletableFuture<CommandRun> leader =
                    leader(port, "--gates", "20000", "--gate-timeout-ms", "10000", "--connect-timeout-s", "60");
            String theirs = new String(worker.getInputStream().readAllBytes());
            assertTrue(worker.waitFor(30, TimeUnit.SECONDS));
            CommandRun mine = leader.get(30, TimeUnit.SECONDS);
            assertEquals(0, worker.exitValue(), theirs);
            assertEquals(0, mine.code(), mine.err());
            for (CommandRun run : List.of(mine, new CommandRun(0, theirs, ""))) {
                assertEquals("tcp", run.json().get("transport").asString());
                assertTrue(run.json().get("fallback_reason").asString().contains("own process"), run.out());
                assertEquals(20000, run.json().get("gates").get("done").asLong());
                for (String direction : List.of("0->1", "1->0")) {
                    assertEquals(
                            20000,
                            run.json()
                                    .get("directions")
                                    .get(direction)
                                    .get("verified")
                                    .asLong(),
                            run.out());
                }
            }
        } finally {
            worker.destroyForcibly();
        }
    }

    @Test
    void bulkTrafficIsInTheDocument() throws Exception {
        int port = freePort();
        String[] bulk = {
            "--gates",
            "40",
            "--batches",
            "20",
            "--rows",
            "3",
            "--bigs",
            "6",
            "--big-bytes",
            "4194304",
            "--blocks",
            "2",
            "--mix",
            "10",
            "--layers",
            "4",
            "--gate-timeout-ms",
            "20000"
        };
        List<String> worker = new ArrayList<>(List.of("link", "--role", "worker", "--peer", "127.0.0.1:" + port));
        worker.add("--json");
        worker.addAll(List.of(bulk));
        CompletableFuture<CommandRun> theirs =
                CompletableFuture.supplyAsync(() -> CommandRun.of(worker.toArray(String[]::new)));
        CompletableFuture<CommandRun> mine = leader(port, bulk);
        long vector = 28672;
        for (CommandRun run : List.of(mine.get(60, TimeUnit.SECONDS), theirs.get(60, TimeUnit.SECONDS))) {
            assertEquals(0, run.code(), run.err());
            assertEquals(40, run.json().get("gates").get("done").asLong());
            assertEquals(20, run.json().get("batches").get("done").asLong());
            assertEquals(6, run.json().get("bigs").get("done").asLong());
            assertEquals(2, run.json().get("blocks").get("done").asLong());
            for (String kind : List.of("batches", "bigs", "blocks")) {
                assertTrue(run.json().get(kind).get("p50_us").asDouble() > 0, run.out());
                assertTrue(run.json().get(kind).get("p99_us").asDouble() > 0, run.out());
            }
            assertEquals(
                    40 * vector + 60 * vector + 6 * 4194304L + 2 * 4 * 3 * vector,
                    run.json().get("bytes_verified").asLong());
        }
    }

    @Test
    void anInterruptedLinkStillPrintsItsDocument() throws Exception {
        int port = freePort();
        Process leader = new ProcessBuilder(Programs.command(
                        List.of("link", "--role", "leader", "--listen", "127.0.0.1:" + port, "--json")))
                .start();
        try {
            String listening = leader.errorReader().readLine();
            while (listening != null && !listening.contains("listens on")) {
                listening = leader.errorReader().readLine();
            }
            // not Process.destroy, which closes the streams that are still to be read
            leader.toHandle().destroy();
            String out = new String(leader.getInputStream().readAllBytes());
            assertTrue(leader.waitFor(30, TimeUnit.SECONDS));
            assertEquals(143, leader.exitValue());
            assertEquals("ok", new CommandRun(0, out, "").json().get("outcome").asString(), out);
        } finally {
            leader.destroyForcibly();
        }
    }
}
