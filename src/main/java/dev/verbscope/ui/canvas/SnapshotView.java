package dev.verbscope.ui.canvas;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.Palette;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;

/**
 * A part of the window that is drawn from snapshots of the link, on a canvas. What is drawn is cut into tiles, and a tile
 * is drawn again only when its value, a record of the view model, differs from the one on the canvas.
 *
 * <p>Everything is called on the JavaFX thread.
 */
public abstract class SnapshotView extends Region {

    /** Assistive technology reads changes aloud: more than two a second would be noise. */
    private static final long ACCESSIBLE_TEXT_NANOS = 500_000_000;

    /** A snapshot that comes no more than that early is drawn: they come with pulses, and those are not quite even. */
    private static final long EARLY_NANOS = 10_000_000;
    /**
     * What is owed is drawn with the snapshot that follows, so that the views of a window are drawn in the same pulses, and
     * the others draw nothing. This long after its turn it is drawn without one.
     */
    private static final double GRACE_MILLIS = 60;

    private final Sheet canvas = new Sheet(this, () -> redraw());
    /** Shows that the view has the keyboard. */
    private final Region outline = new Region();

    private final Letters letters = new Letters();
    private final Map<String, Drawn> tiles = new HashMap<>();
    private Palette palette = Palette.DARK;
    private boolean compact;
    private Optional<LinkModel> model = Optional.empty();
    private Optional<Verdict> verdict = Optional.empty();
    private final PauseTransition owed = new PauseTransition();
    private final PauseTransition owedWords = new PauseTransition();
    private final long paceNanos;
    private long drawnAt;
    private Consumer<Pen.Lettering> watcher = lettering -> {};
    private Optional<Pointing> pointing = Optional.empty();
    private boolean spoken;
    private long spokenAt;
    private long painted;

    private record Drawn(Box box, Object value, boolean ground) {

        boolean shows(Box at, Object what) {
            return box.equals(at) && value.equals(what);
        }
    }

    /** Draws a tile. */
    @FunctionalInterface
    public interface Painter<T> {
        void paint(Pen pen, Box box, T value);
    }

    /**
     * @param perSecond snapshots drawn a second at most. A whole snapshot is drawn or nothing of it, so that the numbers
     *     of a view always belong together; the last one is drawn, also when none follows it
     */
    protected SnapshotView(int perSecond) {
        paceNanos = 1_000_000_000L / perSecond;
        setAccessibleRole(AccessibleRole.TEXT);
        owed.setOnFinished(done -> refresh());
        owedWords.setOnFinished(done -> speakNow());
        outline.getStyleClass().add("focus-outline");
        outline.setMouseTransparent(true);
        outline.setManaged(false);
        outline.setViewOrder(-1);
        outline.visibleProperty().bind(focusVisibleProperty());
        getChildren().addAll(canvas, outline);
        canvas.follow();
        ObservableValue<Window> window = sceneProperty().flatMap(Scene::windowProperty);
        window.flatMap(Window::outputScaleXProperty).orElse(1.0).subscribe(() -> redraw());
        window.flatMap(SnapshotView::iconified).orElse(false).subscribe(() -> refresh());
        visibleProperty().subscribe(() -> refresh());
    }

    private static ObservableValue<Boolean> iconified(Window window) {
        return window instanceof Stage stage ? stage.iconifiedProperty() : null;
    }

    /** What is drawn on a canvas that nobody renders is kept until somebody does: without end while a window is iconified. */
    private boolean rendered() {
        if (getScene() != null && getScene().getWindow() instanceof Stage stage && stage.isIconified()) {
            return false;
        }
        for (Node node = this; node != null; node = node.getParent()) {
            if (!node.isVisible()) {
                return false;
            }
        }
        return true;
    }

    /** Shows a new snapshot, now or as soon as its turn comes; to be called at most once a pulse. */
    public final void show(LinkModel link, Optional<Verdict> now) {
        model = Optional.of(link);
        verdict = now;
        long due = drawnAt + paceNanos - System.nanoTime();
        if (tiles.isEmpty() || due <= EARLY_NANOS) {
            refresh();
        } else if (owed.getStatus() != Animation.Status.RUNNING) {
            owed.setDuration(Duration.millis(due / 1e6 + GRACE_MILLIS));
            owed.playFromStart();
        }
    }

    /** Draws the last snapshot now, whoever's turn it is: for a picture, all of whose parts are of one moment. */
    public final void catchUp() {
        refresh();
    }

    /** Draws what is owed without waiting for its turn: somebody waits for this snapshot, and no other follows it. */
    public final void drawOwed() {
        if (owes()) {
            refresh();
        }
    }

    /** Draws with so many times the pixels of the screen until told otherwise: for a picture of that scale. */
    public final void density(int times) {
        canvas.density(times);
    }

    /** Tiles painted since the beginning: what is measured. */
    public final long painted() {
        return painted;
    }

    /** Whether what was shown last is still to be drawn: its turn has not come. */
    public final boolean owes() {
        return owed.getStatus() == Animation.Status.RUNNING;
    }

