package dev.verbscope.ui;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/**
 * Recordings dropped on the window: saved files, or folders. Beside a link that is shown there is a choice, and the half of
 * the window that they are dropped on makes it: to open them in its place, or to compare them with it.
 */
final class RecordingDrop {
    private static final double MIDDLE = 0.5;

    private final WindowController window;

    RecordingDrop(WindowController window) {
        this.window = window;
    }

    static void install(Scene scene, WindowController window) {
        RecordingDrop drop = new RecordingDrop(window);
        scene.setOnDragOver(event -> drop.over(event, event.getSceneX() / scene.getWidth()));
        scene.setOnDragExited(event -> drop.left());
        scene.setOnDragDropped(event -> drop.dropped(event, event.getSceneX() / scene.getWidth()));
    }

    /** Whether they are recordings shows once they are read, which is not for this thread. */
    private void over(DragEvent event, double across) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
            held(across);
        }
    }

    private void dropped(DragEvent event, double across) {
        List<Path> paths =
                event.getDragboard().getFiles().stream().map(File::toPath).toList();
        event.setDropCompleted(!paths.isEmpty());
        event.consume();
        if (!paths.isEmpty()) {
            dropped(paths, across);
        }
    }

    /**
     * Files are held over the window.
     *
     * @param across where, 0 at its left edge to 1 at its right one
     */
    void held(double across) {
        if (hasChoice()) {
            window.pane().dropOffer().show(half(across), window.link().state().startable());
        }
    }

    /** They are held over it no more. */
    void left() {
        window.pane().dropOffer().hide();
    }

    /** @return whether they are shown now, or compared */
    CompletableFuture<Boolean> dropped(List<Path> paths, double across) {
        left();
        return hasChoice() && half(across) == DropOffer.Half.COMPARE
                ? window.compare().with(paths)
                : window.files().open(paths);
    }

    private boolean hasChoice() {
        return window.shown().isPresent();
    }

    private static DropOffer.Half half(double across) {
        return across < MIDDLE ? DropOffer.Half.OPEN : DropOffer.Half.COMPARE;
    }
}
