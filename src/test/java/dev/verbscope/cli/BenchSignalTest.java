package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A measurement that a signal ends leaves neither its folder behind nor a rank. */
@Timeout(180)
class BenchSignalTest {
    private static final int SIGINT = 130;
    private static final int SIGTERM = 143;

    @TempDir
    private Path folder;

    private Process start(String command) throws IOException {
        List<String> line = Programs.command(List.of(command.split(" ")));
        line.add(1, "-Djava.io.tmpdir=" + folder);
        return new ProcessBuilder(line)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    private List<Path> scratch() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith("verbscope-bench"))
                    .toList();
        }
    }

    /** Once a rank writes its recording it is in the middle of its session. */
    private boolean records() throws IOException {
        for (Path place : scratch()) {
            try (Stream<Path> tree = Files.find(
                    place,
                    4,
                    (path, attributes) -> path.getFileName().toString().equals("head"))) {
                if (tree.findAny().isPresent()) {
                    return true;
                }
            }
        }
        return false;
    }

    private void awaitRecording(Process program) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        while (!records()) {
            assertTrue(program.isAlive() && System.nanoTime() - deadline < 0, err());
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void signal(String name, List<Long> pids) throws Exception {
        Stream<String> words =
                Stream.concat(Stream.of("kill", "-" + name), pids.stream().map(pid -> pid.toString()));
        assertEquals(0, new ProcessBuilder(words.toList()).inheritIO().start().waitFor());
    }

    /**
     * INT; or TERM where that one cannot be sent: a shell lets what it starts in the background ignore INT, and all that comes of
     * it does too.
     */
    private static String interrupt() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "INT";
        }
        long ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(
                        line.substring(line.indexOf(':') + 1).strip(), 16))
                .findAny()
                .orElse(0);
        return (ignored >> SIGINT - 128 - 1 & 1) == 0 ? "INT" : "TERM";
    }

    private static int code(String signal) {
        return signal.equals("INT") ? SIGINT : SIGTERM;
    }

    private void assertNothingIsLeft(Process program, List<ProcessHandle> ranks, int code) throws Exception {
        assertTrue(program.waitFor(60, TimeUnit.SECONDS), err());
        assertEquals(code, program.exitValue(), err());
        for (ProcessHandle rank : ranks) {
            assertFalse(rank.isAlive(), () -> "rank of process " + rank.pid());
        }
        assertEquals(List.of(), scratch(), err());
        assertTrue(err().contains("the measurement was interrupted"), err());
        assertFalse(err().contains("has not ended"), err());
        assertFalse(err().contains("\tat "), err());
    }

    @ParameterizedTest
    @CsvSource({
        "bench record, TERM",
        "bench record, INT",
        "bench gates --provider sim --gates 10000000, TERM",
        "bench gates --provider sim --gates 10000000, INT",
        "bench bigs --provider sim --bigs 1000000, TERM",
        "bench gates --provider sim --transport tcp --gates 10000000, TERM",
        "bench bigs --provider sim --transport tcp --bigs 1000000, INT",
        "bench ui --seconds 600, TERM",
        "bench replay --samples 1000000 --moments 100000, INT",
    })
    void theFolderGoesAndTheRanksEnd(String command, String signal) throws Exception {
        Process program = start(command);
        try {
            awaitRecording(program);
            List<ProcessHandle> ranks = program.descendants().toList();
            String sent = signal.equals("INT") ? interrupt() : signal;
            signal(sent, List.of(program.pid()));
            assertNothingIsLeft(program, ranks, code(sent));
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void ctrlCReachesTheRanksTooAndTheyEndInOrder() throws Exception {
        Process program = start("bench gates --provider sim --transport tcp --gates 10000000");
        try {
            awaitRecording(program);
            List<ProcessHandle> ranks = program.descendants().toList();
            assertFalse(ranks.isEmpty());
            String sent = interrupt();
            signal(
                    sent,
                    Stream.concat(Stream.of(program.toHandle()), ranks.stream())
                            .map(ProcessHandle::pid)
                            .toList());
            assertNothingIsLeft(program, ranks, code(sent));
        } finally {
            program.destroyForcibly();
        }
    }
}
