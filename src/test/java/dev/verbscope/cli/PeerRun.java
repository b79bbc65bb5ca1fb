package dev.verbscope.cli;

import dev.verbscope.nativelib.CPrograms;
import dev.verbscope.nativelib.FakeVerbs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The program's {@code link} in a process of its own against {@code peer.c}, a rank in C that knows nothing of it.
 *
 * @param engine what the program left
 * @param peerCode the peer's exit code
 * @param peerSaid what the peer printed, an object a line
 */
record PeerRun(CommandRun engine, int peerCode, String peerSaid) {
    private static final long SECONDS = 120;

    /** As ds4's, but no attempt ends early because a busy machine lets a process wait: a late message would be sent again. */
    private static final String RECIPE = "custom:attempts=2,attempt-ms=1000";

    /** A run as it is put together; each rank is told the same model and the same traffic. */
    static final class Setup {
        private final Path folder;
        private final boolean engineLeads;
        private final String transport;
        private final List<String> link = new ArrayList<>();
        private final List<String> peer = new ArrayList<>();
        private final List<String> engineFaults = new ArrayList<>();
        private final List<String> peerFaults = new ArrayList<>();
        private String gateTimeoutMs = "20000";

        Setup(Path folder, boolean engineLeads, String transport) {
            this.folder = folder;
            this.engineLeads = engineLeads;
            this.transport = transport;
        }

        /** The same number for both, by the name that each has for it. */
        Setup both(String name, long value) {
            link.add("--" + name);
            link.add(Long.toString(value));
            peer.add(name.replace('-', '_') + "=" + value);
            return this;
        }

        /** An argument of {@code link} alone. */
        Setup link(String... args) {
            link.addAll(List.of(args));
            return this;
        }

        /** An option of the peer alone, as {@code name=value}. */
        Setup peer(String... args) {
            peer.addAll(List.of(args));
            return this;
        }

        /** What the look-alike does to the program, as {@code NAME=value} with FAKEVERBS_ left out. */
        Setup engineFault(String fault) {
            engineFaults.add(fault);
            return this;
        }

        /** What the look-alike does to the peer. */
        Setup peerFault(String fault) {
            peerFaults.add(fault);
            return this;
        }

        Setup gateTimeoutMs(int millis) {
            gateTimeoutMs = Integer.toString(millis);
            return this;
        }

        /** Runs both to their end. */
        PeerRun run() throws IOException, InterruptedException {
            Process leader = null;
            Process worker = null;
            try {
                int port;
                if (engineLeads) {
                    port = freePort();
                    leader = startEngine(port);
                    worker = startPeer(port);
                } else {
                    leader = startPeer(0);
                    port = listening(leader);
                    worker = startEngine(port);
                }
                Process engine = engineLeads ? leader : worker;
                Process other = engineLeads ? worker : leader;
                int code = ended(engine);
                int peerCode = ended(other);
                return new PeerRun(new CommandRun(code, text("out"), text("err")), peerCode, text("peer-out"));
            } finally {
                // after a failure only: they end by themselves
                destroy(leader);
                destroy(worker);
            }
        }

        private Process startEngine(int port) throws IOException {
            List<String> args = new ArrayList<>(List.of("link", "--transport", transport));
            args.addAll(List.of("--role", engineLeads ? "leader" : "worker"));
            args.addAll(List.of(engineLeads ? "--listen" : "--peer", "127.0.0.1:" + port));
            args.addAll(List.of(
                    "--provider", "native", "--verbs-lib", FakeVerbs.library().toString()));
            args.addAll(List.of("--recipe", RECIPE, "--gate-timeout-ms", gateTimeoutMs, "--connect-timeout-s", "60"));
            args.addAll(List.of("--in-process", "--json"));
            args.addAll(link);
            List<String> command = Programs.command(args);
            command.addAll(1, List.of("-XX:+UseSerialGC", "-Xmx256m"));
            ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(file("out"));
            builder.redirectError(file("err"));
            return start(builder, 1, engineFaults);
        }

        private Process startPeer(int port) throws IOException {
            List<String> command = new ArrayList<>();
            command.add(CPrograms.program("peer", "peer.c", "fakeverbs.c").toString());
            command.addAll(List.of(engineLeads ? "worker" : "leader", transport, Integer.toString(port)));
            command.addAll(List.of("attempt_ms=1000", "timeout_ms=60000"));
            command.addAll(peer);
            ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(file("peer-out"));
            builder.redirectError(file("peer-err"));
            return start(builder, 2, peerFaults);
        }

        private Process start(ProcessBuilder builder, int host, List<String> faults) throws IOException {
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> name.startsWith("FAKEVERBS_"));
            environment.putAll(FakeVerbs.environment(folder, host));
            environment.put("FAKEVERBS_STATS", "1");
            for (String fault : faults) {
                int equals = fault.indexOf('=');
                environment.put("FAKEVERBS_" + fault.substring(0, equals), fault.substring(equals + 1));
            }
            return builder.start();
        }

        private int listening(Process peer) throws IOException, InterruptedException {
            // its first line; it is written at once, or the process ends
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (System.nanoTime() - deadline < 0) {
                String said = text("peer-out");
                int end = said.indexOf('\n');
                if (end > 0) {
                    return JsonMapper.shared()
                            .readTree(said.substring(0, end))
                            .get("listening")
                            .asInt();
                }
                if (peer.waitFor(5, TimeUnit.MILLISECONDS)) {
                    break;
                }
            }
            throw new AssertionError("the peer does not listen: " + text("peer-out") + text("peer-err"));
        }

        private int ended(Process process) throws InterruptedException, IOException {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still runs after " + SECONDS + " s:\n" + text("err") + text("peer-out"));
            }
            return process.exitValue();
        }

        private static int freePort() throws IOException {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            }
        }

        private static void destroy(Process process) {
            if (process != null) {
                process.destroyForcibly();
            }
        }

        private java.io.File file(String name) {
            return folder.resolve(name).toFile();
        }

        private String text(String name) throws IOException {
            return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
        }
    }

    /** What the peer did, its last line. */
    JsonNode peer() {
        String[] lines = peerSaid.strip().split("\n");
        return JsonMapper.shared().readTree(lines[lines.length - 1]);
    }

    /** The text of the program's error, empty when it ended well. */
    String error() {
        JsonNode error = engine.json().get("error");
        return error.isNull()
                ? ""
                : error.get("code").asString() + ": " + error.get("message").asString();
    }

    /** What both said, for the message of a failed assertion. */
    String said() {
        return "--- the program, exit code " + engine.code() + "\n" + engine.err() + engine.out()
                + "--- the peer, exit code " + peerCode + "\n" + peerSaid;
    }
}
