package dev.verbscope.ui;

import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.Shortcut;
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
    private final Actions actions;

    private Keyboard(WindowController window, Actions actions) {
        this.window = window;
        this.actions = actions;
    }

    static void install(Scene scene, WindowController window, Actions actions) {
        Keyboard keyboard = new Keyboard(window, actions);
        actions.all()
                .forEach(action -> action.name()
                        .keys()
                        .forEach(keys -> scene.getAccelerators().put(keys, action::run)));
        scene.addEventFilter(KeyEvent.KEY_PRESSED, keyboard::pressed);
        scene.addEventFilter(KeyEvent.KEY_TYPED, keyboard::typed);
    }

    private void pressed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        if (event.getCode() == KeyCode.SPACE && !takesSpace(event.getTarget())) {
            actions.of(Shortcut.FREEZE).run();
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE
                && (window.pane().closeOverlay()
                        || window.search().closeIfOpen()
                        || window.compare().closeIfOpen()
                        || window.latency().closeIfOpen()
                        || window.pane().letGo())) {
            event.consume();
        }
    }

    /** A question mark lies on another key in every country. */
    private void typed(KeyEvent event) {
        if (event.getCharacter().equals("?") && !(event.getTarget() instanceof TextInputControl)) {
            actions.of(Shortcut.HELP).run();
            event.consume();
        }
    }

    /** A control on which the space bar presses or writes something. */
    private static boolean takesSpace(Object target) {
        return target instanceof ButtonBase
                || target instanceof TextInputControl
                || target instanceof ComboBoxBase<?>
                || target instanceof Node node && node.getStyleClass().contains("gid-card");
    }
}
