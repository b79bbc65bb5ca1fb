package dev.verbscope.ui.devices;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.viewmodel.DevicesViewModel;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** The device pane folded to a strip: what matters of it in one upright line, and a button that opens it. */
public final class DeviceRail extends VBox {
    private final Button open = new Button();
    private final Label simulated = new Label("SIMULATED");
    private final Label text = new Label();

    /** @param toggled what to do when the pane is wanted, or no longer */
    public DeviceRail(Runnable toggled) {
        getStyleClass().add("device-rail");
        setAlignment(Pos.TOP_CENTER);
        open.setId("open-devices");
        open.getStyleClass().addAll("tool", "icon-only");
        open.setTooltip(new Tooltip(Shortcut.DEVICES.tip()));
        open.setOnAction(event -> toggled.run());
        Label title = new Label("Devices, GIDs");
        title.getStyleClass().add("heading");
        text.getStyleClass().add("muted");
        simulated.getStyleClass().add("simulated-chip");
        HBox line = new HBox(10, title, text, simulated);
        line.setAlignment(Pos.CENTER_LEFT);
        line.setRotate(-90);
        getChildren().addAll(open, new Group(line));
        showOpen(false);
    }

    /** Whether the pane is open beside the rail. */
    public void showOpen(boolean isOpen) {
        open.setGraphic(
                new FontIcon(isOpen ? MaterialDesignC.CHEVRON_DOUBLE_LEFT : MaterialDesignC.CHEVRON_DOUBLE_RIGHT));
        open.setAccessibleText((isOpen ? "Fold" : "Open") + " the devices and GIDs");
    }

    public void show(DevicesViewModel devices) {
        text.setText(devices.railText());
        simulated.setVisible(devices.simulated());
        simulated.setManaged(devices.simulated());
        setAccessibleText("Devices and GIDs, folded: " + devices.railText());
    }
}
