package dev.verbscope.ui.toolbar;

import dev.verbscope.ui.command.Action;
import dev.verbscope.ui.command.ActionGroup;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.Shortcut;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The keys of the window with what they do, group by group, in two columns. */
final class ShortcutList extends HBox {
    private static final double GAP = 28;
    /** Of what a key does; a longer one takes two lines. */
    private static final double PURPOSE_WIDTH = 290;

    ShortcutList(Actions actions) {
        super(GAP);
        getStyleClass().addAll("popover-content", "shortcut-list");
        setAccessibleText("The keys of this window");
        VBox left = column();
        VBox right = column();
        int half = Shortcut.values().length / 2;
        int rows = 0;
        for (ActionGroup group : ActionGroup.values()) {
            List<Action> entries = actions.of(group);
            // A group stays together, in the column in which most of it lies
            VBox column = rows + entries.size() / 2 < half ? left : right;
            column.getChildren().add(group(group, entries));
            rows += entries.size();
        }
        getChildren().addAll(left, right);
    }

    private static VBox column() {
        return new VBox(10);
    }

    private static VBox group(ActionGroup group, List<Action> entries) {
        Label title = new Label(group.title());
        title.getStyleClass().add("heading");
        GridPane grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(4);
        int row = 0;
        for (Action action : entries) {
            grid.addRow(
                    row++, key(action.name().keysText()), purpose(action.name().purpose()));
            if (action.name() == Shortcut.FREEZE) {
                grid.addRow(row++, key("Space"), purpose("The same, where no control takes the key"));
            }
        }
        return new VBox(4, title, grid);
    }

    private static Label purpose(String text) {
        Label purpose = new Label(text);
        purpose.setWrapText(true);
        purpose.setMaxWidth(PURPOSE_WIDTH);
        // as many lines as it has: a grid would give less where it is short of room
        purpose.setMinHeight(USE_PREF_SIZE);
        return purpose;
    }

    private static Label key(String text) {
        Label key = new Label(text);
        key.getStyleClass().add("key");
        key.setMinWidth(USE_PREF_SIZE);
        return key;
    }
}
