package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.cli.bench.StartBench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show. */
@Timeout(180)
class ProcessTest {

    @TempDir
    private Path folder;

    /** With its temporary files in the test's folder, and without a display. */
    private Process start(String... args) throws IOException {
        return builder(args).start();
    }

    private ProcessBuilder builder(String... args) {
        List<String> command = Programs.command(List.of(args));
        command.add(1, "-Djava.io.tmpdir=" + folder);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("err.txt").toFile());
        builder.environment().remove("DISPLAY");
        builder.environment().remove("WAYLAND_DISPLAY");
        return builder;
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    private List<Path> recordings() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith("verbscope-"))
                    .toList();
        }
    }

    @Test
    void aBareStartTellsTheDemonstrationAndDrawsTwoPictures() throws Exception {
        Path target = Path.of(Main.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolveSibling("");
        Path first = target.resolve("verbscope-first-finding.png");
        Path last = target.resolve("verbscope.png");
        Files.deleteIfExists(first);
        Files.deleteIfExists(last);
        Process program = start("--first-light");
        try {
            String story = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(program.waitFor(30, TimeUnit.SECONDS));
            assertEquals(0, program.exitValue(), () -> story);
            assertTrue(story.contains("1→0     generation 1: dead, 20 sent and none arrived"), story);
            assertTrue(story.contains("ended as wanted: 4,000 gates over RDMA, 0 wrong"), story);
            for (Path picture : List.of(first, last)) {
                var image = ImageIO.read(picture.toFile());
                assertEquals(1440, image.getWidth(), story);
                assertEquals(900, image.getHeight(), story);
            }
            assertFalse(
                    Arrays.equals(Files.readAllBytes(first), Files.readAllBytes(last)), "two moments, two pictures");
            assertEquals(List.of(), recordings());
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aStartThatIsMeasuredSaysWhenItsFirstFrameIsThereAndEnds() throws Exception {
        Process program = start("--first-frame");
        try {
            String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(program.waitFor(30, TimeUnit.SECONDS));
            assertEquals(0, program.exitValue(), err());
            assertEquals(StartBench.DRAWN, said.strip(), err());
            assertEquals(List.of(), recordings());
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aPlainStartWithoutADisplaySaysSoInOneLine() throws Exception {
        Process program = start();
        try {
            assertEquals("", new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertTrue(program.waitFor(30, TimeUnit.SECONDS));
            assertEquals(1, program.exitValue(), err());
            assertTrue(err().startsWith("verbscope: No display: neither DISPLAY nor WAYLAND_DISPLAY is set"), err());
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX) // only there is a device that is always full
    void whatCannotBePrintedIsNoSuccess() throws Exception {
        Process program = builder("demo", "--list")
                .redirectOutput(Path.of("/dev/full").toFile())
                .start();
        try {
            assertTrue(program.waitFor(30, TimeUnit.SECONDS));
            assertEquals(1, program.exitValue(), err());
            assertEquals(
                    List.of("verbscope: standard output could not be written, what was printed is not whole"),
                    err().lines().toList());
        } finally {
            program.destroyForcibly();
        }
    }

    /** Opening it waits until somebody reads, and nothing but the end of the process ends that. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aPipeThatNobodyReadsIsToldAndASignalEndsTheWait() throws Exception {
        Path recording = folder.resolve("recording");
        Path saved = folder.resolve("saved.vscope");
        CommandRun.of("demo", "healthy", "--gates", "10", "--record", recording.toString());
        CommandRun.of("save", recording.toString(), "-o", saved.toString());
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Process program = start("save", saved.toString(), "-o", pipe.toString());
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!err().contains(pipe + " is a pipe: this takes until somebody has read it all")) {
                assertTrue(program.isAlive() && System.nanoTime() - deadline < 0, err());
                LockSupport.parkNanos(1_000_000);
            }
            program.toHandle().destroy();
            assertTrue(program.waitFor(30, TimeUnit.SECONDS), err());
            assertEquals(143, program.exitValue(), err());
            assertEquals(List.of(), recordings());
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void anInterruptedDemonstrationPrintsItsDocumentAndClearsUp() throws Exception {
        Process program = start("demo", "healthy", "--gates", "0", "--json");
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (recordings().stream().noneMatch(place -> Files.exists(place.resolve("rank-1")))) {
                assertTrue(program.isAlive() && System.nanoTime() - deadline < 0, err());
                LockSupport.parkNanos(1_000_000);
            }
            // not Process.destroy, which closes the streams that are still to be read
            program.toHandle().destroy();
            String out = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(program.waitFor(30, TimeUnit.SECONDS), err());
            assertEquals(143, program.exitValue(), err());
            assertEquals("ok", new CommandRun(0, out, "").json().get("outcome").asString(), out);
            assertEquals(List.of(), recordings());
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void anInterruptedDemonstrationDrawsThePictureOfItsEnd() throws Exception {
        Path picture = folder.resolve("end.png");
        Process program = start("demo", "healthy", "--gates", "0", "--json", "--screenshot", picture.toString());
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (recordings().stream().noneMatch(place -> Files.exists(place.resolve("rank-1")))) {
                assertTrue(program.isAlive() && System.nanoTime() - deadline < 0, err());
                LockSupport.parkNanos(1_000_000);
            }
            program.toHandle().destroy();
            String out = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(program.waitFor(30, TimeUnit.SECONDS), err());
            assertEquals(143, program.exitValue(), err());
            assertEquals("ok", new CommandRun(0, out, "").json().get("outcome").asString(), out);
            assertEquals(1440, ImageIO.read(picture.toFile()).getWidth());
            assertFalse(err().contains("Exception") || err().contains("verbscope: "), err());
            assertEquals(List.of(), recordings());
        } finally {
            program.destroyForcibly();
        }
    }
}
