package dev.verbscope.ui.gates;

import dev.verbscope.model.GateBin;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;

/** What the two ends of a chart are called. */
final class TimeSpan {

    private TimeSpan() {}

    static String from(List<GateBin> bins) {
        return bins.isEmpty() ? "" : Phrases.duration(bins.getFirst().beganNanos());
    }

    static String to(List<GateBin> bins, long now) {
        if (bins.isEmpty()) {
            return "";
        }
        GateBin last = bins.getLast();
        return Phrases.duration(Math.min(last.beganNanos() + last.widthNanos(), Math.max(now, last.beganNanos())));
    }
}
