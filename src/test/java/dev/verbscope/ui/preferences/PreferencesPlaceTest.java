package dev.verbscope.ui.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreferencesPlaceTest {
    private static final Path HOME = Path.of("/home/ada").toAbsolutePath();

    @Test
    void eachSystemHasItsPlace() {
        assertEquals(
                HOME.resolve("Library/Application Support/Verbscope/preferences.json"), place("Mac OS X", Map.of()));
        assertEquals(HOME.resolve(".config/verbscope/preferences.json"), place("Linux", Map.of()));
        assertEquals(HOME.resolve("AppData/Roaming/Verbscope/preferences.json"), place("Windows 11", Map.of()));
    }

    @Test
    void theEnvironmentMovesItWhereItNamesAFolder() {
        Path elsewhere = HOME.resolve("elsewhere");

        assertEquals(
                elsewhere.resolve("verbscope/preferences.json"),
                place("Linux", Map.of("XDG_CONFIG_HOME", elsewhere.toString())));
        assertEquals(
                HOME.resolve(".config/verbscope/preferences.json"),
                place("Linux", Map.of("XDG_CONFIG_HOME", "relative/does/not/count")));
        assertEquals(HOME.resolve(".config/verbscope/preferences.json"), place("Linux", Map.of("XDG_CONFIG_HOME", "")));
        assertEquals(
                elsewhere.resolve("Verbscope/preferences.json"),
                place("Windows 11", Map.of("APPDATA", elsewhere.toString())));
    }

    @Test
    void aWindowIsWithinReachWhereAPersonCanTakeHoldOfIt() {
        List<WindowPlace.Screen> screens =
                List.of(new WindowPlace.Screen(0, 0, 1440, 900), new WindowPlace.Screen(1440, 0, 1920, 1080));

        assertTrue(at(100, 50).isWithinReach(screens));
        assertTrue(at(-900, 0).isWithinReach(screens), "partly left of everything");
        assertTrue(at(2000, 900).isWithinReach(screens), "on the second screen");
        assertFalse(at(2000, 900).isWithinReach(screens.subList(0, 1)), "whose cable was pulled");
        assertFalse(at(100, -400).isWithinReach(screens), "its upper edge above everything");
        assertFalse(at(-1190, 50).isWithinReach(screens));
    }

    private static WindowPlace at(double x, double y) {
        return new WindowPlace(x, y, 1200, 800, false);
    }

    private static Path place(String system, Map<String, String> environment) {
        return PreferencesPlace.of(system, environment::get, HOME);
    }
}
