package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** To be drawn. */
public final class TimelineView extends SnapshotView {

    private final ObjectProperty<TimeScale> axis = new SimpleObjectProperty<>(this, "axis", TimeScale.PHASES);
    private List<Finding> findings = List.of();
    private boolean live = true;

    public ObjectProperty<TimeScale> axisProperty() {
        return axis;
    }

    /** Shows the whole session. */
    public void fit() {}

    public void zoomIn() {}

    public void zoomOut() {}

    /** Brings a moment into view, in session time. */
    public void reveal(long nanos) {}

    /** Marks the moments since which findings hold. */
    public void findings(List<Finding> next) {
        findings = List.copyOf(next);
        refresh();
    }

    /** Whether the snapshots shown are of now; else the mark says the time. */
    public void live(boolean next) {
        live = next;
        refresh();
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        tile("card", new Box(0, 0, width, height), List.of(findings, live), (pen, box, value) -> card(pen, box));
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return "";
    }
}
