package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
