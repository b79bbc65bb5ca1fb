package dev.verbscope.ui.toolbar;

import dev.verbscope.ui.command.Shortcut;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;

/** The keys of the window with what they do. */
final class ShortcutList extends GridPane {

    ShortcutList() {
        getStyleClass().add("popover-content");
        setHgap(16);
        setVgap(6);
        add(key("space"), 0, 0);
        add(new Label("The same as " + Shortcut.FREEZE.keysText() + ", where no control takes the key"), 1, 0);
        int row = 1;
        for (Shortcut shortcut : Shortcut.values()) {
            add(key(shortcut.keysText()), 0, row);
            add(new Label(shortcut.purpose()), 1, row);
            row++;
        }
    }

    private static Label key(String text) {
        Label key = new Label(text);
        key.getStyleClass().add("key");
        return key;
    }
}
