package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.viewmodel.Moments;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/**
 * Everything that happened, on one time axis: a ribbon of phases to click, the generations as bands, the calls of each
 * rank, control frames as lines from their sender to their receiver, each warm-up attempt, gates as a mass, findings as
 * pins, and now.
 *
 * <p>Keys, with the focus: left and right go from phase to phase, Enter brings the phase into view, Escape and 0 show
 * everything, plus and minus zoom. The mouse wheel zooms at the pointer, dragging moves, hovering tells raw values.
 */
public final class TimelineView extends SnapshotView {

    /** Time moves on by a pixel more seldom. */
    private static final int PER_SECOND = 10;

    private static final double RIBBON_LEFT = 76;
    private static final double ZOOM_STEP = 2;
    private static final double WHEEL_STEP = 1.25;
    private static final double PAN_SHARE = 0.2;

    private final ObjectProperty<TimeScale> axis = new SimpleObjectProperty<>(this, "axis", TimeScale.PHASES);
    private final ReadOnlyStringWrapper hover = new ReadOnlyStringWrapper(this, "underPointer", "");
    private final TimelineControls controls = new TimelineControls(this);
    private final HoverTip tip = new HoverTip(this);
    private List<Finding> findings = List.of();
    private boolean live = true;
    private TimeAxis.Span span = TimeAxis.Span.EVERYTHING;
    private Optional<RibbonViewModel> ribbon = Optional.empty();
    private int focusedStep = -1;
    private double draggedFrom = Double.NaN;

    public TimelineView() {
        super(PER_SECOND);
        getStyleClass().add("timeline");
        getStylesheets().add(TimelineView.class.getResource("timeline.css").toExternalForm());
        getChildren().add(controls);
        setFocusTraversable(true);
        axis.subscribe(() -> refresh());
        focusVisibleProperty().subscribe(visible -> {
            startAtTheNewestStep();
            refresh();
        });
        setOnMouseMoved(this::hovered);
        setOnMouseExited(left -> hover(Optional.empty(), left));
        setOnMousePressed(this::pressed);
        setOnMouseDragged(this::dragged);
        setOnMouseReleased(released -> draggedFrom = Double.NaN);
        setOnScroll(this::scrolled);
        setOnKeyPressed(this::keyPressed);
    }

    /** In phases or to scale. */
    public ObjectProperty<TimeScale> axisProperty() {
        return axis;
    }

    /** What lies under the pointer, in raw values; empty when nothing is pointed at. */
    public ReadOnlyStringProperty underPointerProperty() {
        return hover.getReadOnlyProperty();
    }

    /** Shows the whole session. */
    public void fit() {
        view(TimeAxis.Span.EVERYTHING);
    }

    public void zoomIn() {
        zoom(ZOOM_STEP, areas().left() + (areas().right() - areas().left()) / 2);
    }

    public void zoomOut() {
        zoom(1 / ZOOM_STEP, areas().left() + (areas().right() - areas().left()) / 2);
    }

    /** Brings a moment into view, in session time: the phase it lies in. */
    public void reveal(long nanos) {
        model().ifPresent(link -> link.steps().stream()
                .filter(step ->
                        step.beganNanos().isPresent() && step.beganNanos().getAsLong() <= nanos)
                .reduce((earlier, later) -> later)
                .flatMap(RibbonViewModel::span)
                .ifPresent(this::view));
    }

    /** Brings a step of {@link LinkModel#steps} into view, or everything when it is in view alone already. */
    public void showStep(int number) {
        model().filter(link -> number >= 0 && number < link.steps().size())
                .map(link -> link.steps().get(number))
                .flatMap(RibbonViewModel::span)
                .ifPresent(step -> view(step.equals(span) ? TimeAxis.Span.EVERYTHING : step));
    }

    /** Marks the moments since which findings hold. */
    public void findings(List<Finding> next) {
        if (!findings.equals(next)) {
            findings = List.copyOf(next);
            refresh();
        }
    }

    /** Whether the snapshots shown are of now; else the mark says their time. */
    public void live(boolean next) {
        if (live != next) {
            live = next;
            refresh();
        }
    }

