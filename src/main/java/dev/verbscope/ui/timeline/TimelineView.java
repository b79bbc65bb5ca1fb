package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.command.TimeCommands;
import dev.verbscope.ui.explain.HoverTip;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.time.TimeViewModel;
import dev.verbscope.ui.timeline.Scope.Gesture;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * Everything that happened, on one time axis: a ribbon of phases to click, the generations as bands, the calls of each
 * rank, control frames as lines from their sender to their receiver, each warm-up attempt, gates as a mass that resolves
 * to single ones, findings as pins, now, and the moment that the window shows.
 *
 * <p>Keys, with the focus: left and right go from phase to phase, Enter brings the phase into view, Escape lets go of the
 * selection and then shows everything, as 0 does, Home is as at the beginning, plus and minus zoom, Backspace undoes a
 * zoom, Ctrl+C copies what is selected, with Shift as JSON. The mouse wheel zooms at the pointer, dragging moves, dragging
 * with Shift zooms to what was dragged over, hovering tells raw values, a click shows that moment in the whole window and
 * selects what lies there.
 */
public final class TimelineView extends SnapshotView {

    /** Time moves on by a pixel more seldom. */
    private static final int PER_SECOND = 10;

    static final double RIBBON_LEFT = 14;
    private static final double ZOOM_STEP = 2;

    private final TimeCommands commands;
    private final ObjectProperty<TimeScale> axis = new SimpleObjectProperty<>(this, "axis", TimeScale.PHASES);
    private final ReadOnlyStringWrapper hover = new ReadOnlyStringWrapper(this, "underPointer", "");
    private final ReadOnlyObjectWrapper<Optional<Entry>> selected =
            new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
    private final TimelineControls controls;
    private final HoverTip tip = new HoverTip(this);
    private final Playhead playhead = new Playhead();
    private final Highlights highlights = new Highlights();
    private final Scope scope = new Scope();
    private final SingleGates singles = new SingleGates(this::redraw);
    private List<Finding> findings = List.of();
    private TimeViewModel time = TimeViewModel.LIVE;
    private Optional<RibbonViewModel> ribbon = Optional.empty();
    private final RibbonFocus focus = new RibbonFocus();

    public TimelineView(TimeCommands commands) {
        super(PER_SECOND);
        this.commands = commands;
        controls = new TimelineControls(this, commands);
        getStyleClass().add("timeline");
        getStylesheets().add(TimelineView.class.getResource("timeline.css").toExternalForm());
        getChildren().addAll(highlights, playhead, controls);
        setFocusTraversable(true);
        axis.subscribe(() -> refresh());
        focusVisibleProperty().subscribe(visible -> {
            focus.startAtTheNewest(model());
            refresh();
        });
        new TimelineInput(this).install();
    }

    /** In phases or to scale. */
    public ObjectProperty<TimeScale> axisProperty() {
        return axis;
    }

    /** What lies under the pointer, in raw values; empty when nothing is pointed at. */
    public ReadOnlyStringProperty underPointerProperty() {
        return hover.getReadOnlyProperty();
    }

    /** What was clicked, until something else is or it is let go of. */
    public ReadOnlyObjectProperty<Optional<Entry>> selectedProperty() {
        return selected.getReadOnlyProperty();
    }

    public Optional<Entry> selected() {
        return selected.get();
    }

    /** Where a moment lies, in this view's pixels; empty while nothing is drawn. */
    public OptionalDouble place(long nanos) {
        return axisOf(scope.span())
                .map(shown -> OptionalDouble.of(Math.clamp(shown.x(nanos), shown.left(), shown.right())))
                .orElseGet(OptionalDouble::empty);
    }

    /** Where single gates are read. */
    public void gateReader(GateReader reader) {
        singles.reader(reader);
    }

    // ---- what is in view

    /** Whether the whole session is in view. */
    public boolean isWhole() {
        return scope.span().equals(Span.EVERYTHING);
    }

    /** Shows the whole session. */
    public void fit() {
        view(Span.EVERYTHING, Gesture.CHOICE);
    }

    /** As at the beginning: the whole session in phases, nothing selected, no zoom to undo. */
    public void reset() {
        scope.reset();
        axis.set(TimeScale.PHASES);
        select(Optional.empty());
        redraw();
    }

