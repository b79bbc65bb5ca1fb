package dev.verbscope.ui.command;

import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/**
 * Every action of the window by name, with its keys: the list of keys, the command palette, the menus and the keyboard all
 * show and do these. The shortcut key is Ctrl, on macOS Cmd.
 *
 * <p>A new action is a line here and a line in {@code WindowActions}, which says what it does and when.
 */
public enum Shortcut {
    OPEN(
            ActionGroup.FILE,
            "Open recording…",
            "Open a saved recording; it can be dropped on the window too",
            control(KeyCode.O)),
    COMPARE(
            ActionGroup.FILE,
            "Compare with…",
            "Lay a second recording beside this one, or put it away; it can be dropped on the window too",
            controlShift(KeyCode.O)),
    SAVE(ActionGroup.FILE, "Save recording…", "Save what was recorded so far as one file", control(KeyCode.S)),
    PICTURE(ActionGroup.FILE, "Save a picture", "Save a picture of the window", controlShift(KeyCode.S)),
    PANEL_PICTURE(
            ActionGroup.FILE,
            "Save a picture of the panel",
            "Save a picture of the panel that was clicked or had the keyboard last",
            controlShift(KeyCode.D)),
    COPY_PICTURE(ActionGroup.FILE, "Copy a picture", "Copy a picture of the window", controlShift(KeyCode.C)),
    COPY_PANEL_PICTURE(
            ActionGroup.FILE,
            "Copy a picture of the panel",
            "Copy a picture of the panel that was clicked or had the keyboard last",
            controlShift(KeyCode.X)),
    PICTURE_SCALE(
            ActionGroup.FILE,
            "Pictures twice the size, or as shown",
            "Take pictures at twice the size, or as they are shown",
            controlShift(KeyCode.B)),
    MASK(
            ActionGroup.FILE,
            "Mask names and addresses, or show them",
            "Mask names of hosts and users, addresses and GUIDs in the window and in all that is saved of it, or show them",
            controlShift(KeyCode.M)),
    REPORT(
            ActionGroup.FILE,
            "Save a report",
            "Save a report: what was recorded so far as one HTML page",
            controlShift(KeyCode.H)),

    PREFERENCES(ActionGroup.FILE, "Preferences", "Preferences of this program", control(KeyCode.COMMA)),
    CLOSE(ActionGroup.FILE, "Close", "End the link and close the window", control(KeyCode.W), control(KeyCode.Q)),

    START(ActionGroup.LINK, "Start", "Start a link", control(KeyCode.ENTER)),
    STOP(ActionGroup.LINK, "Stop", "Stop the link", control(KeyCode.PERIOD)),
    RESTART(ActionGroup.LINK, "Restart", "Restart: stop and start again", controlShift(KeyCode.R)),
    RECREATE(ActionGroup.LINK, "Re-create", "Re-create: ask for a new queue pair", control(KeyCode.R)),
    FAULT(ActionGroup.LINK, "Inject a fault", "Inject a fault into the embedded fabric", control(KeyCode.I)),
    NEXT_PHASE(ActionGroup.LINK, "Next phase", "Next phase, at the speed of one phase at a time", plain(KeyCode.F10)),
    SCENARIO(ActionGroup.LINK, "Scenario", "Scenario of the embedded fabric", control(KeyCode.E)),
    SETTINGS(ActionGroup.LINK, "Settings of the link", "Settings of the link", controlShift(KeyCode.COMMA)),

