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
        Path asked = dir.resolve("a");
        try (RecordingPlace place = RecordingPlace.of(Optional.of(asked))) {
            assertEquals(asked, place.folder());
            Files.createDirectory(asked.resolve("rank-0"));
        }
        assertTrue(Files.isDirectory(asked.resolve("rank-0")));
    }

    @Test
    void aFolderThatWasMadeForNothingGoes() throws IOException {
        Path made = dir.resolve("made");
        RecordingPlace.of(Optional.of(made)).close();
        assertFalse(Files.exists(made));

        Path there = Files.createDirectory(dir.resolve("there"));
        RecordingPlace.of(Optional.of(there)).close();
        assertTrue(Files.isDirectory(there));
    }

    @Test
    void aSlipInThePathMakesNoFolders() {
        Path asked = dir.resolve("wrong/name");
        IOException refused = assertThrows(IOException.class, () -> RecordingPlace.of(Optional.of(asked)));
        assertEquals(dir.resolve("wrong") + " is no folder to make name in", refused.getMessage());
        assertFalse(Files.exists(dir.resolve("wrong")));
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