    /** Another link: all of it is in view, and no zoom of the one before can be undone. The form of the axis stays. */
    public void anotherLink() {
        scope.reset();
        singles.forget();
        focus.at(-1);
        redraw();
    }

    /** Shows what was in view before the last zoom. */
    public void undoZoom() {
        if (scope.undo()) {
            redraw();
        }
    }

    /** Whether there is a zoom to undo. */
    public boolean canUndoZoom() {
        return scope.canUndo();
    }

    public void zoomIn() {
        zoom(ZOOM_STEP, areas().left() + (areas().right() - areas().left()) / 2, Gesture.CHOICE);
    }

    public void zoomOut() {
        zoom(1 / ZOOM_STEP, areas().left() + (areas().right() - areas().left()) / 2, Gesture.CHOICE);
    }

    /** Brings a moment into view, in session time: the phase it lies in. */
    public void reveal(long nanos) {
        model().ifPresent(link -> link.steps().stream()
                .filter(step ->
                        step.beganNanos().isPresent() && step.beganNanos().getAsLong() <= nanos)
                .reduce((earlier, later) -> later)
                .flatMap(RibbonViewModel::span)
                .ifPresent(step -> view(step, Gesture.CHOICE)));
    }

    /** Brings a moment into view unless it is. */
    public void uncover(long nanos) {
        boolean seen = axisOf(scope.span())
                .filter(shown -> nanos >= shown.from() && nanos <= shown.to())
                .isPresent();
        if (!seen) {
            reveal(nanos);
        }
    }

    /** Brings a step of {@link LinkModel#steps} into view, or everything when it is in view alone already. */
    public void showStep(int number) {
        model().filter(link -> number >= 0 && number < link.steps().size())
                .map(link -> link.steps().get(number))
                .flatMap(RibbonViewModel::span)
                .ifPresent(step -> view(step.equals(scope.span()) ? Span.EVERYTHING : step, Gesture.CHOICE));
    }

    /** Marks the moments since which findings hold. */
    public void findings(List<Finding> next) {
        if (!findings.equals(next)) {
            findings = List.copyOf(next);
            refresh();
        }
    }

    /** Marks the moment that the window shows. */
    public void time(TimeViewModel next) {
        if (!time.equals(next)) {
            time = next;
            controls.time(next);
            overlays();
        }
    }

    /** Marks what a search found. */
    public void matches(List<Entry> found) {
        highlights.matches(found);
        overlays();
    }

    /** Selects a thing, or none. */
    public void select(Optional<Entry> thing) {
        selected.set(thing);
        highlights.selected(thing);
        overlays();
    }

    void view(Span next, Gesture gesture) {
        scope.show(next, gesture, System.nanoTime());
        redraw();
    }

    void zoom(double factor, double at, Gesture gesture) {
        axisOf(Span.EVERYTHING)
                .ifPresent(whole ->
                        axisOf(scope.span()).ifPresent(now -> view(now.zoomed(whole, factor, at), gesture)));
    }

    /** Shows what lies between two places. */
    void zoomTo(double from, double to) {
        axisOf(scope.span()).ifPresent(now -> {
            double width = Math.max(1, Math.abs(to - from));
            double whole = areas().right() - areas().left();
            // The axis keeps one place where it is: that at which the stretch begins to lie as it will
            double still = (Math.min(from, to) * whole - areas().left() * width) / (whole - width);
            zoom(whole / width, still, Gesture.CHOICE);
        });
    }

    void pan(double pixels, Gesture gesture) {
        axisOf(Span.EVERYTHING)
                .ifPresent(whole -> axisOf(scope.span()).ifPresent(now -> view(now.panned(whole, pixels), gesture)));
    }

    private Optional<TimeAxis> axisOf(Span shown) {
        TimelineLayout layout = areas();
        return model().filter(link -> layout.right() > layout.left())
                .map(link ->
                        TimeAxis.of(link, axis.get(), WarmupMarks.until(link), shown, layout.left(), layout.right()));
    }

