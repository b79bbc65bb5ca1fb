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

    /** @param opened what to do when the pane is wanted */
    public DeviceRail(Runnable opened) {
        getStyleClass().add("device-rail");
        setAlignment(Pos.TOP_CENTER);
        open.setId("open-devices");
        open.getStyleClass().addAll("tool", "icon-only");
        open.setGraphic(new FontIcon(MaterialDesignC.CHEVRON_DOUBLE_RIGHT));
        open.setTooltip(new Tooltip("Open: " + Shortcut.DEVICES.tip()));
        open.setAccessibleText("Open the devices and GIDs");
        open.setOnAction(event -> opened.run());
        Label title = new Label("Devices, GIDs");
        title.getStyleClass().add("heading");
        text.getStyleClass().add("muted");
        simulated.getStyleClass().add("simulated-chip");
        HBox line = new HBox(10, title, text, simulated);
        line.setAlignment(Pos.CENTER_LEFT);
        line.setRotate(-90);
        getChildren().addAll(open, new Group(line));
    }

    public void show(DevicesViewModel devices) {
        text.setText(devices.railText());
        simulated.setVisible(devices.simulated());
        simulated.setManaged(devices.simulated());
        setAccessibleText("Devices and GIDs, folded: " + devices.railText());
    }
}
