package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Payload received a second, and gates a second. */
public final class RateView extends SnapshotView {

    /** A column of the chart is no shorter. */
    private static final int PER_SECOND = 10;

    private static final double PAD = 12;

    private record Head(String title, String note) {}

    public RateView() {
        super(PER_SECOND);
        explainable();
    }

    @Override
    protected List<Spot> spots(LinkModel link, double width, double height) {
        GatesExplanations explanations = new GatesExplanations(link);
        double head = isCompact() ? 26 : 32;
        Box plot = PlotPainter.plot(new Box(PAD, head, width - 2 * PAD, height - head - 4), isCompact());
        List<Spot> spots = new ArrayList<>();
        spots.add(new Spot(new Box(0, 0, width, head), explanations.rate()));
        RateViewModel.of(link, (int) plot.w()).columns().stream()
                .filter(column -> column.gates() > 0)
                .map(column -> new Spot(
                        new Box(plot.x() + column.x(), plot.y(), column.width(), plot.h()), explanations.rate(column)))
                .forEach(spots::add);
        return spots;
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        double head = isCompact() ? 26 : 32;
        Box body = new Box(PAD, head, width - 2 * PAD, height - head - 4);
        Box plot = PlotPainter.plot(body, isCompact());
        RateViewModel rate = RateViewModel.of(link, (int) plot.w());
        ground("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
        tile("head", new Box(PAD, 4, width - 2 * PAD, head - 4), new Head(rate.title(), rate.note()), RateView::head);
        tile("body", body, rate, (pen, box, value) -> body(pen, box, plot, value, isCompact()));
    }

    private static void head(Pen pen, Box box, Head head) {
        pen.fill(box, Ink.SURFACE);
        CardHead.titled(pen, box.x(), box.y() + 18, head.title(), head.note(), box.right());
    }

    private static void body(Pen pen, Box box, Box plot, RateViewModel rate, boolean compact) {
        PlotPainter.grid(pen, box, plot, rate.axis());
        if (rate.columns().isEmpty()) {
            PlotPainter.nothing(pen, plot, rate.remark());
            return;
        }
        PlotPainter.span(pen, box, plot, rate.from(), rate.to(), compact);
        pen.dip(Ink.PROVEN_MASS);
        for (PlotColumn column : rate.columns()) {
            if (column.gigabitsPerSecond() > 0) {
                pen.column(plot.x() + column.x(), column.width(), y(plot, rate, column), plot.bottom());
            }
        }
        pen.dip(Ink.PROVEN);
        for (PlotColumn column : rate.columns()) {
            if (column.gigabitsPerSecond() > 0) {
                double y = y(plot, rate, column);
                pen.column(plot.x() + column.x(), column.width(), y, y + 1);
            }
        }
    }

    private static double y(Box plot, RateViewModel rate, PlotColumn column) {
        return plot.bottom() - rate.axis().share(column.gigabitsPerSecond() / rate.unitGigabits()) * plot.h();
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return RateViewModel.of(link, 1).inWords();
    }
}
