package dev.verbscope.ui.toolbar;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.ScenarioChoice;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** The word that no hardware speaks, with the scenario that does, and the choice of another. */
final class ScenarioMenu {
    private final MenuButton button = new MenuButton();
    private final Label name = new Label();

    ScenarioMenu(List<ScenarioChoice> scenarios, WindowCommands commands) {
        Label word = new Label("SIMULATED");
        word.getStyleClass().add("simulated-word");
        word.setMinWidth(Label.USE_PREF_SIZE);
        HBox text = new HBox(word, name);
        text.getStyleClass().add("simulated-text");
        text.setAlignment(Pos.CENTER_LEFT);
        button.setGraphic(text);
        button.setId("scenario");
        button.setMinWidth(MenuButton.USE_PREF_SIZE);
        button.getStyleClass().addAll("tool", "simulated");
        button.setTooltip(new Tooltip("The embedded fabric speaks, not hardware. " + Shortcut.SCENARIO.tip()));
        ToggleGroup group = new ToggleGroup();
        scenarios.forEach(choice -> {
            RadioMenuItem item = new RadioMenuItem(choice.name() + ": " + choice.sentence());
            item.setMnemonicParsing(false);
            item.setId("scenario-" + choice.name());
            item.setUserData(choice.name());
            item.setToggleGroup(group);
            item.setOnAction(event -> commands.chooseScenario(choice.name()));
            button.getItems().add(item);
        });
    }

    MenuButton button() {
        return button;
    }

    /** The scenario that speaks, or where the records are from. */
    void show(String scenario) {
        name.setText(scenario);
        button.setAccessibleText("Simulated: scenario " + scenario);
    }

    /** Marks the scenario of the next start. */
    void choose(String scenario) {
        Toolbar.select(button.getItems(), scenario);
    }
}
