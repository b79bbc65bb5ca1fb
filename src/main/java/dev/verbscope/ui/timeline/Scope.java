package dev.verbscope.ui.timeline;

import dev.verbscope.ui.timeline.TimeAxis.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * What of the time is in view, and what was before: each zoom can be undone. Turns of the wheel that follow each other
 * quickly, and the moves of one drag, are one zoom.
 */
final class Scope {
    private static final int MOST_UNDONE = 64;
    /** A pause that ends a gesture, nanoseconds. */
    private static final long PAUSE_NANOS = 600_000_000;

    /** What changes the view. */
    enum Gesture {
        /** A key, a button, a click: each is a change of its own. */
        CHOICE,
        WHEEL,
        DRAG
    }

    private final Deque<Span> before = new ArrayDeque<>();
    private Span span = Span.EVERYTHING;
    private Gesture last = Gesture.CHOICE;
    private long lastNanos;

    Span span() {
        return span;
    }

    /**
     * Shows another stretch of time.
     *
     * @param nanoTime when, to tell one gesture from the next
     */
    void show(Span next, Gesture gesture, long nanoTime) {
        boolean same = gesture != Gesture.CHOICE && gesture == last && nanoTime - lastNanos < PAUSE_NANOS;
        last = gesture;
        lastNanos = nanoTime;
        if (next.equals(span)) {
            return;
        }
        if (!same) {
            before.push(span);
            if (before.size() > MOST_UNDONE) {
                before.removeLast();
            }
        }
        span = next;
    }

    /** Shows what was shown before; false when there is nothing to undo. */
    boolean undo() {
        Optional<Span> earlier = Optional.ofNullable(before.poll());
        earlier.ifPresent(found -> span = found);
        last = Gesture.CHOICE;
        return earlier.isPresent();
    }

    boolean canUndo() {
        return !before.isEmpty();
    }

    /** As at the beginning: everything, and nothing to undo. */
    void reset() {
        before.clear();
        span = Span.EVERYTHING;
        last = Gesture.CHOICE;
    }
}
