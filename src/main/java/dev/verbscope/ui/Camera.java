package dev.verbscope.ui;

import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/**
 * Takes pictures of the window or of one of its panels as they are shown. At twice the size everything is drawn with twice the
 * pixels: a canvas, which is pixels already, is drawn again for the picture and once more after it. FX thread only.
 */
final class Camera {
    private final Scene scene;
    private final WindowPane pane;

    Camera(Scene scene, WindowPane pane) {
        this.scene = scene;
        this.pane = pane;
    }

    /** @return empty when the panel is not in the window now: it is folded away, or something else stands in its place */
    Optional<Image> take(PictureFrame frame) {
        Parent root = scene.getRoot();
        Optional<Region> part = frame.panel().flatMap(pane::part);
        if (frame.panel().isPresent() && part.isEmpty()) {
            return Optional.empty();
        }
        pane.applyCss();
        pane.layout();
        Bounds bounds = part.map(region -> region.localToScene(region.getLayoutBounds()))
                .orElseGet(root::getLayoutBounds);
        SnapshotParameters how = new SnapshotParameters();
        how.setFill(scene.getFill());
        how.setTransform(new Scale(frame.scale(), frame.scale()));
        how.setViewport(onPixels(bounds, frame.scale()));
        pane.density(frame.scale());
        try {
            return Optional.of(root.snapshot(how, null));
        } finally {
            pane.density(1);
        }
    }

    /** The pixels of the picture that a part of the scene lies on. */
    private static Rectangle2D onPixels(Bounds bounds, int scale) {
        double x = Math.floor(bounds.getMinX() * scale);
        double y = Math.floor(bounds.getMinY() * scale);
        return new Rectangle2D(x, y, Math.ceil(bounds.getMaxX() * scale) - x, Math.ceil(bounds.getMaxY() * scale) - y);
    }
}
