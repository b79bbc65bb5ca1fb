package dev.verbscope.ui.toolbar;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Speed;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;

/** How fast the embedded fabric goes: a button, and the same as a menu for where a narrow window has no room for it. */
final class SpeedMenu {
    private final MenuButton button = new MenuButton();
    private final Menu folded = new Menu("Speed");

    SpeedMenu(WindowCommands commands) {
        button.setId("speed");
        button.getStyleClass().add("tool");
        button.setMinWidth(MenuButton.USE_PREF_SIZE);
        button.setTooltip(new Tooltip("Speed of the embedded fabric"));
        button.getItems().addAll(choices(commands::speed));
        folded.getItems().addAll(choices(commands::speed));
    }

    MenuButton button() {
        return button;
    }

    Menu folded() {
        return folded;
    }

    void show(Speed current) {
        List.of(button.getItems(), folded.getItems()).forEach(items -> Toolbar.select(items, current.label()));
        button.setText(current == Speed.PHASE_BY_PHASE ? "By phase" : "Speed " + current.label());
        button.setAccessibleText("Speed of the fabric: " + current.label());
    }

    /**
     * @param paced whether there is a fabric that goes at a speed
     * @param compact in a narrow window
     */
    void show(boolean paced, boolean compact) {
        Toolbar.setShown(button, paced && !compact);
        folded.setVisible(paced && compact);
    }

    private static List<MenuItem> choices(Consumer<Speed> choose) {
        ToggleGroup group = new ToggleGroup();
        return Arrays.stream(Speed.values())
                .<MenuItem>map(choice -> {
                    RadioMenuItem item = new RadioMenuItem(choice.label());
                    item.setUserData(choice.label());
                    item.setToggleGroup(group);
                    item.setOnAction(event -> choose.accept(choice));
                    return item;
                })
                .toList();
    }
}
