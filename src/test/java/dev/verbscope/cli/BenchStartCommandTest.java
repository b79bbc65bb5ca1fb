package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.cli.bench.StartBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** With a script in the launcher's place, which tells what it was started with. */
@Timeout(60)
class BenchStartCommandTest {

    @TempDir
    private Path dir;

    private Path launcher(String... lines) throws IOException {
        Path script = dir.resolve("launcher");
        Files.writeString(script, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private Path drawsAtOnce() throws IOException {
        return launcher("echo \"$@\" >>'" + dir + "/started'", "echo '" + StartBench.DRAWN + "'");
    }

    private CommandRun run(Path launcher, String... options) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new BenchStartCommand(launcher))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        Path scratch = Files.createDirectories(dir.resolve("scratch"));
        command.getCommandSpec().commandLine().setExecutionExceptionHandler((problem, line, parsed) -> {
            line.getErr().println(problem.getMessage());
            return Outcomes.FAILED;
        });
        String[] all = new String[options.length + 2];
        all[0] = "--dir";
        all[1] = scratch.toString();
        System.arraycopy(options, 0, all, 2, options.length);
        int code = command.execute(all);
        try (var left = Files.list(scratch)) {
            assertEquals(List.of(), left.toList());
        }
        return new CommandRun(code, out.toString(), err.toString());
    }

    @Test
    void startsTheLauncherOnceMoreThanItCounts() throws IOException {
        CommandRun run = run(drawsAtOnce(), "--starts", "3", "--json");

        assertEquals(List.of("--first-frame", "--first-frame", "--first-frame", "--first-frame"), started());
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertEquals(
                List.of("starts", "median_seconds", "min_seconds", "max_seconds", "seconds", "bars", "met"),
                List.copyOf(json.propertyNames()));
        assertEquals(3, json.get("starts").asInt());
        assertEquals(3, json.get("seconds").size());
        double median = json.get("median_seconds").asDouble();
        assertTrue(
                json.get("min_seconds").asDouble() <= median
                        && median <= json.get("max_seconds").asDouble(),
                run.out());
        assertEquals(median, json.at("/bars/0/value").asDouble());
        assertEquals(json.get("met").asBoolean() ? Outcomes.OK : Outcomes.FAILED, run.code());
    }

    private List<String> started() throws IOException {
        return Files.readAllLines(dir.resolve("started"));
    }

    @Test
    void forPeopleItSaysWhatIsCountedAndTheBar() throws IOException {
        String text = run(drawsAtOnce(), "--starts", "2").out();

        assertTrue(text.startsWith("2 starts, from the process' start to the end of its window's first frame:"), text);
        assertTrue(text.contains("start to the first frame, median") && text.contains("at most 2 s"), text);
    }

    @Test
    void aProgramThatDrawsNothingIsToldInItsOwnWords() throws IOException {
        CommandRun run = run(launcher("echo 'no pixels today' >&2"));

        assertEquals(Outcomes.FAILED, run.code());
        assertTrue(
                run.err().contains("the program ended before it had drawn anything; it said: no pixels today"),
                run.err());
    }

    @Test
    void aProgramThatSaysSomethingElseHasNotDrawn() throws IOException {
        CommandRun run = run(launcher("echo hello"));

        assertEquals(Outcomes.FAILED, run.code());
        assertTrue(run.err().contains("the program said \"hello\" where its first frame was expected"), run.err());
    }

    @Test
    void withoutALauncherThereIsNothingToStart() {
        StartBench bench = new StartBench(dir.resolve("nowhere"), 1, line -> {});
        IOException problem = assertThrows(IOException.class, () -> bench.run(dir));
        assertTrue(problem.getMessage().startsWith("there is no launcher to start: "), problem.getMessage());
    }
}
