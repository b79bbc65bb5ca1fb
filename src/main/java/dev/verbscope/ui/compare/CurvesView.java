package dev.verbscope.ui.compare;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.List;
import java.util.Optional;

/** The gate latencies of two recordings: A as a surface, B as a line over it. */
final class CurvesView extends SnapshotView {
    private static final int PER_SECOND = 4;
    private static final double PAD = 12;
    private static final double HEAD = 44;
    private static final double FOOT = 18;
    private static final double KEY = 9;
    private static final double LINE = 2;

    private CurvesViewModel curves = CurvesViewModel.NONE;

    CurvesView() {
        super(PER_SECOND);
        setId("compare-curves");
        // Drawn from a comparison and not from the link
        show(LinkFold.onOneClock().snapshot(), Optional.empty());
    }

    void show(CurvesViewModel next) {
        curves = next;
        refresh();
        speakNow();
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        ground("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
        tile("body", new Box(PAD, 4, width - 2 * PAD, height - 8), curves, CurvesView::body);
    }

    private static void body(Pen pen, Box box, CurvesViewModel it) {
        pen.fill(box, Ink.SURFACE);
        pen.text(TextStyle.TITLE, Ink.TEXT, "Latency of a gate", box.x(), box.y() + 16);
        if (it.edges().isEmpty()) {
            pen.text(TextStyle.SMALL, Ink.MUTED, "no gate in either", box.x(), box.y() + 34);
            return;
        }
        double beside = box.x() + pen.letters().width(TextStyle.TITLE, "Latency of a gate") + 8;
        String share = pen.letters().fitWords(TextStyle.SMALL, "area: share of its gates", box.right() - beside);
        pen.text(TextStyle.SMALL, Ink.MUTED, share, beside, box.y() + 16);
        legend(pen, box, it);
        Box plot = new Box(box.x(), box.y() + HEAD, box.w(), Math.max(10, box.h() - HEAD - FOOT));
        double free = plot.x() - 1;
        for (CurvesViewModel.Tick tick : it.ticks()) {
            double x = plot.x() + tick.at() * plot.w();
            pen.down(x, plot.y(), plot.bottom(), Ink.GRID, 1);
            double width = pen.letters().width(TextStyle.TICK, tick.label());
            double left = Math.clamp(x - width / 2, plot.x(), Math.max(plot.x(), plot.right() - width));
            if (left > free) {
                pen.text(TextStyle.TICK, Ink.MUTED, tick.label(), left, plot.bottom() + 13);
                free = left + width + 6;
            }
        }
        surface(pen, plot, it.edges(), it.a());
        line(pen, plot, it.edges(), it.b());
        pen.across(plot.x(), plot.right(), plot.bottom(), Ink.OUTLINE, 1);
    }

    private static void legend(Pen pen, Box box, CurvesViewModel it) {
        double y = box.y() + 34;
        pen.fill(new Box(box.x(), y - KEY + 1, KEY, KEY), Ink.PROVEN_MASS);
        pen.text(TextStyle.SMALL, Ink.MUTED, it.legendA(), box.x() + KEY + 5, y);
        double b = box.x() + KEY + 5 + pen.letters().width(TextStyle.SMALL, it.legendA()) + 16;
        pen.across(b, b + KEY + 4, y - KEY / 2, Ink.TEXT, LINE);
        pen.text(TextStyle.SMALL, Ink.MUTED, it.legendB(), b + KEY + 9, y);
    }

    private static void surface(Pen pen, Box plot, List<Double> edges, List<Double> heights) {
        pen.dip(Ink.PROVEN_MASS);
        for (int i = 0; i < heights.size(); i++) {
            if (heights.get(i) > 0) {
                double from = pen.snap(plot.x() + edges.get(i) * plot.w());
                double to = Math.max(from + 1, pen.snap(plot.x() + edges.get(i + 1) * plot.w()));
                pen.column(from, to - from, plot.bottom() - heights.get(i) * plot.h(), plot.bottom());
            }
        }
    }

    /** In steps, as bins are: a line through their middles would tell of latencies that nothing had. */
    private static void line(Pen pen, Box plot, List<Double> edges, List<Double> heights) {
        double[] xs = new double[2 * heights.size()];
        double[] ys = new double[xs.length];
        for (int i = 0; i < heights.size(); i++) {
            double y = plot.bottom() - heights.get(i) * plot.h();
            xs[2 * i] = plot.x() + edges.get(i) * plot.w();
            xs[2 * i + 1] = plot.x() + edges.get(i + 1) * plot.w();
            ys[2 * i] = y;
            ys[2 * i + 1] = y;
        }
        pen.polyline(xs, ys, xs.length, Ink.TEXT, LINE);
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return curves.inWords();
    }
}
