package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingPlaceTest {

    @TempDir
    private Path dir;

    @Test
    void aTemporaryFolderGoesWithAllThatIsInIt() throws IOException {
        Path folder;
        try (RecordingPlace place = RecordingPlace.of(Optional.empty())) {
            folder = place.folder();
            Files.writeString(Files.createDirectory(folder.resolve("rank-0")).resolve("head"), "x");
        }
        assertFalse(Files.exists(folder));
    }

    @Test
    void aFolderThatWasAskedForStays() throws IOException {
        Path asked = dir.resolve("a/b");
        try (RecordingPlace place = RecordingPlace.of(Optional.of(asked))) {
            assertEquals(asked, place.folder());
        }
        assertTrue(Files.isDirectory(asked));
    }

    @Test
    void nothingIsWrittenBesideStrangers() throws IOException {
        Files.writeString(dir.resolve("letter.txt"), "mine");
        assertThrows(IOException.class, () -> RecordingPlace.of(Optional.of(dir)));
        assertThrows(IOException.class, () -> RecordingPlace.of(Optional.of(dir.resolve("letter.txt"))));
        assertThrows(IOException.class, () -> RecordingPlace.beside(dir, 1));
    }

    @Test
    void theOtherRankOfTheSameSessionIsNoStranger() throws IOException {
        Files.createDirectory(dir.resolve("rank-1"));
        assertEquals(dir, RecordingPlace.beside(dir, 1).folder());
        assertThrows(IOException.class, () -> RecordingPlace.beside(dir, 0));
    }
}