    FREEZE(
            ActionGroup.TIME,
            "Freeze, or go live",
            "Freeze the picture, or go live; collection goes on",
            control(KeyCode.L)),
    LIVE(ActionGroup.TIME, "Back to live", "Back to live", plain(KeyCode.END)),
    PLAY(ActionGroup.TIME, "Play, or pause", "Play what was recorded, or pause", control(KeyCode.P)),
    SLOWER(ActionGroup.TIME, "Play slower", "Play slower", control(KeyCode.OPEN_BRACKET)),
    FASTER(ActionGroup.TIME, "Play faster", "Play faster", control(KeyCode.CLOSE_BRACKET)),
    PHASE_BACK(ActionGroup.TIME, "Phase before", "To the begin of a phase before", control(KeyCode.PAGE_UP)),
    PHASE_ON(
            ActionGroup.TIME,
            "Next phase of the recording",
            "To the begin of the next phase",
            control(KeyCode.PAGE_DOWN)),
    RECORD_BACK(ActionGroup.TIME, "Record before", "To the record before", control(KeyCode.LEFT)),
    RECORD_ON(ActionGroup.TIME, "Next record", "To the next record", control(KeyCode.RIGHT)),
    ZOOM_IN(ActionGroup.TIME, "Zoom the timeline in", "Zoom the timeline in", control(KeyCode.UP)),
    ZOOM_OUT(ActionGroup.TIME, "Zoom the timeline out", "Zoom the timeline out", control(KeyCode.DOWN)),
    FIT(
            ActionGroup.TIME,
            "The whole session on the timeline",
            "The whole session on the timeline",
            controlShift(KeyCode.DOWN)),
    RESET_TIMELINE(
            ActionGroup.TIME,
            "The timeline as at the beginning",
            "The timeline as at the beginning",
            control(KeyCode.HOME)),
    UNDO_ZOOM(
            ActionGroup.TIME, "Undo the last zoom", "The timeline as it was before the last zoom", control(KeyCode.Z)),

    DEVICES(ActionGroup.VIEW, "Devices and GIDs", "Devices and GIDs", control(KeyCode.D)),
    FINDINGS(ActionGroup.VIEW, "Findings", "Findings", control(KeyCode.G)),
    FIND(ActionGroup.VIEW, "Search", "Search records and completions", control(KeyCode.F)),
    FIND_NEXT(ActionGroup.VIEW, "Next hit", "The next hit of the search", plain(KeyCode.F3)),
    FIND_BACK(
            ActionGroup.VIEW,
            "Hit before",
            "The hit before",
            new KeyCodeCombination(KeyCode.F3, KeyCombination.SHIFT_DOWN)),
    HELLO(ActionGroup.VIEW, "Both HELLOs", "Both HELLOs, field by field", control(KeyCode.B)),
    LATENCY(
            ActionGroup.VIEW,
            "Latency distribution",
            "How gate latencies are distributed, and what a gate's time is spent on",
            control(KeyCode.J)),
    THEME(ActionGroup.VIEW, "Dark or light", "Dark or light", control(KeyCode.T)),

    PRESENT(ActionGroup.VIEW, "Presenter view", "Verdict, stage and phases alone, for a room", plain(KeyCode.F5)),
    LARGER(
            ActionGroup.VIEW,
            "Larger letters",
            "Larger letters, up to 200 %",
            control(KeyCode.PLUS),
            control(KeyCode.EQUALS),
            controlShift(KeyCode.EQUALS),
            control(KeyCode.ADD)),
    SMALLER(
            ActionGroup.VIEW,
            "Smaller letters",
            "Smaller letters, down to 100 %",
            control(KeyCode.MINUS),
            control(KeyCode.SUBTRACT)),
    NORMAL_SIZE(
            ActionGroup.VIEW,
            "Letters of the normal size",
            "Letters of the normal size",
            control(KeyCode.DIGIT0),
            control(KeyCode.NUMPAD0)),

    FIND_COMMAND(
            ActionGroup.HELP,
            "Find a command",
            "Find a command by its name",
            control(KeyCode.K),
            controlShift(KeyCode.P)),
    HELP(ActionGroup.HELP, "Keys", "These keys, also ?", plain(KeyCode.F1));

    private final ActionGroup group;
    private final String label;
    private final String purpose;
    private final List<KeyCombination> keys;

    /** @param keys the first is shown, the others work as well */
    Shortcut(ActionGroup group, String label, String purpose, KeyCombination... keys) {
        this.group = group;
        this.label = label;
        this.purpose = purpose;
        this.keys = List.of(keys);
    }

    private static KeyCombination plain(KeyCode key) {
        return new KeyCodeCombination(key);
    }

    private static KeyCombination control(KeyCode key) {
        return new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN);
    }

    private static KeyCombination controlShift(KeyCode key) {
        return new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    }

    public ActionGroup group() {
        return group;
    }

    /** In a few words, for menus. */
    public String label() {
        return label;
    }

    public String purpose() {
        return purpose;
    }

    /** All the keys that give it; the first is the one to show. Never empty. */
    public List<KeyCombination> keys() {
        return keys;
    }

    /** The keys to show, as this system writes them. */
    public String keysText() {
        return keys.getFirst().getDisplayText();
    }

    /** The purpose with the keys, for a tooltip. */
    public String tip() {
        return purpose + " (" + keysText() + ")";
    }
}
