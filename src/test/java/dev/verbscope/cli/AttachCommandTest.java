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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code attach}: the other half of whoever is there. */
@Timeout(120)
class AttachCommandTest {
    private static final int MAGIC = 0x44533454;
    private static final String WARNING = "attach uses up the start of the peer ";

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static List<String> rank(String command, String role, int port, String... more) {
        String address = "127.0.0.1:" + port;
        List<String> args = new ArrayList<>(List.of(command, "--role", role));
        args.addAll(List.of(role.equals("leader") ? "--listen" : "--peer", address));
        args.addAll(List.of("--provider", "sim", "--connect-timeout-s", "60", "--json"));
        args.addAll(List.of(more));
        return args;
    }

    private static CompletableFuture<CommandRun> start(List<String> args) {
        return CompletableFuture.supplyAsync(() -> CommandRun.of(args.toArray(String[]::new)));
    }

    private static ByteBuffer hello(int version, int bytes) {
        ByteBuffer hello = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        hello.putInt(MAGIC).putInt(version).putInt(1).putInt(0).putLong(987_654_321L);
        hello.putInt(9).putInt(46).putInt(4096).putInt(154_880).putInt(4).putInt(8192);
        return hello.clear();
    }

    /** The link is a process of its own; it ends as wanted, and so does the attach. */
    @ParameterizedTest
    @CsvSource({"leader, worker", "worker, leader"})
    void aLinkInAnotherProcessIsAttachedTo(String links, String attaches, @TempDir Path folder) throws Exception {
        int port = freePort();
        List<String> other = rank("link", links, port, "--gates", "1000", "--embd", "2048", "--layers", "3");
        Path said = folder.resolve("link.txt");
        Process link = new ProcessBuilder(Programs.command(other))
                .redirectError(said.toFile())
                .start();
        try {
            CompletableFuture<CommandRun> attach = start(rank("attach", attaches, port));
            String theirs = new String(link.getInputStream().readAllBytes());
            assertTrue(link.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, link.exitValue(), theirs);
            assertEquals(
                    "ok", new CommandRun(0, theirs, "").json().get("outcome").asString());
            if (links.equals("leader")) {
                String story = Files.readString(said);
                assertTrue(story.contains("stopped early: 0 of 1,000 gates over TCP"), story);
            }
            CommandRun run = attach.get(60, TimeUnit.SECONDS);
            assertEquals(0, run.code(), run.err());
            assertTrue(run.err().startsWith(WARNING), run.err());
            JsonNode json = run.json();
            assertEquals("ok", json.get("outcome").asString());
            assertEquals("tcp", json.get("transport").asString());
            assertEquals(
                    "{\"protocol\":10,\"layout_bytes\":88,\"warm_up\":true}",
                    json.get("met").toString());
            assertEquals("2048", json.get("hello").get("theirs").get("n_embd").asString());
            assertEquals("2048", json.get("hello").get("mine").get("n_embd").asString());
            assertEquals(
                    "0x56530001", json.get("hello").get("theirs").get("pad").asString());
            assertEquals("0x00000000", json.get("hello").get("mine").get("pad").asString());
            assertTrue(json.get("hello").get("differences").isEmpty());
            assertTrue(json.get("generations").isEmpty(), "nothing is brought up over TCP");
            assertEquals(0, json.get("gates").get("done").asInt());
            assertTrue(run.err().contains("n_layer 3"), run.err());
            assertTrue(run.err().contains("attached over TCP"), run.err());
        } finally {
            link.destroyForcibly();
        }
    }

