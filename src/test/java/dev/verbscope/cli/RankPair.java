package dev.verbscope.cli;

import dev.verbscope.nativelib.FakeVerbs;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/**
 * A leader and a worker, each the program's {@code link} in a process of its own, over the look-alike of the verbs library.
 *
 * @param leader what rank 0 left
 * @param worker what rank 1 left
 */
record RankPair(CommandRun leader, CommandRun worker) {
    private static final long SECONDS = 90;

    /** Two chunks a vector, so that a gate is more than one message. */
    private static final List<String> MODEL = List.of("--layers", "4", "--embd", "8192");

    /** As ds4's, but no attempt ends early because a busy machine lets a process wait: a late message would be sent again. */
    private static final String RECIPE = "custom:attempts=2,attempt-ms=1000";

    /**
     * Runs both to their end.
     *
     * @param folder of one test: where the two meet, and where what they say is kept
     * @param leads what the look-alike does to the leader, as {@code NAME=value} with FAKEVERBS_ left out
     * @param works the same for the worker
     * @param both more arguments of both
     */
    static RankPair run(Path folder, List<String> leads, List<String> works, String... both)
            throws IOException, InterruptedException {
        String address = freeAddress();
        return ended(
                folder,
                start(folder, 0, leads, link(List.of("--role", "leader", "--listen", address, "--gates", "200"), both)),
                start(folder, 1, works, link(List.of("--role", "worker", "--peer", address), both)));
    }

    /**
     * A leader and a worker of which one only attaches to the other, whose engine is in its own process.
     *
     * @param rank the one that attaches
     * @param more arguments of that one
     */
    static RankPair attaching(Path folder, int rank, List<String> leads, List<String> works, String... more)
            throws IOException, InterruptedException {
        String address = freeAddress();
        List<String> leader = List.of("--role", "leader", "--listen", address);
        List<String> worker = List.of("--role", "worker", "--peer", address);
        return ended(
                folder,
                start(folder, 0, leads, rank == 0 ? attach(leader, more) : link(leader, "--in-process")),
                start(folder, 1, works, rank == 1 ? attach(worker, more) : link(worker, "--in-process")));
    }

    private static String freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        }
    }

    /** The same with the engine in the command's own process, so that what the look-alike says comes out with the story. */
    static RankPair inOneProcessEach(Path folder, List<String> leads, List<String> works, String... both)
            throws IOException, InterruptedException {
        List<String> more = new ArrayList<>(List.of(both));
        more.add("--in-process");
        return run(folder, leads, works, more.toArray(String[]::new));
    }

    private static List<String> link(List<String> role, String... more) {
        List<String> args = new ArrayList<>(List.of("link"));
        args.addAll(role);
        args.addAll(MODEL);
        args.addAll(List.of("--gate-timeout-ms", "10000"));
        args.addAll(List.of(more));
        return args;
    }

    private static List<String> attach(List<String> role, String... more) {
        List<String> args = new ArrayList<>(List.of("attach"));
        args.addAll(role);
        args.addAll(List.of(more));
        return args;
    }

    private static Process start(Path folder, int rank, List<String> faults, List<String> commandLine)
            throws IOException {
        List<String> args = new ArrayList<>(commandLine);
        args.addAll(List.of(
                "--provider", "native", "--verbs-lib", FakeVerbs.library().toString()));
        args.addAll(List.of("--recipe", RECIPE, "--connect-timeout-s", "60", "--json"));
        List<String> command = Programs.command(args);
        command.addAll(1, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out-" + rank).toFile())
                .redirectError(folder.resolve("err-" + rank).toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("FAKEVERBS_"));
        environment.putAll(FakeVerbs.environment(folder, rank + 1));
        environment.put("FAKEVERBS_STATS", "1");
        for (String fault : faults) {
            int equals = fault.indexOf('=');
            environment.put("FAKEVERBS_" + fault.substring(0, equals), fault.substring(equals + 1));
        }
        return builder.start();
    }

    private static RankPair ended(Path folder, Process leader, Process worker)
            throws IOException, InterruptedException {
        try {
            return new RankPair(ended(folder, 0, leader), ended(folder, 1, worker));
        } finally {
            // after a failure only: they end by themselves
            leader.destroyForcibly();
            worker.destroyForcibly();
        }
    }

    private static CommandRun ended(Path folder, int rank, Process process) throws IOException, InterruptedException {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(
                    "rank " + rank + " still ran after " + SECONDS + " s:\n" + text(folder, "err-" + rank));
        }
        return new CommandRun(process.exitValue(), text(folder, "out-" + rank), text(folder, "err-" + rank));
    }

    private static String text(Path folder, String name) {
        try {
            return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<CommandRun> both() {
        return List.of(leader, worker);
    }

    /** The codes of what a rank found, in the order in which it shows them. */
    static List<String> findings(CommandRun rank) {
        List<String> codes = new ArrayList<>();
        for (JsonNode finding : rank.json().get("findings")) {
            codes.add(finding.get("code").asString());
        }
        return codes;
    }

    /** What both said, for the message of a failed assertion. */
    String said() {
        return "--- rank 0, exit code " + leader.code() + "\n" + leader.err() + leader.out() + "--- rank 1, exit code "
                + worker.code() + "\n" + worker.err() + worker.out();
    }
}
