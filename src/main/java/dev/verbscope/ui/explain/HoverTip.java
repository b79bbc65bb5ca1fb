package dev.verbscope.ui.explain;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;

/** A tooltip that follows the pointer and tells what lies under it. */
public final class HoverTip {

    private static final double RIGHT = 14;
    private static final double BELOW = 18;
    private static final double WIDTH = 460;

    private final Node owner;
    private final Tooltip tip = new Tooltip();

    public HoverTip(Node owner) {
        this.owner = owner;
        tip.getStyleClass().add("hover-tip");
        tip.setWrapText(true);
        tip.setMaxWidth(WIDTH);
        tip.setAutoHide(true);
        // Escape is for the timeline, and a click for what lies under it
        tip.setHideOnEscape(false);
        tip.setConsumeAutoHidingEvents(false);
    }

    public void show(Optional<String> text, double screenX, double screenY) {
        if (text.isEmpty()) {
            tip.hide();
            return;
        }
        tip.setText(text.get());
        double x = screenX + RIGHT;
        double y = screenY + BELOW;
        if (tip.isShowing()) {
            tip.setAnchorX(x);
            tip.setAnchorY(y);
        } else {
            tip.show(owner, x, y);
        }
    }
}
