package dev.verbscope.ui.toolbar;

import dev.verbscope.model.FaultModel;
import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;

/** The faults of the embedded fabric, each a switch; those that strike by direction have one for each. */
final class FaultMenu {

    /** A switch and the fault that it stands for. */
    private record Switch(String code, Optional<Direction> direction, CheckMenuItem item) {

        boolean standsFor(FaultModel fault) {
            return fault.code().equals(code) && fault.direction().equals(direction);
        }
    }

    private final MenuButton button = new MenuButton("Inject fault");
    private final List<Switch> switches = new ArrayList<>();

    FaultMenu(List<FaultChoice> faults, WindowCommands commands) {
        button.setId("faults");
        button.getStyleClass().add("tool");
        button.setMinWidth(MenuButton.USE_PREF_SIZE);
        button.setTooltip(new Tooltip(Shortcut.FAULT.tip()));
        faults.forEach(fault -> button.getItems().add(entry(fault, commands)));
        show(List.of());
    }

    MenuButton button() {
        return button;
    }

    /** Sets the switches to what the records say. */
    void show(List<FaultModel> faults) {
        List<FaultModel> on =
                faults.stream().filter(fault -> fault.offNanos().isEmpty()).toList();
        switches.forEach(s -> s.item().setSelected(on.stream().anyMatch(s::standsFor)));
        button.setText(on.isEmpty() ? "Inject fault" : "Faults: " + on.size() + " on");
        button.setAccessibleText("Inject a fault into the fabric, " + on.size() + " on");
    }

    private MenuItem entry(FaultChoice fault, WindowCommands commands) {
        if (!fault.byDirection()) {
            return item(fault, fault.label(), Optional.empty(), commands);
        }
        Menu menu = new Menu(fault.label());
        menu.setMnemonicParsing(false);
        menu.setId("fault-" + fault.code());
        for (Direction direction : Direction.values()) {
            menu.getItems().add(item(fault, direction.label(), Optional.of(direction), commands));
        }
        return menu;
    }

    private CheckMenuItem item(FaultChoice fault, String text, Optional<Direction> direction, WindowCommands commands) {
        CheckMenuItem item = new CheckMenuItem(text);
        item.setMnemonicParsing(false);
        item.setId(
                "fault-" + fault.code() + direction.map(d -> "-" + d.sender()).orElse(""));
        item.setOnAction(event -> commands.inject(fault, direction, item.isSelected()));
        switches.add(new Switch(fault.code(), direction, item));
        return item;
    }
}
