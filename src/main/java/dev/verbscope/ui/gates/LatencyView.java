package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.command.Shortcut;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** How long gates take: the band from p1 to p99, the median as a line, much longer gates as dots. */
public final class LatencyView extends SnapshotView {

    /** A column of the chart is no shorter. */
    private static final int PER_SECOND = 10;

    private static final double PAD = 12;
    /** The longest gate of a column is marked when it is that much longer than its p99. */
    private static final double OUTLIER = 1.5;

    /** Width of the curve where it rises or falls. */
    private static final double STEP = 1.5;

    /** Room for the button. */
    private static final double EXPAND = 26;

    /** Width of the legend's three keys, and of the gaps between all that is in the head. */
    private static final double KEYS = 94;

    private record Head(String title, String note) {}

    private final Button expand = new Button();

    public LatencyView() {
        super(PER_SECOND);
        explainable();
        expand.setGraphic(new FontIcon(MaterialDesignC.CHART_HISTOGRAM));
        expand.getStyleClass().addAll("tool", "icon-only", "small");
        expand.setId("latency-distribution");
        expand.setTooltip(new Tooltip(Shortcut.LATENCY.tip()));
        expand.setAccessibleText(Shortcut.LATENCY.purpose());
        expand.setVisible(false);
        getChildren().add(expand);
    }

    /** @param open shows the distribution; without it there is no button for that */
    public void expands(Runnable open) {
        expand.setOnAction(event -> open.run());
        expand.setVisible(true);
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        expand.autosize();
        expand.relocate(Math.round(getWidth() - expand.getWidth() - 8), isCompact() ? 2 : 5);
    }

    @Override
    protected List<Spot> spots(LinkModel link, double width, double height) {
        GatesExplanations explanations = new GatesExplanations(link);
        double head = isCompact() ? 26 : 32;
        Box plot = PlotPainter.plot(new Box(PAD, head, width - 2 * PAD, height - head - 4), isCompact());
        List<Spot> spots = new ArrayList<>();
        spots.add(new Spot(new Box(0, 0, width, head), explanations.latency()));
        LatencyViewModel.of(link, (int) plot.w()).columns().stream()
                .filter(column -> column.gates() > 0)
                .map(column -> new Spot(
                        new Box(plot.x() + column.x(), plot.y(), column.width(), plot.h()),
                        explanations.latency(column)))
                .forEach(spots::add);
        return spots;
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        double head = isCompact() ? 26 : 32;
        Box body = new Box(PAD, head, width - 2 * PAD, height - head - 4);
        Box plot = PlotPainter.plot(body, isCompact());
        LatencyViewModel latency = LatencyViewModel.of(link, (int) plot.w());
        ground("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
        tile(
                "head",
                new Box(PAD, 4, width - 2 * PAD - (expand.isVisible() ? EXPAND : 0), head - 4),
                new Head(latency.title(), latency.note()),
                LatencyView::head);
        tile("body", body, latency, (pen, box, value) -> body(pen, box, plot, value, isCompact()));
    }

    private static void head(Pen pen, Box box, Head head) {
        pen.fill(box, Ink.SURFACE);
        double baseline = box.y() + 18;
        double legend = box.right();
        double wanted = pen.letters().width(TextStyle.TITLE, head.title())
                + pen.letters().width(TextStyle.SMALL, head.note() + "p50p90p1 to p99")
                + KEYS;
        // The figures say more than the second curve's name, which a pointer at the chart tells too
        boolean full = wanted <= box.w();
        if (!head.note().isEmpty()) {
            double band = CardHead.legend(pen, legend, baseline, "p1 to p99", key -> pen.fill(key, Ink.SPREAD));
            double ninety = full
                    ? CardHead.legend(
                            pen,
                            band - 12,
                            baseline,
                            "p90",
                            key -> pen.across(key.x() - 4, key.right(), key.y() + 4, Ink.CLAIMED, 1))
                    : band + 4;
            legend = CardHead.legend(
                    pen,
                    ninety - 16,
                    baseline,
                    "p50",
                    key -> pen.across(key.x() - 4, key.right(), key.y() + 4, Ink.TEXT, 2));
        }
        CardHead.titled(pen, box.x(), baseline, head.title(), head.note(), legend - 14);
    }

    private static void body(Pen pen, Box box, Box plot, LatencyViewModel latency, boolean compact) {
        PlotPainter.grid(pen, box, plot, latency.axis());
        if (latency.columns().isEmpty()) {
            PlotPainter.nothing(pen, plot, latency.remark());
            return;
        }
        PlotPainter.span(pen, box, plot, latency.from(), latency.to(), compact);
        pen.dip(Ink.SPREAD);
        for (PlotColumn column : latency.columns()) {
            if (column.gates() > 0) {
                pen.column(
                        plot.x() + column.x(),
                        column.width(),
                        y(plot, latency, column.high()),
                        y(plot, latency, column.low()));
            }
        }
        pen.dip(Ink.CLAIMED);
        for (PlotColumn column : latency.columns()) {
            if (column.gates() > 0) {
                double y = pen.snap(y(plot, latency, column.upper()));
                pen.column(plot.x() + column.x(), column.width(), y, y + 1);
            }
        }
        pen.dip(Ink.MUTED);
        for (PlotColumn column : latency.columns()) {
            double y = y(plot, latency, column.max());
            if (column.gates() > 0 && column.max() > OUTLIER * column.high()) {
                pen.column(plot.x() + column.x(), 1, y, y + 1);
            }
        }
        pen.dip(Ink.TEXT);
        double last = Double.NaN;
        for (PlotColumn column : latency.columns()) {
            if (column.gates() == 0) {
                last = Double.NaN;
                continue;
            }
            double y = pen.snap(y(plot, latency, column.middle()));
            double x = plot.x() + column.x();
            pen.column(x, column.width(), y - 1, y + 1);
            if (!Double.isNaN(last)) {
                // The step from the column before: a line as the curve is, however wide the columns are
                pen.column(x, Math.min(STEP, column.width()), Math.min(y, last) - 1, Math.max(y, last) + 1);
            }
            last = y;
        }
    }

    private static double y(Box plot, LatencyViewModel latency, long nanos) {
        return plot.bottom() - latency.axis().share(nanos / latency.unitNanos()) * plot.h();
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return LatencyViewModel.of(link, 1).inWords();
    }
}
