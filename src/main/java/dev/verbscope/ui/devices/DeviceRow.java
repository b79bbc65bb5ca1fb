package dev.verbscope.ui.devices;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.explain.Explains;
import dev.verbscope.ui.viewmodel.DevicesViewModel;
import dev.verbscope.ui.viewmodel.PaneExplanations;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A device: pressing it shows its GID table. */
final class DeviceRow extends Button {
    private static final PseudoClass SHOWN = PseudoClass.getPseudoClass("shown");
    private static final PseudoClass ACTIVE = PseudoClass.getPseudoClass("active");

    private final Region dot = new Region();
    private final Label name = new Label();
    private final Label mark = new Label();
    private final Label state = new Label();
    private DevicesViewModel.Row shown;

    DeviceRow(WindowCommands commands) {
        getStyleClass().add("device-row");
        dot.getStyleClass().add("port-dot");
        name.getStyleClass().add("device-name");
        name.setMinWidth(USE_PREF_SIZE);
        mark.getStyleClass().addAll("tag", "operator");
        mark.setMinWidth(USE_PREF_SIZE);
        state.getStyleClass().add("muted");
        state.setMinWidth(USE_PREF_SIZE);
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        HBox line = new HBox(7, dot, name, mark, spring, state);
        line.setAlignment(Pos.CENTER_LEFT);
        setGraphic(line);
        setMaxWidth(Double.MAX_VALUE);
        line.prefWidthProperty().bind(widthProperty().subtract(18));
        setOnAction(event -> commands.showDevice(shown.name()));
        Explains.tip(this, () -> Optional.ofNullable(shown).map(PaneExplanations::device));
    }

    void show(DevicesViewModel.Row row) {
        if (row.equals(shown)) {
            return;
        }
        shown = row;
        setId("device-" + row.name());
        name.setText(row.name());
        mark.setText("next");
        mark.setVisible(row.nextStart() && !row.inUse());
        mark.setManaged(mark.isVisible());
        state.setText(row.state());
        setAccessibleText(row.accessibleText());
        pseudoClassStateChanged(SHOWN, row.shown());
        pseudoClassStateChanged(ACTIVE, row.active());
    }
}
