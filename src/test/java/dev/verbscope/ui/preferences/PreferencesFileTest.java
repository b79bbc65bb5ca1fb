package dev.verbscope.ui.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferencesFileTest {
    private static final Preferences CHANGED = new Preferences(
            ThemeChoice.LIGHT,
            150,
            false,
            true,
            true,
            2,
            Optional.of("rdma_en3"),
            Optional.of("10.0.0.2:9911"),
            new PanelSizes(300, 320, 200),
            Optional.of(new WindowPlace(-40, 20, 1200, 800, true)));

    @TempDir
    Path home;

    private Path file;

    @BeforeEach
    void name() {
        file = home.resolve("config").resolve("preferences.json");
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        new PreferencesFile(file).write(CHANGED);

        assertEquals(new PreferencesFile.Read(CHANGED, Optional.empty()), new PreferencesFile(file).read());
        assertEquals(List.of(file), files(), "and nothing lies beside it");
    }

    @Test
    void noFileIsTheStandardAndNoProblem() {
        assertEquals(
                new PreferencesFile.Read(Preferences.STANDARD, Optional.empty()), new PreferencesFile(file).read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "[1, 2]", "{\"theme\": \"dark\"", "\u0000\u0001", "7"})
    void aBrokenFileIsTheStandardAndOneLineAndIsKept(String text) throws IOException {
        write(text);
        PreferencesFile preferences = new PreferencesFile(file);
        PreferencesFile.Read read = preferences.read();

        assertEquals(Preferences.STANDARD, read.preferences());
        String problem = read.problem().orElseThrow();
        assertTrue(problem.contains(file.toString()), problem);
        assertEquals(1, problem.lines().count(), problem);

        preferences.write(CHANGED);
        assertEquals(CHANGED, new PreferencesFile(file).read().preferences());
        assertEquals(text, Files.readString(file.resolveSibling("preferences.json.broken")));
    }

    @Test
    void aFieldThatSaysNothingUsableIsTheStandardAndIsNamed() throws IOException {
        write("{\"theme\": \"pink\", \"fontPercent\": \"big\", \"notifications\": false, \"window\": {\"x\": 1}}");
        PreferencesFile.Read read = new PreferencesFile(file).read();

        assertEquals(Preferences.STANDARD.withNotifications(false), read.preferences());
        assertTrue(read.problem().orElseThrow().contains("theme, fontPercent, window"), read::toString);
    }

    @Test
    void numbersAreBroughtWithinTheirBounds() throws IOException {
        write("{\"fontPercent\": 4000, \"panels\": {\"devices\": -3, \"findings\": 1e9, \"timeline\": 180}}");
        Preferences read = new PreferencesFile(file).read().preferences();

        assertEquals(200, read.fontPercent());
        assertEquals(new PanelSizes(240, 440, 180), read.panels());
    }

    @Test
    void whatAnotherVersionRemembersIsKept() throws IOException {
        write("{\"theme\": \"dark\", \"sound\": {\"on\": true}, \"window\": null, \"panels\": {\"stage\": 5}}");
        PreferencesFile preferences = new PreferencesFile(file);
        preferences.write(preferences.read().preferences().withTheme(ThemeChoice.SYSTEM));

        String text = Files.readString(file);
        assertTrue(text.contains("\"sound\""), text);
        assertTrue(text.contains("\"stage\""), text);
        assertEquals(
                ThemeChoice.SYSTEM,
                new PreferencesFile(file).read().preferences().theme());
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() throws IOException {
        Files.writeString(home.resolve("config"), "a file where a folder should be");
        IOException problem = assertThrows(IOException.class, () -> new PreferencesFile(file).write(CHANGED));

        assertTrue(problem.getMessage().contains(file.toString()), problem::getMessage);
        assertEquals(1, problem.getMessage().lines().count());
    }

    @Test
    void aFileThatIsNoPreferencesByItsSizeIsNotRead() throws IOException {
        write(" ".repeat((1 << 20) + 1));

        assertFalse(new PreferencesFile(file).read().problem().isEmpty());
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
