package dev.verbscope.ui.timeline;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.layout.Region;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.VLineTo;

/** What is pointed out over the timeline: the selected thing, what a search found, and what is dragged over. */
final class Highlights extends Region {
    private static final double MARGIN = 2;
    private static final double LEAST = 7;

    private final Region selection = new Region();
    private final Region dragged = new Region();
    /** One path for all: a node for each of thousands would cost more than the timeline. */
    private final Path marks = new Path();

    private Optional<Entry> selected = Optional.empty();
    private List<Entry> matches = List.of();

    Highlights() {
        selection.getStyleClass().add("timeline-selection");
        dragged.getStyleClass().add("timeline-dragged");
        marks.getStyleClass().add("timeline-matches");
        marks.setManaged(false);
        dragged.setVisible(false);
        setManaged(false);
        setMouseTransparent(true);
        getChildren().addAll(marks, selection, dragged);
    }

    void selected(Optional<Entry> next) {
        selected = next;
    }

    void matches(List<Entry> next) {
        matches = List.copyOf(next);
    }

    void rubber(TimelineLayout layout, OptionalDouble from, double to) {
        dragged.setVisible(from.isPresent());
        if (from.isPresent()) {
            double left = Math.clamp(Math.min(from.getAsDouble(), to), layout.left(), layout.right());
            double right = Math.clamp(Math.max(from.getAsDouble(), to), layout.left(), layout.right());
            dragged.resizeRelocate(left, layout.axisTop(), right - left, layout.bottom() - layout.axisTop());
        }
    }

    void show(TimelineLayout layout, TimeAxis axis) {
        resizeRelocate(0, 0, layout.width(), layout.height());
        Optional<Entry> seen = selected.filter(entry -> axis.shows(entry.fromNanos(), entry.toNanos()));
        selection.setVisible(seen.isPresent());
        seen.ifPresent(entry -> {
            double left = Math.max(axis.left(), axis.x(entry.fromNanos()));
            double right = Math.min(axis.right(), axis.x(entry.toNanos()));
            double spare = Math.max(0, LEAST - (right - left)) / 2 + MARGIN;
            double top = top(layout, entry);
            selection.resizeRelocate(
                    Math.round(left - spare),
                    Math.round(top),
                    Math.round(right - left + 2 * spare),
                    Math.round(bottom(layout, entry) - top));
        });
        marks.getElements().clear();
        double last = Double.NEGATIVE_INFINITY;
        for (Entry match : matches) {
            double x = Math.round(axis.x(match.fromNanos())) + 0.5;
            // What falls on the same pixel is one mark
            if (x >= axis.left() && x <= axis.right() && x != last) {
                marks.getElements().addAll(new MoveTo(x, layout.bandTop()), new VLineTo(layout.bottom()));
                last = x;
            }
        }
    }

    private static double top(TimelineLayout layout, Entry entry) {
        return switch (entry.kind()) {
            case CALL, TRANSITION, COMPLETION, NOTE, OPERATOR ->
                layout.row(Row.ofRank(entry.rank().orElse(0))).y();
            case WARM_UP, GATE -> layout.row(ofDirection(entry)).y();
            case FRAME -> layout.row(Row.RANK_0).centerY();
            case PHASE, FINDING, FAULT, RE_CREATION -> layout.bandTop() - 8;
        };
    }

    private static double bottom(TimelineLayout layout, Entry entry) {
        return switch (entry.kind()) {
            case CALL, TRANSITION, COMPLETION, NOTE, OPERATOR ->
                layout.row(Row.ofRank(entry.rank().orElse(0))).bottom();
            case WARM_UP, GATE -> layout.row(ofDirection(entry)).bottom();
            case FRAME -> layout.row(Row.RANK_1).centerY();
            case PHASE, FINDING, FAULT, RE_CREATION -> layout.bandTop() + 5;
        };
    }

    private static Row ofDirection(Entry entry) {
        return entry.direction()
                .map(Row::of)
                .orElseGet(() -> entry.rank().orElse(0) == 1 ? Row.ZERO_TO_ONE : Row.ONE_TO_ZERO);
    }

    @Override
    protected void layoutChildren() {
        // They lie where they were put
    }
}
