package dev.verbscope.ui.explain;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Lets a part of the window that is no canvas tell what it is: when it is pointed at, and when it is clicked. */
public final class Explains {
    private static final double WIDTH = 460;

    private Explains() {}

    /** @param what asked for when somebody points or clicks; empty where there is nothing to tell */
    public static void install(Node node, Supplier<Optional<Explanation>> what) {
        tip(node, what);
        node.addEventHandler(MouseEvent.MOUSE_CLICKED, click -> {
            if (click.getButton() == MouseButton.PRIMARY) {
                what.get().ifPresent(it -> select(node, it));
            }
        });
    }

    /** For a part on which a click does something else. */
    public static void tip(Node node, Supplier<Optional<Explanation>> what) {
        Tooltip tip = new Tooltip();
        tip.setWrapText(true);
        tip.setMaxWidth(WIDTH);
        tip.getStyleClass().add("hover-tip");
        // The texts of a tooltip nobody sees are not made
        node.addEventHandler(MouseEvent.MOUSE_ENTERED, entered -> {
            Optional<Explanation> now = what.get();
            now.ifPresent(it -> tip.setText(it.text()));
            if (now.isPresent()) {
                Tooltip.install(node, tip);
            } else {
                Tooltip.uninstall(node, tip);
            }
        });
        tip.setOnShowing(showing -> what.get().ifPresent(it -> tip.setText(it.text())));
    }

    /** Selects a thing: a card shows it. */
    public static void select(Node node, Explanation thing) {
        node.fireEvent(new SelectionEvent(Optional.of(thing)));
    }
}
