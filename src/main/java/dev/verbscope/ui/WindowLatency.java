package dev.verbscope.ui;

import dev.verbscope.ui.gates.LatencyReading;
import java.util.Optional;
import javafx.application.Platform;

/**
 * The distribution of gate latencies while it is asked for: read from the recording until the moment that the window shows,
 * elsewhere, one reading at a time and for at most a tenth of the time. FX thread only.
 */
final class WindowLatency {
    private static final long AT_LEAST_NANOS = 500_000_000;
    private static final int REST = 10;

    private final WindowController window;
    private boolean reading;
    private long dueAt;
    /** The session time that is told; -1 before any. */
    private long told = -1;
    /** Counts what was closed: what comes back late is not shown. */
    private int epoch;

    WindowLatency(WindowController window) {
        this.window = window;
    }

    void toggle() {
        if (!closeIfOpen() && window.shown().isPresent()) {
            center().showDistribution(true);
            pulse(System.nanoTime());
        }
    }

    boolean closeIfOpen() {
        boolean was = center().showsDistribution();
        reset();
        return was;
    }

    /** Closes it: another link. */
    void reset() {
        epoch++;
        reading = false;
        told = -1;
        dueAt = 0;
        center().showDistribution(false);
        center().distribution(Optional.empty());
    }

    /** Once a pulse. */
    void pulse(long now) {
        long moment = window.time().moment();
        if (!center().showsDistribution() || reading || moment == told || told >= 0 && now - dueAt < 0) {
            return;
        }
        reading = true;
        int mine = epoch;
        window.past()
                .latency(moment)
                .whenComplete((found, problem) -> Platform.runLater(() -> {
                    if (mine == epoch) {
                        reading = false;
                        told = moment;
                        dueAt = now + Math.max(AT_LEAST_NANOS, REST * (System.nanoTime() - now));
                        arrived(Optional.ofNullable(found), problem);
                    }
                }));
    }

    private void arrived(Optional<LatencyReading> found, Throwable problem) {
        if (problem != null) {
            window.pane().toolbar().say("Not read: " + CurrentLink.sentence(problem));
        } else {
            center().distribution(found);
        }
    }

    private CenterPane center() {
        return window.pane().center();
    }
}
