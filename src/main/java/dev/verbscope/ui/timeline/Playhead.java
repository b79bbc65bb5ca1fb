package dev.verbscope.ui.timeline;

import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/**
 * The moment that the window shows, over the timeline: a line with the time at its head, and a veil over what was not yet.
 * Moving it draws nothing of the timeline again.
 */
final class Playhead extends Region {
    private static final double LINE = 2;

    private final Region veil = new Region();
    private final Region line = new Region();
    private final Label badge = new Label();

    Playhead() {
        getStyleClass().add("playhead");
        veil.getStyleClass().add("playhead-veil");
        line.getStyleClass().add("playhead-line");
        badge.getStyleClass().add("playhead-badge");
        setManaged(false);
        setMouseTransparent(true);
        getChildren().addAll(veil, line, badge);
    }

    /**
     * @param x where the moment lies; empty while live
     * @param words what the head says
     */
    void show(TimelineLayout layout, OptionalDouble x, String words) {
        setVisible(x.isPresent());
        if (x.isEmpty()) {
            return;
        }
        badge.setText(words);
        double at = Math.clamp(x.getAsDouble(), layout.left(), layout.right());
        boolean inView = at == x.getAsDouble();
        double top = layout.axisTop() - 1;
        double height = layout.bottom() - top;
        resizeRelocate(0, 0, layout.width(), layout.height());
        veil.resizeRelocate(at, top, Math.max(0, layout.right() - at), height);
        line.setVisible(inView);
        line.resizeRelocate(Math.round(at - LINE / 2), top, LINE, height);
        badge.applyCss();
        double width = Math.ceil(badge.prefWidth(-1));
        badge.resizeRelocate(Math.clamp(at - width / 2, layout.left(), layout.right() - width), top, width, 14);
    }

    @Override
    protected void layoutChildren() {
        // They lie where they were put
    }
}
