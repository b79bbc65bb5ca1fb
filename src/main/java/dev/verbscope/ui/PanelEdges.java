package dev.verbscope.ui;

import dev.verbscope.ui.preferences.PanelSizes;
import dev.verbscope.ui.preferences.PreferencesStore;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.geometry.Orientation;
import javafx.scene.Node;

/** The edges between the panels that can be moved; where they were moved to is a preference. */
final class PanelEdges {
    private final PreferencesStore preferences;
    private final Divider devices;
    private final Divider side;
    private final Divider timeline;

    PanelEdges(PreferencesStore preferences) {
        this.preferences = preferences;
        devices = new Divider(
                Orientation.VERTICAL,
                "Width of the devices",
                by -> change(panels -> panels.withDevices(panels.devices() + by)));
        side = new Divider(
                Orientation.VERTICAL,
                "Width of the findings",
                by -> change(panels -> panels.withFindings(panels.findings() - by)));
        timeline = new Divider(
                Orientation.HORIZONTAL,
                "Height of the timeline",
                by -> change(panels -> panels.withTimeline(panels.timeline() - by)));
        List.of(devices, side, timeline).forEach(edge -> edge.setViewOrder(-1.2));
    }

    Node devices() {
        return devices;
    }

    Node side() {
        return side;
    }

    Node timeline() {
        return timeline;
    }

    /**
     * @param whole the window shows all its panels, with room to move their edges
     * @param ofDevices the devices are among them
     */
    void show(boolean whole, boolean ofDevices) {
        devices.setVisible(ofDevices);
        side.setVisible(whole);
        timeline.setVisible(whole);
    }

    /**
     * @param top where the panels in the middle begin
     * @param middle how high they are
     */
    void place(PaneSizes sizes, double top, double middle, double width, double height) {
        double half = Divider.THICKNESS / 2;
        devices.resizeRelocate(sizes.left() - half, top, Divider.THICKNESS, middle);
        side.resizeRelocate(width - sizes.right() - half, top, Divider.THICKNESS, middle);
        timeline.resizeRelocate(0, height - sizes.timeline() - half, width, Divider.THICKNESS);
        devices.says(sizes.left());
        side.says(sizes.right());
        timeline.says(sizes.timeline());
    }

    private void change(UnaryOperator<PanelSizes> change) {
        preferences.change(now -> now.withPanels(change.apply(now.panels())));
    }
}
