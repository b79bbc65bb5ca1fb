package dev.verbscope.ui.gates;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;

/** Draws what the small charts share: grid, labels, and that there is nothing to show yet. */
final class PlotPainter {

    /** Between a label and the plot. */
    private static final double GAP = 7;
    /** Room for the labels: five characters as in 8,000. */
    static final double LABELS = 35;

    private static final double FOOT = 14;

    private PlotPainter() {}

    /** Where the columns of a chart go, within its part of a card; on whole pixels. */
    static Box plot(Box box, boolean compact) {
        double top = Math.ceil(box.y() + 6);
        double bottom = Math.floor(box.bottom() - (compact ? 5 : FOOT));
        double left = Math.ceil(box.x() + LABELS + GAP);
        return new Box(left, top, Math.floor(box.right() - left), Math.max(1, bottom - top));
    }

    static void grid(Pen pen, Box box, Box plot, PlotAxis axis) {
        pen.fill(box, Ink.SURFACE);
        for (double tick : axis.ticks()) {
            double y = plot.bottom() - axis.share(tick) * plot.h();
            pen.across(plot.x(), plot.right(), y, Ink.GRID, 1);
            pen.textRight(TextStyle.TICK, Ink.MUTED, PlotAxis.label(tick), plot.x() - GAP, y + 4);
        }
    }

    static void span(Pen pen, Box box, Box plot, String from, String to, boolean compact) {
        if (!compact) {
            pen.text(TextStyle.TINY, Ink.MUTED, from, plot.x(), box.bottom() - 1);
            pen.textRight(TextStyle.TINY, Ink.MUTED, to, plot.right(), box.bottom() - 1);
        }
    }

    /** @param words why there is nothing */
    static void nothing(Pen pen, Box plot, String words) {
        double width = pen.letters().width(TextStyle.SMALL, words) + 16;
        double middle = plot.centerY();
        pen.fill(new Box(plot.centerX() - width / 2, middle - 8, width, 17), Ink.SURFACE);
        pen.textCenter(TextStyle.SMALL, Ink.MUTED, words, plot.centerX(), middle + 4);
    }
}
