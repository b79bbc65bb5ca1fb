package dev.verbscope.ui.timeline;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Letters;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;

/** Draws the ribbon of phases. */
final class RibbonPainter {

    /** How far the point of a step reaches into the next. */
    private static final double POINT = 8;

    private static final double WORDS = 27;
    private static final double WORDS_AHEAD = 17;
    private static final double GAP = 5;

    /**
     * @param shown the step in view alone, -1 for none
     * @param focused the step that keys move from, -1 without the focus
     */
    record Ribbon(RibbonViewModel steps, int shown, int focused) {}

    private RibbonPainter() {}

    /** Pixels of a step's words. */
    static double words(Letters letters, String label, String detail) {
        return letters.width(TextStyle.STRONG, label)
                + (detail.isEmpty() ? 0 : GAP + letters.width(TextStyle.SMALL, detail));
    }

    static void paint(Pen pen, Box box, Ribbon ribbon) {
        pen.fill(box, Ink.SURFACE);
        if (ribbon.steps().folded() > 0) {
            pen.text(TextStyle.SMALL, Ink.MUTED, "+" + ribbon.steps().folded(), box.x(), box.centerY() + 4);
        }
        for (RibbonViewModel.Step step : ribbon.steps().steps()) {
            step(pen, box, step, step.number() == ribbon.shown(), step.number() == ribbon.focused());
        }
    }

    private static void step(Pen pen, Box box, RibbonViewModel.Step step, boolean shown, boolean focused) {
        double left = pen.snap(box.x() + step.x());
        double right = pen.snap(left + step.width()) - 2;
        double top = pen.snap(box.y());
        double bottom = pen.snap(box.bottom());
        double middle = (top + bottom) / 2;
        double[] shape = {
            left, top, right, top, right + POINT, middle, right, bottom, left, bottom, left + POINT, middle
        };
        pen.fillPolygon(ground(step.look()), shape);
        if (focused || shown) {
            pen.strokePolygon(focused ? Ink.TEXT : Ink.CLAIMED, 1.5, shape);
        }
        Ink ink = ink(step.look());
        double sign = left + 17;
        switch (step.look()) {
            case DONE, PROVEN -> pen.tick(sign, middle, 3.5, ink, 1.6);
            case RUNNING, DELIVERING ->
                pen.fillPolygon(ink, sign - 3, middle - 4, sign + 4, middle, sign - 3, middle + 4);
            case LOST -> pen.cross(sign, middle, 3, ink, 1.8);
            case AHEAD -> {}
        }
        double x = left + (step.look() == RibbonViewModel.Look.AHEAD ? WORDS_AHEAD : WORDS);
        pen.text(TextStyle.STRONG, ink, step.label(), x, middle + 4);
        x += pen.letters().width(TextStyle.STRONG, step.label()) + GAP;
        pen.text(TextStyle.SMALL, ink, step.detail(), x, middle + 4);
    }

    private static Ink ground(RibbonViewModel.Look look) {
        return switch (look) {
            case DONE -> Ink.CLAIMED_SOFT;
            case PROVEN -> Ink.PROVEN_SOFT;
            case RUNNING -> Ink.CLAIMED;
            case DELIVERING -> Ink.PROVEN;
            case LOST -> Ink.LOST;
            case AHEAD -> Ink.RAISED;
        };
    }

    private static Ink ink(RibbonViewModel.Look look) {
        return switch (look) {
            case DONE -> Ink.CLAIMED;
            case PROVEN -> Ink.PROVEN;
            case RUNNING -> Ink.ON_CLAIMED;
            case DELIVERING -> Ink.ON_PROVEN;
            case LOST -> Ink.ON_LOST;
            case AHEAD -> Ink.MUTED;
        };
    }
}
