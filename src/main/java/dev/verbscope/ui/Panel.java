package dev.verbscope.ui;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of the window that a picture can be of. */
public enum Panel {
    VERDICT,
    /** The devices with the GID table; where the window is narrow, the rail they are folded to. */
    DEVICES,
    /** The two hosts and the wire between them. */
    STAGE,
    LOOKAHEAD,
    QUEUES,
    /** Percentiles over time, or the distribution that stands in the gates' place. */
    LATENCY,
    RATE,
    /** The findings with what stands in their column: the search, what is selected. */
    FINDINGS,
    TIMELINE,
    /** A second recording beside the first, while they are compared; then in the place of all but verdict and timeline. */
    COMPARISON;

    /** As a person names it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The panel of that name. */
    public static Optional<Panel> named(String key) {
        return Arrays.stream(values()).filter(panel -> panel.key().equals(key)).findFirst();
    }

    /** The names of all of them, in the order in which they stand in the window. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Panel::key).toList();
    }
}
