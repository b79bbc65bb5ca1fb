package dev.verbscope.ui.canvas;

import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Transform;
import javafx.scene.transform.Translate;

/**
 * The canvas of a view, as sharp as the screen also where the view is magnified: it has as many pixels as it is shown with,
 * and lies on whole ones. What is drawn keeps the view's own measures.
 */
final class Sheet extends Canvas {
    private final Region view;
    private final Runnable resized;
    private final Scale shrink = new Scale(1, 1);
    private final Translate onPixels = new Translate();
    private Box box = new Box(0, 0, 0, 0);
    private double magnification = 1;
    private int density = 1;

    /** @param resized told when everything is to be drawn again */
    Sheet(Region view, Runnable resized) {
        this.view = view;
        this.resized = resized;
        setManaged(false);
        getTransforms().addAll(onPixels, shrink);
    }

    /** Follows what the view is magnified to; once, when the view is complete. */
    void follow() {
        view.localToSceneTransformProperty().subscribe(this::shown);
    }

    /** How many pixels of the canvas a pixel of the view is. */
    double magnification() {
        return magnification * density;
    }

    /** Takes so many times the pixels it is shown with, for a picture of that scale, and draws everything again. */
    void density(int next) {
        if (density != next) {
            density = next;
            shrink();
            if (box.w() >= 1) {
                resize();
            }
        }
    }

    private void shrink() {
        shrink.setX(1 / magnification());
        shrink.setY(1 / magnification());
    }

    /** Width in the view's pixels. */
    double width() {
        return box.w();
    }

    double height() {
        return box.h();
    }

    /** Puts it there within the view. */
    void place(Box next) {
        boolean other = next.w() != box.w() || next.h() != box.h();
        box = next;
        relocate(box.x(), box.y());
        settle(view.getLocalToSceneTransform());
        if (other) {
            resize();
        }
    }

    private void shown(Transform transform) {
        double next = transform.getMxx();
        boolean other = next > 0 && Math.abs(next - magnification) > 1e-6;
        if (other) {
            magnification = next;
            shrink();
        }
        settle(transform);
        if (other && box.w() >= 1) {
            resize();
        }
    }

    /** Onto whole pixels of the scene, without which everything on it would be smeared. */
    private void settle(Transform transform) {
        if (magnification == 1) {
            onPixels.setX(0);
            onPixels.setY(0);
            return;
        }
        double x = magnification * box.x() + transform.getTx();
        double y = magnification * box.y() + transform.getTy();
        onPixels.setX((Math.round(x) - x) / magnification);
        onPixels.setY((Math.round(y) - y) / magnification);
    }

    private void resize() {
        double pixels = magnification();
        setWidth(Math.ceil(box.w() * pixels));
        setHeight(Math.ceil(box.h() * pixels));
        getGraphicsContext2D().setTransform(pixels, 0, 0, pixels, 0, 0);
        resized.run();
    }
}
