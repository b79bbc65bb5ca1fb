package dev.verbscope.ui;

import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/**
 * Shows a window's content larger: letters, and all that is made to their measure. The content is laid out in as much less
 * room; where that is less than it needs, it scrolls, and follows the keyboard.
 */
final class Magnifier extends Region {
    /** Less than that the parts of the window cannot be folded into. */
    private static final double LEAST_WIDTH = 1100;

    private static final double LEAST_HEIGHT = 700;
    private static final double BAR = 12;

    private final Region content;
    private final Pane holder;
    private final Scale scale = new Scale(1, 1);
    private final ScrollBar across = bar(Orientation.HORIZONTAL, "Scroll the window sideways");
    private final ScrollBar down = bar(Orientation.VERTICAL, "Scroll the window");
    private double factor = 1;

    Magnifier(Region content) {
        this.content = content;
        content.setManaged(false);
        holder = new Pane(content);
        holder.getTransforms().add(scale);
        getStyleClass().add("magnifier");
        getChildren().addAll(holder, across, down);
        across.valueProperty().subscribe(() -> move());
        down.valueProperty().subscribe(() -> move());
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(owner -> {
            if (owner != null) {
                reveal(owner);
            }
        });
    }

    private static ScrollBar bar(Orientation orientation, String purpose) {
        ScrollBar bar = new ScrollBar();
        bar.setOrientation(orientation);
        bar.setAccessibleText(purpose);
        bar.setVisible(false);
        return bar;
    }

    /** @param next 1 for the size that everything was made in */
    void magnify(double next) {
        factor = next;
        scale.setX(next);
        scale.setY(next);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        boolean sideways = width < LEAST_WIDTH * factor - 1;
        boolean downwards = height - (sideways ? BAR : 0) < LEAST_HEIGHT * factor - 1;
        sideways = width - (downwards ? BAR : 0) < LEAST_WIDTH * factor - 1;
        double viewWidth = width - (downwards ? BAR : 0);
        double viewHeight = height - (sideways ? BAR : 0);
        double contentWidth = Math.max(LEAST_WIDTH, viewWidth / factor);
        double contentHeight = Math.max(LEAST_HEIGHT, viewHeight / factor);
        content.resizeRelocate(0, 0, contentWidth, contentHeight);
        holder.resize(contentWidth, contentHeight);
        range(across, sideways, contentWidth * factor, viewWidth);
        range(down, downwards, contentHeight * factor, viewHeight);
        across.resizeRelocate(0, height - BAR, viewWidth, BAR);
        down.resizeRelocate(width - BAR, 0, BAR, viewHeight);
        move();
    }

    private static void range(ScrollBar bar, boolean needed, double whole, double seen) {
        double most = needed ? whole - seen : 0;
        bar.setVisible(needed);
        bar.setMax(most);
        bar.setVisibleAmount(needed ? most * seen / whole : 0);
        bar.setBlockIncrement(seen * 0.9);
        bar.setUnitIncrement(40);
        bar.setValue(Math.clamp(bar.getValue(), 0, most));
    }

    private void move() {
        holder.relocate(-Math.round(across.getValue()), -Math.round(down.getValue()));
    }

    private void scrolled(ScrollEvent scroll) {
        boolean sideways = scroll.isShiftDown() || Math.abs(scroll.getDeltaX()) > Math.abs(scroll.getDeltaY());
        ScrollBar bar = sideways ? across : down;
        double by = scroll.getDeltaX() != 0 && sideways ? scroll.getDeltaX() : scroll.getDeltaY();
        if (bar.isVisible()) {
            bar.setValue(Math.clamp(bar.getValue() - by, 0, bar.getMax()));
            scroll.consume();
        }
    }

    /** Brings what has the keyboard into view. */
    private void reveal(Node owner) {
        if (!across.isVisible() && !down.isVisible()) {
            return;
        }
        Bounds at = sceneToLocal(owner.localToScene(owner.getBoundsInLocal()));
        reveal(across, at.getMinX(), at.getMaxX(), across.getWidth());
        reveal(down, at.getMinY(), at.getMaxY(), down.getHeight());
    }

    private static void reveal(ScrollBar bar, double from, double to, double seen) {
        double by = from < 0 ? from : to > seen ? Math.min(to - seen, from) : 0;
        if (bar.isVisible() && by != 0) {
            bar.setValue(Math.clamp(bar.getValue() + by, 0, bar.getMax()));
        }
    }
}
