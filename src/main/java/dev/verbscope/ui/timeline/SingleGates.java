package dev.verbscope.ui.timeline;

import dev.verbscope.model.LinkModel;
import javafx.application.Platform;

/**
 * The single gates of what is in view, read when few enough are: one reading at a time, and a little more than is in view,
 * so that moving by a little needs none. FX thread only.
 */
final class SingleGates {
    /** What is read beside what is in view, of its length. */
    private static final double MARGIN = 0.5;
    /** While gates go on, what is in view is read again that often, nanoseconds. */
    private static final long AGAIN_NANOS = 500_000_000;

    private final Runnable arrived;
    private GateReader reader = GateReader.NONE;
    private GateStretch stretch = GateStretch.NONE;
    private boolean reading;
    private long readAt;

    /** @param arrived told when there is more to draw */
    SingleGates(Runnable arrived) {
        this.arrived = arrived;
    }

    void reader(GateReader next) {
        reader = next;
        stretch = GateStretch.NONE;
    }

    /** The single gates to draw: none while they are too many, or not read yet. */
    GateStretch of(LinkModel link, TimeAxis axis) {
        long inView = GateBars.inView(link, axis);
        if (inView == 0 || inView > GateBars.MOST) {
            return GateStretch.NONE;
        }
        long until = Math.min(axis.to(), link.nowNanos());
        if (!stretch.covers(axis.from(), until)) {
            read(axis, until);
        }
        return drawn(axis);
    }

    /** Those that were read, where they reach into what is in view. */
    GateStretch drawn(TimeAxis axis) {
        boolean reaches = stretch.whole() && stretch.from() <= axis.from() && stretch.to() > axis.from();
        return reaches ? stretch : GateStretch.NONE;
    }

    private void read(TimeAxis axis, long until) {
        boolean begun = stretch.whole() && stretch.from() <= axis.from();
        if (reading || begun && System.nanoTime() - readAt < AGAIN_NANOS) {
            return;
        }
        reading = true;
        readAt = System.nanoTime();
        long margin = Math.round((axis.to() - axis.from()) * MARGIN);
        long to = Math.min(until, axis.to()) + (until < axis.to() ? 0 : margin);
        GateReader asked = reader;
        // Twice two ranks' worth of what can be drawn, with the margins
        reader.gates(Math.max(0, axis.from() - margin), to, 8 * GateBars.MOST)
                .whenComplete((found, problem) -> Platform.runLater(() -> {
                    reading = false;
                    if (problem == null && asked == reader) {
                        stretch = found;
                        arrived.run();
                    }
                }));
    }
}
