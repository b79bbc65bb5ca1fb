package dev.verbscope.ui.gates;

import dev.verbscope.model.GateBin;
import dev.verbscope.ui.viewmodel.Moments;
import java.util.List;

/** What the two ends of a chart are called. */
final class TimeSpan {

    private TimeSpan() {}

    static String from(List<GateBin> bins) {
        return bins.isEmpty() ? "" : Moments.label(bins.getFirst().beganNanos(), step(bins));
    }

    static String to(List<GateBin> bins, long now) {
        if (bins.isEmpty()) {
            return "";
        }
        GateBin last = bins.getLast();
        long end = Math.min(last.beganNanos() + last.widthNanos(), Math.max(now, last.beganNanos()));
        return Moments.label(end, step(bins));
    }

    /** The two ends are told to a fiftieth of what lies between. */
    private static long step(List<GateBin> bins) {
        GateBin last = bins.getLast();
        double span = last.beganNanos() + last.widthNanos() - bins.getFirst().beganNanos();
        return Moments.step(span / 50);
    }
}
