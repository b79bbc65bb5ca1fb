package dev.verbscope.ui;

import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.transform.Scale;
import javafx.stage.Screen;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.controlsfx.control.PopOver;

/**
 * Something that opens under what it belongs to, in the window's looks and as large, and goes with Escape. What is larger
 * than the screen is scrolled.
 */
public final class Popover {
    /** Of its arrow, border and shadow. */
    private static final double MARGIN = 64;

    private final PopOver popOver;
    private final ScrollPane scroll;
    private final Scale scale = new Scale(1, 1);
    private Subscription owners = Subscription.EMPTY;

    public Popover(Node content) {
        scroll = new ScrollPane(content);
        scroll.getStyleClass().addAll("edge-to-edge", "popover-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getTransforms().add(scale);
        popOver = new PopOver(new Group(scroll));
        popOver.setArrowLocation(PopOver.ArrowLocation.TOP_CENTER);
        popOver.setDetachable(false);
        popOver.setAnimated(false);
        // ControlsFX gives its root a style sheet of its own, which wins over the scene's
        popOver.getRoot().getStylesheets().add(Theme.rules());
        popOver.setOnHidden(hidden -> {
            owners.unsubscribe();
            owners = Subscription.EMPTY;
        });
        popOver.getScene().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                popOver.hide();
            }
        });
    }

    public void toggle(Node under) {
        if (!close()) {
            double magnification = under.getLocalToSceneTransform().getMxx();
            scale.setX(magnification);
            scale.setY(magnification);
            Rectangle2D screen = screenOf(under);
            scroll.setMaxWidth((screen.getWidth() - MARGIN) / magnification);
            double below = screen.getMaxY()
                    - under.localToScreen(under.getBoundsInLocal()).getMaxY();
            scroll.setMaxHeight((Math.max(below, screen.getHeight() / 2) - MARGIN) / magnification);
            popOver.show(under);
            Scene owner = under.getScene();
            owners = owner.getStylesheets().subscribe(() -> Platform.runLater(() -> dressLike(owner)));
        }
    }

    private static Rectangle2D screenOf(Node node) {
        Window window = node.getScene().getWindow();
        return Screen.getScreensForRectangle(window.getX(), window.getY(), window.getWidth(), window.getHeight())
                .stream()
                .findFirst()
                .orElseGet(Screen::getPrimary)
                .getVisualBounds();
    }

    /**
     * A popup takes its owner's style sheets along when it opens and never again; a theme may be chosen in this one. Colours
     * are looked up in what it opened under, which has to wear them first.
     */
    private void dressLike(Scene owner) {
        owner.getRoot().applyCss();
        popOver.getScene().setUserAgentStylesheet(owner.getUserAgentStylesheet());
        popOver.getScene().getStylesheets().setAll(owner.getStylesheets());
    }

    /** Whether it was open. */
    public boolean close() {
        boolean open = popOver.isShowing();
        popOver.hide();
        return open;
    }
}
