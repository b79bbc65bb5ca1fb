package dev.verbscope.ui;

import java.util.function.DoubleConsumer;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/** The edge of a panel, which can be dragged, or moved by arrow keys with the focus. */
final class Divider extends Region {
    /** Wide enough to be hit. */
    static final double THICKNESS = 6;

    private static final double KEY_STEP = 20;

    private final Orientation orientation;
    private final String name;
    private final DoubleConsumer moved;
    private double at;

    /**
     * @param orientation vertical for an edge that moves sideways
     * @param name of the panel's size, for those who do not see it
     * @param moved told by how many pixels, rightwards or downwards
     */
    Divider(Orientation orientation, String name, DoubleConsumer moved) {
        this.orientation = orientation;
        this.name = name;
        this.moved = moved;
        getStyleClass().add("divider");
        setCursor(orientation == Orientation.VERTICAL ? Cursor.H_RESIZE : Cursor.V_RESIZE);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.SLIDER);
        setOnMousePressed(press -> at = place(press));
        setOnMouseDragged(drag -> {
            double by = place(drag) - at;
            at = place(drag);
            moved.accept(by);
        });
        setOnKeyPressed(key -> {
            KeyCode back = orientation == Orientation.VERTICAL ? KeyCode.LEFT : KeyCode.UP;
            KeyCode on = orientation == Orientation.VERTICAL ? KeyCode.RIGHT : KeyCode.DOWN;
            if (!key.isShortcutDown() && (key.getCode() == back || key.getCode() == on)) {
                moved.accept(key.getCode() == on ? KEY_STEP : -KEY_STEP);
                key.consume();
            }
        });
    }

    /** In the parent's pixels: the divider itself moves. */
    private double place(MouseEvent event) {
        var point = getParent().sceneToLocal(event.getSceneX(), event.getSceneY());
        return orientation == Orientation.VERTICAL ? point.getX() : point.getY();
    }

    /** The size that it stands for, in words. */
    void says(double size) {
        setAccessibleText(name + ", " + Math.round(size) + " pixels; arrow keys change it");
    }
}
