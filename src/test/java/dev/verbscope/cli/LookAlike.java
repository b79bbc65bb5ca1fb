package dev.verbscope.cli;

import dev.verbscope.nativelib.FakeVerbs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** {@code link} over the look-alike library, in a process of its own that starts a child for its engine. */
final class LookAlike implements AutoCloseable {
    private final Process process;
    private final BufferedReader told;
    private final List<String> lines = new ArrayList<>();
    private final CompletableFuture<String> out;

    /**
     * @param faults to the environment of the library
     * @param more arguments
     */
    LookAlike(Path meeting, int host, Map<String, String> faults, List<String> more) throws IOException {
        List<String> args = new ArrayList<>(List.of(
                "link",
                "--provider",
                "native",
                "--verbs-lib",
                FakeVerbs.library().toString(),
                "--gate-timeout-ms",
                "30000",
                "--layers",
                "2",
                "--embd",
                "1024",
                "--json"));
        args.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(Programs.command(args));
        builder.environment().putAll(FakeVerbs.environment(meeting, host));
        builder.environment().putAll(faults);
        process = builder.start();
        told = process.errorReader(StandardCharsets.UTF_8);
        out = CompletableFuture.supplyAsync(() -> {
            try {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "(unreadable: " + e + ")";
            }
        });
    }

    Process process() {
        return process;
    }

    /** Reads standard error up to a line with that; fails with all lines when it ends before. */
    String awaitLine(String part) throws IOException {
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            lines.add(line);
            if (line.contains(part)) {
                return line;
            }
        }
        throw new AssertionError("no line with \"" + part + "\":\n" + String.join("\n", lines));
    }

    /** The port that a leader listens on. */
    int port() throws IOException {
        String line = awaitLine("listens on");
        return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
    }

    /** To its end. */
    CommandRun end() throws Exception {
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            lines.add(line);
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("it still runs:\n" + String.join("\n", lines));
        }
        return new CommandRun(process.exitValue(), out.get(60, TimeUnit.SECONDS), String.join("\n", lines));
    }

    /** The engine's process; there from the first line of the story on. */
    ProcessHandle engine() {
        return process.children().findFirst().orElseThrow(() -> new AssertionError("it has no child"));
    }

    /** Asks whatever still runs to end: engines give back what they hold, and then end by themselves. */
    @Override
    public void close() {
        process.toHandle().destroy();
    }
}
