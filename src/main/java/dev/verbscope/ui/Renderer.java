package dev.verbscope.ui;

import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;

/** JavaFX's one thread that draws. FX thread only. */
final class Renderer {

    private Renderer() {}

    /**
     * Waits until all that was handed to it has been drawn, which the window never does: only a measurement wants to know. A
     * picture that is asked for waits for those before it; this one is of nothing, a pixel large.
     */
    static void await() {
        SnapshotParameters onePixel = new SnapshotParameters();
        onePixel.setViewport(new Rectangle2D(0, 0, 1, 1));
        new Region().snapshot(onePixel, new WritableImage(1, 1));
    }
}
