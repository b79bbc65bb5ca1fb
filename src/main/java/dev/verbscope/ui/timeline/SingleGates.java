package dev.verbscope.ui.timeline;

import dev.verbscope.model.LinkModel;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.util.Duration;

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
    private final PauseTransition later = new PauseTransition();
    private boolean reading;
    private long readAt;
    /** Counts the links: what comes back late of an earlier one is not drawn. */
    private int epoch;

    /** @param arrived told when there is more to draw */
    SingleGates(Runnable arrived) {
        this.arrived = arrived;
        later.setOnFinished(e -> arrived.run());
    }

    void reader(GateReader next) {
        reader = next;
        forget();
    }

    /** Another link: its gates are not those that were read. */
    void forget() {
        epoch++;
        reading = false;
        stretch = GateStretch.NONE;
        later.stop();
    }

    /** The single gates to draw: none while they are too many, or not read yet. */
    GateStretch of(LinkModel link, TimeAxis axis) {
        long inView = GateBars.inView(link, axis);
        if (inView == 0 || inView > GateBars.MOST) {
            return GateStretch.NONE;
        }
        long until = Math.min(axis.to(), link.nowNanos());
        if (!stretch.covers(axis.from(), until)) {
            read(axis, link.nowNanos());
        }
        return drawn(axis);
    }

    /** Those that were read, where they reach into what is in view. */
    GateStretch drawn(TimeAxis axis) {
        boolean reaches = stretch.whole() && stretch.from() <= axis.from() && stretch.to() > axis.from();
        return reaches ? stretch : GateStretch.NONE;
    }

    private void read(TimeAxis axis, long now) {
        if (reading) {
            return;
        }
        boolean begun = stretch.whole() && stretch.from() <= axis.from();
        long early = begun ? AGAIN_NANOS - (System.nanoTime() - readAt) : 0;
        if (early > 0) {
            later.setDuration(Duration.millis(early / 1e6));
            later.playFromStart(); // the session may be over, and nothing else would ask again
            return;
        }
        reading = true;
        readAt = System.nanoTime();
        long margin = Math.round((axis.to() - axis.from()) * MARGIN);
        long to = Math.min(now, axis.to() + margin); // a stretch tells of nothing that has not happened
        int mine = epoch;
        // Twice two ranks' worth of what can be drawn, with the margins
        reader.gates(Math.max(0, axis.from() - margin), to, 8 * GateBars.MOST)
                .whenComplete((found, problem) -> Platform.runLater(() -> {
                    if (mine != epoch) {
                        return;
                    }
                    reading = false;
                    if (problem == null) {
                        stretch = found;
                        arrived.run();
                    }
                }));
    }
}
