package dev.verbscope.ui.canvas;

import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.explain.HoverTip;
import dev.verbscope.ui.explain.SelectionEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * Lets what is drawn be pointed at: with the mouse it is told, a click selects it. With the keyboard's focus the arrows go
 * from one thing to the next, Enter selects it, Escape leaves it.
 */
final class Pointing {
    private final Region view;
    private final Region ring;
    private final Supplier<List<Spot>> spots;
    private final HoverTip tip;
    private final ReadOnlyStringWrapper told = new ReadOnlyStringWrapper("");
    /** Which spot the keyboard is at, -1 for none. */
    private int at = -1;

    /**
     * @param view what is drawn
     * @param ring marks what the keyboard is at
     * @param spots what can be pointed at now, the first found counts
     */
    Pointing(Region view, Region ring, Supplier<List<Spot>> spots) {
        this.view = view;
        this.ring = ring;
        this.spots = spots;
        this.tip = new HoverTip(view);
        ring.getStyleClass().add("spot-ring");
        ring.setManaged(false);
        ring.setMouseTransparent(true);
        ring.setVisible(false);
        view.setFocusTraversable(true);
        view.setOnMouseMoved(this::moved);
        view.setOnMouseExited(event -> tell(Optional.empty(), 0, 0));
        view.setOnMouseClicked(this::clicked);
        view.setOnKeyPressed(this::keyPressed);
        view.focusedProperty().subscribe(focused -> {
            if (!focused) {
                leave();
            }
        });
    }

    /** What is told now; empty when nothing is pointed at. */
    ReadOnlyStringProperty told() {
        return told.getReadOnlyProperty();
    }

    private void moved(MouseEvent move) {
        tell(under(move).map(Spot::explanation), move.getScreenX(), move.getScreenY());
    }

    private void clicked(MouseEvent click) {
        if (click.getButton() == MouseButton.PRIMARY) {
            view.requestFocus();
            under(click).ifPresent(spot -> select(spot.explanation()));
        }
    }

    private Optional<Spot> under(MouseEvent event) {
        return spots.get().stream()
                .filter(spot -> holds(spot.box(), event.getX(), event.getY()))
                .findFirst();
    }

    private static boolean holds(Box box, double x, double y) {
        return x >= box.x() && x < box.right() && y >= box.y() && y < box.bottom();
    }

    private void keyPressed(KeyEvent key) {
        if (key.isShortcutDown()) {
            return;
        }
        List<Spot> all = spots.get();
        switch (key.getCode()) {
            case RIGHT, DOWN -> step(all, 1);
            case LEFT, UP -> step(all, -1);
            case ENTER -> {
                if (at >= 0 && at < all.size()) {
                    select(all.get(at).explanation());
                }
            }
            case ESCAPE -> {
                if (at < 0) {
                    return;
                }
                leave();
            }
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void step(List<Spot> all, int by) {
        if (all.isEmpty()) {
            return;
        }
        at = at < 0 ? by > 0 ? 0 : all.size() - 1 : Math.floorMod(at + by, all.size());
        Spot spot = all.get(at);
        Box box = spot.box().inset(-1);
        ring.resizeRelocate(box.x(), box.y(), box.w(), box.h());
        ring.setVisible(true);
        var corner = view.localToScreen(box.x(), box.bottom());
        if (corner != null) {
            tell(Optional.of(spot.explanation()), corner.getX(), corner.getY());
        }
    }

    private void leave() {
        at = -1;
        ring.setVisible(false);
        tell(Optional.empty(), 0, 0);
    }

    private void select(Explanation explanation) {
        view.fireEvent(new SelectionEvent(Optional.of(explanation)));
    }

    private void tell(Optional<Explanation> what, double screenX, double screenY) {
        Optional<String> text = what.map(Explanation::text);
        told.set(text.orElse(""));
        tip.show(text, screenX, screenY);
    }
}
