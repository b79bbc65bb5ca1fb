package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path dir;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void replacesWhatWasThere() throws IOException {
        Path file = Files.writeString(dir.resolve("a"), "old");
        WholeFile.write(file, out -> out.write("new".getBytes()));
        assertEquals("new", Files.readString(file));
        assertEquals(List.of("a"), names());
    }

    @Test
    void leavesWhatWasThereWhenTheContentFails() throws IOException {
        Path file = Files.writeString(dir.resolve("a"), "old");
        IOException e = assertThrows(
                IOException.class,
                () -> WholeFile.write(file, out -> {
                    out.write(1);
                    throw new IOException("no more");
                }));
        assertEquals("no more", e.getMessage());
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("a"), names());
    }

    @Test
    void aSignalLeavesWhatWasThereAndNothingBesideIt() throws Exception {
        Path file = Files.writeString(dir.resolve("a"), "old");
        Process child = new ProcessBuilder(ChildWriter.javaLine(ChildFileWriter.class, file.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            assertEquals(ChildFileWriter.BEGUN, out.readLine());
            assertEquals(2, names().size(), "it is written beside the old one");

            child.toHandle().destroy(); // SIGTERM

            assertTrue(child.waitFor(60, TimeUnit.SECONDS));
            assertEquals(143, child.exitValue());
            assertEquals(List.of("a"), names());
            assertEquals("old", Files.readString(file));
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX) // only there is a device that is always full
    void aFullDiskIsToldWithTheFile() {
        IOException e = assertThrows(
                IOException.class, () -> WholeFile.write(Path.of("/dev/full"), out -> out.write("new".getBytes())));
        assertEquals("/dev/full: No space left on device", e.getMessage());
    }

    @Test
    void aLinkStaysAndWhatItLeadsToIsReplaced() throws IOException {
        Path file = Files.writeString(dir.resolve("a"), "old");
        Path link = Files.createSymbolicLink(dir.resolve("link"), file);
        WholeFile.write(link, out -> out.write("new".getBytes()));
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(file));
        assertEquals(List.of("a", "link"), names());
    }

    @Test
    void aPipeIsWrittenIntoAndStays() throws Exception {
        Path pipe = dir.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        CompletableFuture<String> read = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                read.complete(Files.readString(pipe));
            } catch (IOException e) {
                read.completeExceptionally(e);
            }
        });
        WholeFile.write(pipe, out -> out.write("told".getBytes()));
        assertEquals("told", read.get(30, TimeUnit.SECONDS));
        assertFalse(Files.isRegularFile(pipe));
        assertEquals(List.of("pipe"), names());
    }

    @Test
    void saysWhereItCannotBe() {
        Path nowhere = dir.resolve("no").resolve("a");
        assertTrue(assertThrows(IOException.class, () -> WholeFile.write(nowhere, out -> {}))
                .getMessage()
                .contains("is no folder to write a into"));
        assertTrue(assertThrows(IOException.class, () -> WholeFile.write(dir, out -> {}))
                .getMessage()
                .contains("is a folder"));
    }
}