    // ---- drawing

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        TimelineLayout layout = areas();
        ground("ground", new Box(0, 0, width, height), "", (pen, box, value) -> {
            pen.fill(box, Ink.SURFACE);
            pen.across(0, width, 0, Ink.LINE, 1);
            pen.text(TextStyle.TITLE, Ink.TEXT, "Timeline", 14, layout.headerHeight() / 2 + 6);
        });
        double ribbonHeight = isCompact() ? 22 : 25;
        Box ribbonBox = new Box(
                RIBBON_LEFT,
                Math.round((layout.headerHeight() - ribbonHeight) / 2) + 1,
                Math.max(0, controls.getLayoutX() - RIBBON_LEFT - 14),
                ribbonHeight);
        RibbonViewModel steps = RibbonViewModel.of(
                link, ribbonBox.w() - 8, (label, detail) -> RibbonPainter.words(letters(), label, detail));
        ribbon = Optional.of(steps);
        tile(
                "ribbon",
                ribbonBox,
                new RibbonPainter.Ribbon(steps, shownStep(link), isFocusVisible() ? focusedStep : -1),
                RibbonPainter::paint);
        TimelinePainter painter = new TimelinePainter(layout);
        Box body = new Box(0, layout.axisTop() - 1, width, height - layout.axisTop() + 1);
        tile("body", body, timeline(link, layout), painter::paint);
    }

    private TimelineViewModel timeline(LinkModel link, TimelineLayout layout) {
        return TimelineViewModel.of(
                link,
                findings,
                axis.get(),
                span,
                layout.left(),
                layout.right(),
                live,
                letters().width(TextStyle.TICK, "0"));
    }

    private TimelineLayout areas() {
        return TimelineLayout.of(getWidth(), getHeight(), isCompact());
    }

    private int shownStep(LinkModel link) {
        for (int i = 0; i < link.steps().size(); i++) {
            if (RibbonViewModel.span(link.steps().get(i)).filter(span::equals).isPresent()) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected void layoutChildren() {
        double width = controls.prefWidth(-1);
        double height = controls.prefHeight(-1);
        controls.resizeRelocate(
                Math.round(getWidth() - width - 14),
                Math.round((areas().headerHeight() - height) / 2) + 1,
                width,
                height);
        super.layoutChildren();
        refresh();
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        String chosen =
                isFocused() && focusedStep >= 0 && focusedStep < link.steps().size()
                        ? RibbonViewModel.inWords(link.steps().get(focusedStep)) + ". "
                        : "";
        return chosen + TimelineViewModel.inWords(link);
    }

    // ---- what is in view

    private void view(TimeAxis.Span next) {
        span = next;
        redraw();
    }

    private Optional<TimeAxis> axisOf(TimeAxis.Span shown) {
        TimelineLayout layout = areas();
        return model().filter(link -> layout.right() > layout.left())
                .map(link ->
                        TimeAxis.of(link, axis.get(), WarmupMarks.until(link), shown, layout.left(), layout.right()));
    }

    private void zoom(double factor, double at) {
        axisOf(TimeAxis.Span.EVERYTHING)
                .ifPresent(whole -> axisOf(span).ifPresent(now -> view(now.zoomed(whole, factor, at))));
    }

    private void pan(double pixels) {
        axisOf(TimeAxis.Span.EVERYTHING)
                .ifPresent(whole -> axisOf(span).ifPresent(now -> view(now.panned(whole, pixels))));
    }

    // ---- pointer and keys

    private Optional<RibbonViewModel.Step> stepAt(double x, double y) {
        if (y >= areas().headerHeight()) {
            return Optional.empty();
        }
        double within = x - RIBBON_LEFT;
        return ribbon.flatMap(steps -> steps.steps().stream()
                .filter(step -> within >= step.x() && within < step.x() + step.width())
                .findFirst());
    }

    private void hovered(MouseEvent moved) {
        TimelineLayout layout = areas();
        boolean inside =
                moved.getY() > layout.headerHeight() && moved.getX() >= layout.left() && moved.getX() <= layout.right();
        Optional<String> text = inside
                ? model().flatMap(link -> axisOf(span)
                        .map(shown -> new TimelineHover(link, findings, shown, layout).at(moved.getX(), moved.getY())))
                : stepAt(moved.getX(), moved.getY())
                        .flatMap(step -> model().map(link -> link.steps().get(step.number())))
                        .map(TimelineView::stepInFull);
        hover(text, moved);
    }

    private static String stepInFull(PhaseStep step) {
        String words = RibbonViewModel.inWords(step);
        if (step.beganNanos().isEmpty()) {
            return words;
        }
        long began = step.beganNanos().getAsLong();
        return words + "\nfrom " + Moments.exactly(began)
                + (step.endedNanos().isPresent()
                        ? ", for " + Moments.exactly(step.endedNanos().getAsLong() - began)
                        : "");
    }

    private void hover(Optional<String> text, MouseEvent at) {
        hover.set(text.orElse(""));
        tip.show(text, at.getScreenX(), at.getScreenY());
    }

    private void pressed(MouseEvent press) {
        requestFocus();
        if (press.getButton() != MouseButton.PRIMARY) {
            return;
        }
        Optional<RibbonViewModel.Step> step = stepAt(press.getX(), press.getY());
        if (step.isPresent()) {
            focusedStep = step.get().number();
            showStep(focusedStep);
        } else if (press.getY() > areas().headerHeight()) {
            draggedFrom = press.getX();
        }
    }

    private void dragged(MouseEvent drag) {
        if (!Double.isNaN(draggedFrom)) {
            pan(draggedFrom - drag.getX());
            draggedFrom = drag.getX();
        }
    }

    private void scrolled(ScrollEvent scroll) {
        if (scroll.getDeltaY() != 0) {
            zoom(scroll.getDeltaY() > 0 ? WHEEL_STEP : 1 / WHEEL_STEP, scroll.getX());
            scroll.consume();
        }
    }

    private void keyPressed(KeyEvent key) {
        switch (key.getCode()) {
            case LEFT -> step(-1, key);
            case RIGHT -> step(1, key);
            case ENTER -> showStep(focusedStep);
            case ESCAPE, DIGIT0, NUMPAD0 -> fit();
            case PLUS, ADD, EQUALS -> zoomIn();
            case MINUS, SUBTRACT -> zoomOut();
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void startAtTheNewestStep() {
        if (focusedStep < 0) {
            focusedStep = model().map(link -> (int) link.steps().stream()
                                    .filter(step -> step.beganNanos().isPresent())
                                    .count()
                            - 1)
                    .orElse(-1);
        }
    }

    private void step(int by, KeyEvent key) {
        if (key.isShiftDown()) {
            pan(by * PAN_SHARE * (areas().right() - areas().left()));
            return;
        }
        startAtTheNewestStep();
        model().ifPresent(link -> {
            focusedStep =
                    Math.clamp(focusedStep + by, 0, Math.max(0, link.steps().size() - 1));
            refresh();
            speakNow();
        });
    }
}
