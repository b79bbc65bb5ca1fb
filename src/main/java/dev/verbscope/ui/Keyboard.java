package dev.verbscope.ui;

import dev.verbscope.ui.command.Shortcut;
import java.util.EnumMap;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keys of the window, wherever the focus is. */
final class Keyboard {
    private final WindowController window;

    private Keyboard(WindowController window) {
        this.window = window;
    }

    static void install(Scene scene, WindowController window) {
        Keyboard keyboard = new Keyboard(window);
        keyboard.actions().forEach((shortcut, action) -> scene.getAccelerators().put(shortcut.keys(), action));
        scene.addEventFilter(KeyEvent.KEY_PRESSED, keyboard::pressed);
    }

    private Map<Shortcut, Runnable> actions() {
        WindowPane pane = window.pane();
        Map<Shortcut, Runnable> actions = new EnumMap<>(Shortcut.class);
        for (Shortcut shortcut : Shortcut.values()) {
            actions.put(
                    shortcut,
                    switch (shortcut) {
                        case START -> window::start;
                        case STOP -> window::stop;
                        case RECREATE -> window::recreate;
                        case RESTART -> window::restart;
                        case NEXT_PHASE -> window::nextPhase;
                        case FREEZE -> this::toggleFreeze;
                        case SETTINGS -> pane.toolbar()::openSettings;
                        case SCENARIO -> pane.toolbar()::openScenarios;
                        case FAULT -> pane.toolbar()::openFaults;
                        case DEVICES -> pane::openDevices;
                        case FINDINGS -> pane.findings()::takeFocus;
                        case LIVE -> window::live;
                        case PLAY -> window::playOrPause;
                        case SLOWER -> window::slower;
                        case FASTER -> window::faster;
                        case PHASE_BACK -> () -> window.stepPhase(-1);
                        case PHASE_ON -> () -> window.stepPhase(1);
                        case RECORD_BACK -> () -> window.stepRecord(-1);
                        case RECORD_ON -> () -> window.stepRecord(1);
                        case ZOOM_IN -> pane.timeline()::zoomIn;
                        case ZOOM_OUT -> pane.timeline()::zoomOut;
                        case FIT -> pane.timeline()::fit;
                        case RESET_TIMELINE -> pane.timeline()::reset;
                        case UNDO_ZOOM -> pane.timeline()::undoZoom;
                        case FIND -> window.search()::open;
                        case FIND_NEXT -> () -> window.search().go(1);
                        case FIND_BACK -> () -> window.search().go(-1);
                        case THEME -> window::toggleTheme;
                        case PICTURE -> window::savePicture;
                        case HELP -> pane.toolbar()::openHelp;
                    });
        }
        return actions;
    }

    private void pressed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        if (event.getCode() == KeyCode.SPACE && !takesSpace(event.getTarget())) {
            toggleFreeze();
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE
                && (window.pane().toolbar().closePopovers()
                        || window.pane().closeDrawer()
                        || window.search().closeIfOpen()
                        || window.pane().letGo())) {
            event.consume();
        }
    }

    private void toggleFreeze() {
        window.freeze(!window.isFrozen());
    }

    /** A control on which the space bar presses or writes something. */
    private static boolean takesSpace(Object target) {
        return target instanceof ButtonBase
                || target instanceof TextInputControl
                || target instanceof ComboBoxBase<?>
                || target instanceof Node node && node.getStyleClass().contains("gid-card");
    }
}
