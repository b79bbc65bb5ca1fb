package dev.verbscope.ui.command;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/** The keys of the window. Shortcut is Ctrl, on macOS Cmd. */
public enum Shortcut {
    START("Start", KeyCode.ENTER, true),
    STOP("Stop", KeyCode.PERIOD, true),
    RECREATE("Re-create: ask for a new queue pair", KeyCode.R, true),
    RESTART("Restart: stop and start again", KeyCode.F5, false),
    NEXT_PHASE("Next phase, at the speed of one phase at a time", KeyCode.F10, false),
    FREEZE("Freeze the picture, or go live; collection goes on", KeyCode.L, true),
    SETTINGS("Settings of the link", KeyCode.COMMA, true),
    SCENARIO("Scenario of the embedded fabric", KeyCode.E, true),
    FAULT("Inject a fault", KeyCode.I, true),
    DEVICES("Devices and GIDs", KeyCode.D, true),
    FINDINGS("Findings", KeyCode.F, true),
    THEME("Dark or light", KeyCode.T, true),
    PICTURE("Save a picture of the window", KeyCode.S, true),
    HELP("These keys", KeyCode.F1, false);

    private final String purpose;
    private final KeyCombination keys;

    Shortcut(String purpose, KeyCode key, boolean withShortcutKey) {
        this.purpose = purpose;
        this.keys = withShortcutKey
                ? new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN)
                : new KeyCodeCombination(key);
    }

    public String purpose() {
        return purpose;
    }

    public KeyCombination keys() {
        return keys;
    }

    /** As this system writes it. */
    public String keysText() {
        return keys.getDisplayText();
    }

    /** The purpose with the keys, for a tooltip. */
    public String tip() {
        return purpose + " (" + keysText() + ")";
    }
}