    /** Changes the theme. */
    public final void palette(Palette next) {
        if (palette != next) {
            palette = next;
            redraw();
        }
    }

    /** Takes the form for small windows: folds, does not shrink letters. */
    public final void compact(boolean next) {
        if (compact != next) {
            compact = next;
            redraw();
            requestLayout();
        }
    }

    protected final boolean isCompact() {
        return compact;
    }

    protected final Letters letters() {
        return letters;
    }

    protected final Optional<LinkModel> model() {
        return model;
    }

    /** Calls {@link #tile} for each part; the view is at least one pixel wide and high. */
    protected abstract void draw(LinkModel link, Optional<Verdict> now, double width, double height);

    /**
     * What can be pointed at in a view that has called {@link #explainable}, as it is drawn: asked for when somebody points.
     * Of places that overlap the first counts.
     */
    protected List<Spot> spots(LinkModel link, double width, double height) {
        return List.of();
    }

    /** Lets what is drawn be pointed at, see {@link #spots}. */
    protected final void explainable() {
        Region ring = new Region();
        getChildren().add(ring);
        pointing = Optional.of(new Pointing(
                this,
                ring,
                () -> model().filter(link -> canvas.width() >= 1)
                        .map(link -> spots(link, canvas.width(), canvas.height()))
                        .orElse(List.of())));
    }

    /** What is told at the pointer; empty when nothing is. */
    public final String told() {
        return pointing.map(it -> it.told().get()).orElse("");
    }

    /** The state in words, for those who do not see the canvas. */
    protected abstract String describe(LinkModel link, Optional<Verdict> now);

    /**
     * Draws a part if it changed.
     *
     * @param key tells the parts of a view apart
     * @param box what the painter may draw in; cleared before, not clipped to (that would cost more than the drawing)
     * @param value everything that the painter's picture depends on besides palette and box
     */
    protected final <T> void tile(String key, Box box, T value, Painter<? super T> painter) {
        Drawn drawn = tiles.get(key);
        if (drawn == null || !drawn.shows(box, value)) {
            paint(key, box, value, false, painter);
        }
    }

    /** The same for what others are drawn on: when it changes they all are drawn again. */
    protected final <T> void ground(String key, Box box, T value, Painter<? super T> painter) {
        Drawn drawn = tiles.get(key);
        if (drawn == null || !drawn.shows(box, value)) {
            tiles.clear();
            paint(key, box, value, true, painter);
        }
    }

    private <T> void paint(String key, Box box, T value, boolean ground, Painter<? super T> painter) {
        // What is painted over is not there any more
        tiles.values().removeIf(drawn -> !drawn.ground() && drawn.box().overlaps(box));
        tiles.put(key, new Drawn(box, value, ground));
        painted++;
        Pen pen = pen();
        pen.clear(box);
        painter.paint(pen, box, value);
    }

    /** Draws everything again, from the last snapshot. */
    protected final void redraw() {
        tiles.clear();
        canvas.getGraphicsContext2D().clearRect(0, 0, canvas.width() + 1, canvas.height() + 1);
        refresh();
    }

    /** Is told every text that is drawn; for tests of the layout. */
    final void watch(Consumer<Pen.Lettering> next) {
        watcher = next;
    }

    /** Draws what changed, from the last snapshot. */
    protected final void refresh() {
        if (model.isEmpty() || canvas.width() < 1 || canvas.height() < 1 || !rendered()) {
            return;
        }
        owed.stop();
        drawnAt = System.nanoTime();
        draw(model.get(), verdict, canvas.width(), canvas.height());
        speak();
    }

    /** Where the canvas lies within the view; the whole view unless a view has controls of its own. */
    protected Box canvasBox() {
        return new Box(0, 0, getWidth(), getHeight());
    }

    @Override
    protected void layoutChildren() {
        canvas.place(canvasBox());
        outline.resizeRelocate(0, 0, getWidth(), getHeight());
    }

    /** The card that most parts stand on. */
    protected static void card(Pen pen, Box box) {
        pen.fillRound(box, 8, Ink.SURFACE);
        pen.strokeRound(box, 8, Ink.LINE, 1);
    }

    private Pen pen() {
        Window window = getScene() == null ? null : getScene().getWindow();
        return new Pen(
                canvas.getGraphicsContext2D(),
                palette,
                letters,
                canvas.magnification() * (window == null ? 1 : window.getOutputScaleX()),
                watcher);
    }

    private void speak() {
        long due = spokenAt + ACCESSIBLE_TEXT_NANOS - System.nanoTime();
        if (!spoken || due <= 0) {
            speakNow();
        } else if (owedWords.getStatus() != Animation.Status.RUNNING) {
            owedWords.setDuration(Duration.millis(due / 1e6));
            owedWords.playFromStart();
        }
    }

    /** Tells the state in words at once: the operator asked. */
    protected final void speakNow() {
        owedWords.stop();
        spoken = true;
        spokenAt = System.nanoTime();
        model.ifPresent(link -> setAccessibleText(describe(link, verdict)));
    }
}
