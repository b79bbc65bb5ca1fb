package dev.verbscope.ui.gates;

import java.util.List;
import java.util.Locale;

/**
 * The vertical axis of a small chart: nothing, half, the top.
 *
 * @param top the value at the upper edge, in the unit shown
 */
record PlotAxis(double top) {

    private static final double[] STEPS = {1, 2, 2.5, 4, 5, 10};

    /** The axis with round labels that reaches at least so high. */
    static PlotAxis upTo(double highest) {
        double half = Math.max(highest, 1e-6) / 2;
        double decade = Math.pow(10, Math.floor(Math.log10(half)));
        for (double step : STEPS) {
            // The decade is a rounded number itself: 4 must not miss 4.000000001
            if (step * decade >= half * (1 - 1e-9)) {
                return new PlotAxis(2 * step * decade);
            }
        }
        return new PlotAxis(20 * decade);
    }

    /** Where a value lies, 0 at the foot to 1 at the top; what is above the top lies on it. */
    double share(double value) {
        return Math.clamp(value / top, 0, 1);
    }

    List<Double> ticks() {
        return List.of(0.0, top / 2, top);
    }

    static String label(double tick) {
        return tick == Math.rint(tick)
                ? String.format(Locale.ROOT, "%,.0f", tick)
                : String.format(Locale.ROOT, "%s", (float) tick);
    }
}
