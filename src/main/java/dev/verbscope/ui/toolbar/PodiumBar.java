package dev.verbscope.ui.toolbar;

import dev.verbscope.model.FaultModel;
import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.viewmodel.ToolbarViewModel;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** What a speaker needs at hand: restart, inject a fault, and the way back. */
public final class PodiumBar extends HBox {
    private final Button restart = new Button(Shortcut.RESTART.label(), new FontIcon(MaterialDesignR.RESTART));
    private final FaultMenu faults;
    private final Label simulated = new Label("SIMULATED");
    private final Label scenario = new Label();

    public PodiumBar(List<FaultChoice> choices, WindowCommands commands, Runnable leave) {
        getStyleClass().addAll("toolbar", "podium-bar");
        setAlignment(Pos.CENTER_LEFT);
        FontIcon icon = new FontIcon(MaterialDesignS.SWAP_HORIZONTAL_BOLD);
        icon.getStyleClass().add("brand-icon");
        simulated.getStyleClass().add("simulated-chip");
        simulated.setMinWidth(USE_PREF_SIZE);
        scenario.getStyleClass().add("muted");
        restart.setId("podium-restart");
        restart.getStyleClass().add("tool");
        restart.setMinWidth(USE_PREF_SIZE);
        restart.setTooltip(new Tooltip(Shortcut.RESTART.tip()));
        restart.setOnAction(event -> commands.restart());
        faults = new FaultMenu(choices, commands);
        faults.button().setId("podium-faults");
        Region spring = new Region();
        setHgrow(spring, Priority.ALWAYS);
        Label escape = new Label("Esc");
        escape.getStyleClass().add("key");
        Button back = new Button("The whole window", escape);
        back.setId("podium-leave");
        back.getStyleClass().add("tool");
        back.setMinWidth(USE_PREF_SIZE);
        back.setTooltip(new Tooltip("Back to the whole window (Escape)"));
        back.setOnAction(event -> leave.run());
        getChildren().addAll(icon, simulated, scenario, spring, restart, faults.button(), back);
    }

    public void show(ToolbarViewModel toolbar) {
        scenario.setText(toolbar.simulated() ? toolbar.scenario() : toolbar.shortSummary());
        restart.setDisable(!toolbar.restartable());
        setShown(simulated, toolbar.simulated());
        setShown(faults.button(), toolbar.paced());
        faults.button().setDisable(!toolbar.injectable());
    }

    public void showFaults(List<FaultModel> switched) {
        faults.show(switched);
    }

    public void openFaults() {
        if (faults.button().isVisible() && !faults.button().isDisabled()) {
            faults.button().requestFocus();
            faults.button().show();
        }
    }

    /** Where the keyboard begins. */
    public void takeFocus() {
        restart.requestFocus();
    }

    private static void setShown(Node node, boolean value) {
        node.setVisible(value);
        node.setManaged(value);
    }
}
