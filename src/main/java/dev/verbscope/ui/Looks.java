package dev.verbscope.ui;

import dev.verbscope.ui.preferences.Preferences;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.preferences.ThemeChoice;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.util.Subscription;

/** How the window looks: its theme, the system's where that is wanted, and the size of its letters. FX thread only. */
final class Looks {
    private static final int FONT_STEP = 25;

    private final WindowPane pane;
    private final PreferencesStore preferences;
    private final Magnifier root;
    private final Subscription system;
    private Theme theme;
    private ThemeChoice wanted;
    private Scene scene;

    Looks(WindowPane pane, PreferencesStore preferences) {
        this.pane = pane;
        this.preferences = preferences;
        root = new Magnifier(pane);
        wanted = preferences.now().theme();
        theme = chosen(wanted);
        system = Platform.getPreferences().colorSchemeProperty().subscribe(scheme -> {
            if (wanted == ThemeChoice.SYSTEM && scene != null) {
                theme(chosen(wanted));
            }
        });
        preferences.onChange(this::follow);
    }

    /** What a scene shows the window by. */
    Magnifier root() {
        return root;
    }

    Theme theme() {
        return theme;
    }

    /** The scene this window is in. */
    void attach(Scene to) {
        scene = to;
        theme(theme);
        magnify(preferences.now());
    }

    /** Wears a theme until another is wished for. */
    void theme(Theme next) {
        theme = next;
        dress();
        pane.palette(next.palette());
    }

    /** The other theme, from now on. */
    void toggleTheme() {
        ThemeChoice other = theme == Theme.DARK ? ThemeChoice.LIGHT : ThemeChoice.DARK;
        preferences.change(now -> now.withTheme(other));
        theme(chosen(other));
    }

    /** Larger letters, or smaller ones with a negative number. */
    void enlarge(int steps) {
        preferences.change(now -> now.withFontPercent(now.fontPercent() + steps * FONT_STEP));
    }

    void normalSize() {
        preferences.change(now -> now.withFontPercent(Preferences.LEAST_FONT));
    }

    /** No longer follows the system. */
    void close() {
        system.unsubscribe();
    }

    private void follow(Preferences now) {
        if (now.theme() != wanted) {
            wanted = now.theme();
            theme(chosen(wanted));
        }
        magnify(now);
    }

    private void magnify(Preferences now) {
        root.magnify(now.fontPercent() / 100.0);
        dress();
    }

    private void dress() {
        if (scene != null) {
            theme.dress(scene, preferences.now().fontPercent());
        }
    }

    private static Theme chosen(ThemeChoice choice) {
        return switch (choice) {
            case DARK -> Theme.DARK;
            case LIGHT -> Theme.LIGHT;
            case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.LIGHT ? Theme.LIGHT : Theme.DARK;
        };
    }
}