    // ---- drawing

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        TimelineLayout layout = areas();
        ground("ground", new Box(0, 0, width, height), "", (pen, box, value) -> {
            pen.fill(box, Ink.SURFACE);
            pen.across(0, width, 0, Ink.LINE, 1);
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
                new RibbonPainter.Ribbon(
                        steps, RibbonFocus.shown(link, scope.span()), isFocusVisible() ? focus.step() : -1),
                RibbonPainter::paint);
        TimelinePainter painter = new TimelinePainter(layout);
        Box body = new Box(0, layout.axisTop() - 1, width, height - layout.axisTop() + 1);
        tile("body", body, timeline(link, layout), painter::paint);
        overlays();
    }

    private TimelineViewModel timeline(LinkModel link, TimelineLayout layout) {
        TimeAxis shown =
                TimeAxis.of(link, axis.get(), WarmupMarks.until(link), scope.span(), layout.left(), layout.right());
        return TimelineViewModel.of(
                link, findings, shown, singles.of(link, shown), letters().width(TextStyle.TICK, "0"));
    }

    /** What lies over the drawing: moved, not drawn. */
    private void overlays() {
        TimelineLayout layout = areas();
        Optional<TimeAxis> shown = axisOf(scope.span());
        playhead.show(
                layout,
                shown.isPresent() && time.at().isPresent()
                        ? OptionalDouble.of(shown.get().x(time.at().getAsLong()))
                        : OptionalDouble.empty(),
                time.label());
        shown.ifPresent(at -> highlights.show(layout, at));
    }

    TimelineLayout areas() {
        return TimelineLayout.of(getWidth(), getHeight(), isCompact());
    }

    @Override
    protected void layoutChildren() {
        controls.compact(isCompact());
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
        String chosen = isFocused() ? focus.inWords(link) : "";
        String selection =
                selected.get().map(entry -> ". Selected: " + entry.text()).orElse("");
        String moment = time.live() ? "" : ". The window is " + time.label();
        return chosen + TimelineViewModel.inWords(link) + moment + selection;
    }

    // ---- what the hand does

    Optional<RibbonViewModel.Step> stepAt(double x, double y) {
        if (y >= areas().headerHeight()) {
            return Optional.empty();
        }
        double within = x - RIBBON_LEFT;
        return ribbon.flatMap(steps -> steps.steps().stream()
                .filter(step -> within >= step.x() && within < step.x() + step.width())
                .findFirst());
    }

    boolean isOnAxis(double x, double y) {
        TimelineLayout layout = areas();
        return y > layout.headerHeight() && x >= layout.left() && x <= layout.right();
    }

    /** Tells what lies there, at the pointer. */
    void point(double x, double y, double screenX, double screenY) {
        Optional<String> text = isOnAxis(x, y)
                ? pointed().map(under -> under.at(x, y))
                : stepAt(x, y)
                        .flatMap(step -> model().map(link -> link.steps().get(step.number())))
                        .map(RibbonViewModel::inFull);
        hover.set(text.orElse(""));
        tip.show(text, screenX, screenY);
    }

    void pointAway() {
        hover.set("");
        tip.show(Optional.empty(), 0, 0);
    }

    private Optional<TimelineHover> pointed() {
        return model().flatMap(link -> axisOf(scope.span())
                .map(shown -> new TimelineHover(link, findings, shown, areas(), singles.drawn(shown))));
    }

    /** Selects what lies there and shows that moment in the whole window: what is selected, when it was known. */
    void choose(double x, double y) {
        Optional<Entry> thing = pointed().flatMap(under -> under.entry(x, y));
        long there = axisOf(scope.span()).map(shown -> shown.time(x)).orElse(0L);
        select(thing);
        commands.showTime(thing.map(entry -> Math.max(entry.fromNanos(), Math.min(there, entry.toNanos())))
                .orElse(there));
        speakNow();
    }

    void chooseStep(int number) {
        focus.at(number);
        showStep(number);
    }

    void showFocusedStep() {
        showStep(focus.step());
    }

    void rubber(OptionalDouble from, double to) {
        highlights.rubber(areas(), from, to);
    }

    /** Goes on in the ribbon. */
    void step(int by) {
        focus.step(model(), by);
        refresh();
        speakNow();
    }
}
