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
    FINDINGS("Findings", KeyCode.G, true),
    FIND("Search records and completions", KeyCode.F, true),
    FIND_NEXT("The next hit of the search", KeyCode.F3, false),
    FIND_BACK("The hit before", new KeyCodeCombination(KeyCode.F3, KeyCombination.SHIFT_DOWN)),
    LIVE("Back to live", KeyCode.END, false),
    PLAY("Play what was recorded, or pause", KeyCode.P, true),
    SLOWER("Play slower", KeyCode.OPEN_BRACKET, true),
    FASTER("Play faster", KeyCode.CLOSE_BRACKET, true),
    PHASE_BACK("To the begin of a phase before", KeyCode.PAGE_UP, true),
    PHASE_ON("To the begin of the next phase", KeyCode.PAGE_DOWN, true),
    RECORD_BACK("To the record before", KeyCode.LEFT, true),
    RECORD_ON("To the next record", KeyCode.RIGHT, true),
    ZOOM_IN("Zoom the timeline in", KeyCode.EQUALS, true),
    ZOOM_OUT("Zoom the timeline out", KeyCode.MINUS, true),
    FIT("The whole session on the timeline", KeyCode.DIGIT0, true),
    RESET_TIMELINE("The timeline as at the beginning", KeyCode.HOME, true),
    UNDO_ZOOM("The timeline as it was before the last zoom", KeyCode.Z, true),
    THEME("Dark or light", KeyCode.T, true),
    PICTURE("Save a picture of the window", KeyCode.S, true),
    HELP("These keys", KeyCode.F1, false);

    private final String purpose;
    private final KeyCombination keys;

    Shortcut(String purpose, KeyCode key, boolean withShortcutKey) {
        this(
                purpose,
                withShortcutKey
                        ? new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN)
                        : new KeyCodeCombination(key));
    }

    Shortcut(String purpose, KeyCombination keys) {
        this.purpose = purpose;
        this.keys = keys;
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
