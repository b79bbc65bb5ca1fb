package dev.verbscope.ui.progress;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/**
 * A thin line along the lower edge of the window with a word of what is being waited for: above, it would lie on the verdict.
 * Whoever does something that may take longer than half a second says so by {@link #during}. FX thread only.
 */
public final class ProgressLine extends Region {
    public static final double HEIGHT = 24;
    private static final double LINE = 3;
    private static final double SHARE = 0.25;
    /** The moving part crosses the window in this time. */
    private static final double CROSSING_NANOS = 1.6e9;

    private final ProgressViewModel waits = new ProgressViewModel();
    private final Region moving = new Region();
    private final Label word = new Label();

    public ProgressLine() {
        getStyleClass().add("progress-line");
        setAccessibleRole(AccessibleRole.TEXT);
        moving.getStyleClass().add("moving");
        word.getStyleClass().add("word");
        getChildren().addAll(moving, word);
        setMouseTransparent(true);
        setVisible(false);
    }

    /**
     * Says so while it takes longer than half a second, however it ends.
     *
     * @param what in the form of "Opening the recording"
     * @return the same work
     */
    public <T> CompletableFuture<T> during(String what, CompletableFuture<T> work) {
        if (!work.isDone()) {
            long wait = waits.begin(what, System.nanoTime());
            work.whenComplete((result, problem) -> Platform.runLater(() -> waits.end(wait)));
        }
        return work;
    }

    /** Whether anything is waited for, said or not. */
    public boolean isWaiting() {
        return waits.waiting();
    }

    /** Once a pulse. */
    public void pulse(long now) {
        Optional<String> said = waits.said(now);
        if (said.isEmpty()) {
            setVisible(false);
            return;
        }
        if (!isVisible() || !word.getText().equals(said.get())) {
            word.setText(said.get());
            setAccessibleText(said.get());
            requestLayout();
        }
        setVisible(true);
        double way = now % (long) CROSSING_NANOS / CROSSING_NANOS;
        moving.setTranslateX(Math.round(way * (1 + SHARE) * getWidth() - SHARE * getWidth()));
    }

    @Override
    protected void layoutChildren() {
        moving.resizeRelocate(0, HEIGHT - LINE, Math.round(getWidth() * SHARE), LINE);
        double width = Math.ceil(word.prefWidth(-1));
        word.resizeRelocate(Math.round((getWidth() - width) / 2), 0, width, HEIGHT - LINE);
    }
}
