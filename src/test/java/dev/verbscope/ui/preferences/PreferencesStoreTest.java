package dev.verbscope.ui.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesStoreTest {

    @TempDir
    Path home;

    private final Queue<Runnable> later = new ArrayDeque<>();

    @Test
    void manyChangesAreWrittenOnceAndNotAtOnce() {
        Path file = home.resolve("preferences.json");
        PreferencesStore store = PreferencesStore.of(new PreferencesFile(file), later::add);
        for (int percent = 100; percent <= 150; percent++) {
            int wanted = percent;
            store.change(now -> now.withFontPercent(wanted));
        }

        assertEquals(150, store.now().fontPercent());
        assertFalse(Files.exists(file));
        assertEquals(1, later.size());
        later.remove().run();
        assertEquals(150, new PreferencesFile(file).read().preferences().fontPercent());
    }

    @Test
    void whatIsLeftIsWrittenAtTheEnd() {
        Path file = home.resolve("preferences.json");
        PreferencesStore store = PreferencesStore.of(new PreferencesFile(file), later::add);
        store.change(now -> now.withHintSeen(true));
        store.flush();

        assertTrue(new PreferencesFile(file).read().preferences().hintSeen());
        later.remove().run();
        assertTrue(new PreferencesFile(file).read().preferences().hintSeen(), "nothing is left to write");
    }

    @Test
    void noChangeIsNoChange() {
        List<Preferences> told = new ArrayList<>();
        PreferencesStore store = PreferencesStore.of(new PreferencesFile(home.resolve("p.json")), later::add);
        store.onChange(told::add);
        store.change(now -> now.withNotifications(true));
        assertEquals(List.of(), told);
        store.change(now -> now.withNotifications(false));

        assertEquals(List.of(Preferences.STANDARD.withNotifications(false)), told);
        assertEquals(1, later.size());
    }

    @Test
    void whatCannotBeWrittenIsToldAndTheNextTryIsMade() throws IOException {
        Path folder = Files.writeString(home.resolve("folder"), "no folder");
        Path file = folder.resolve("preferences.json");
        List<String> problems = new ArrayList<>();
        PreferencesStore store = PreferencesStore.of(new PreferencesFile(file), later::add);
        store.onProblem(problems::add);
        store.change(now -> now.withFontPercent(125));
        later.remove().run();
        assertEquals(1, problems.size());
        assertTrue(problems.getFirst().startsWith("The preferences are not saved in " + file), problems::toString);

        Files.delete(folder);
        store.change(now -> now.withFontPercent(150));
        later.remove().run();
        assertEquals(150, new PreferencesFile(file).read().preferences().fontPercent());
        assertEquals(1, problems.size());
    }

    @Test
    void someAreRememberedByNobody() {
        PreferencesStore store = PreferencesStore.inMemory(Preferences.STANDARD);
        store.change(now -> now.withTheme(ThemeChoice.LIGHT));
        store.flush();

        assertEquals(ThemeChoice.LIGHT, store.now().theme());
    }
}