    /** What an attach as the worker makes of a leader that sends those bytes. */
    private static CommandRun against(byte[] bytes, boolean thenClose) throws Exception {
        try (ServerSocket leader = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            CompletableFuture<CommandRun> attach = start(rank("attach", "worker", leader.getLocalPort()));
            try (Socket control = leader.accept()) {
                OutputStream out = control.getOutputStream();
                out.write(bytes);
                out.flush();
                if (thenClose) {
                    control.shutdownOutput();
                }
                return attach.get(60, TimeUnit.SECONDS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"10, 88", "9, 88", "9, 72"})
    void everyLayoutOverRealSockets(int version, int bytes) throws Exception {
        byte[] hello = hello(version, bytes).array();
        try (ServerSocket leader = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            CompletableFuture<CommandRun> attach = start(rank("attach", "worker", leader.getLocalPort()));
            try (Socket control = leader.accept()) {
                control.getOutputStream().write(hello);
                byte[] answer = control.getInputStream().readNBytes(bytes);
                ByteBuffer expected = ByteBuffer.wrap(hello.clone()).order(ByteOrder.LITTLE_ENDIAN);
                expected.putInt(8, 2);
                assertEquals(expected, ByteBuffer.wrap(answer));
                try (Socket data = leader.accept()) {
                    ByteBuffer stop = ByteBuffer.wrap(control.getInputStream().readAllBytes())
                            .order(ByteOrder.LITTLE_ENDIAN);
                    assertEquals(12, stop.remaining());
                    assertEquals(5, stop.getInt(4));
                    assertEquals(0, data.getInputStream().readAllBytes().length);
                }
            }
            CommandRun run = attach.get(60, TimeUnit.SECONDS);
            assertEquals(0, run.code(), run.err());
            assertEquals(version, run.json().get("met").get("protocol").asInt());
            assertEquals(bytes, run.json().get("met").get("layout_bytes").asInt());
            assertEquals(version == 10, run.json().get("met").get("warm_up").asBoolean());
            assertEquals(version == 9, run.err().contains("it has no warm-up"), run.err());
            assertTrue(run.err().contains("gguf_bytes 987654321, model_id 9, n_layer 46"), run.err());
        }
    }

    private static void assertRefused(CommandRun run, String code, String text) {
        assertEquals(1, run.code(), run.err());
        assertEquals(1, run.complaints().size(), run.err());
        assertEquals("failed", run.json().get("outcome").asString());
        assertEquals(code, run.json().get("error").get("code").asString());
        assertTrue(run.complaints().getFirst().contains(text), run.err());
        assertFalse(run.json().has("met"), run.out());
    }

    @Test
    void aStrangerIsRefusedByItsFirstBytes() throws Exception {
        assertRefused(against("SSH-2.0-OpenSSH\r\n".getBytes(), false), "bad-magic", "0x2d485353");
    }

    @Test
    void anotherVersionIsRefusedAtOnce() throws Exception {
        assertRefused(
                against(Arrays.copyOf(hello(13, 88).array(), 8), false),
                "version-mismatch",
                "9 and 10, the peer speaks 13");
    }

    @Test
    void aHelloCutShortIsCounted() throws Exception {
        assertRefused(
                against(Arrays.copyOf(hello(9, 72).array(), 41), true), "hello-cut-short", "closed after 41 bytes");
    }

    @Test
    void theRecordingTellsWhatWasMet(@TempDir Path folder) throws Exception {
        byte[] hello = hello(9, 72).array();
        Path recording = folder.resolve("attach");
        try (ServerSocket leader = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            CompletableFuture<CommandRun> attach =
                    start(rank("attach", "worker", leader.getLocalPort(), "--record", recording.toString()));
            try (Socket control = leader.accept()) {
                control.getOutputStream().write(hello);
                try (Socket data = leader.accept()) {
                    control.getInputStream().readAllBytes();
                    assertTrue(data.isConnected());
                }
            }
            assertEquals(0, attach.get(60, TimeUnit.SECONDS).code());
        }
        CommandRun replayed = CommandRun.of("replay", recording.toString(), "--json");
        assertEquals(72, replayed.json().get("met").get("layout_bytes").asInt(), replayed.out());
        assertEquals("ok", replayed.json().get("outcome").asString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--role leader",
                "--role worker --listen 127.0.0.1:1",
                "--role leader --listen 127.0.0.1:1 --peer 127.0.0.1:1",
                "--role worker --peer 127.0.0.1:0",
                "--role worker --peer nowhere",
                "--role both --peer 127.0.0.1:1",
                "--role worker --peer 127.0.0.1:1 --recipe jaccl",
                "--role worker --peer 127.0.0.1:1 --recipe custom:warm-up=no",
                "--role worker --peer 127.0.0.1:1 --connect-timeout-s 0",
                "--role worker --peer 127.0.0.1:1 --rdma-gid-index -1",
                "--role worker --peer 127.0.0.1:1 --gates 5",
                "--role worker --peer 127.0.0.1:1 --layers 5",
            })
    void wrongUsageIsOneLine(String line) {
        CommandRun run = CommandRun.of(("attach --json " + line).trim().split(" "));
        assertEquals(2, run.code(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertEquals("", run.out());
    }

    @Test
    void helpWarnsThatThePeersStartIsUsedUp() {
        CommandRun help = CommandRun.of("attach", "--help");
        assertEquals(0, help.code());
        assertTrue(help.out().replaceAll("\\s+", " ").contains("The peer's start is used up by it"), help.out());
        for (String option : List.of(
                "--peer",
                "--listen",
                "--provider",
                "--verbs-lib",
                "--qp-type",
                "--transport",
                "--rdma-device",
                "--rdma-gid-index",
                "--recipe",
                "--in-process",
                "--record",
                "--json",
                "--connect-timeout-s")) {
            assertTrue(help.out().contains(option), option);
        }
    }
}
