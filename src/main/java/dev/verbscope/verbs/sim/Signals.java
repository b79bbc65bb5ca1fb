package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;

/** The fabric's clock, and whoever has to know what happens on the fabric: nobody unless it is an {@link EventClock}. */
final class Signals {
    private final Clock clock;
    private final EventClock events;

    Signals(Clock clock) {
        this.clock = clock;
        events = clock instanceof EventClock e ? e : null;
    }

    long nanos() {
        return clock.nanos();
    }

    /** Lets time pass until {@code deadline}. */
    void waitUntil(long deadline) {
        for (int polls = 1; clock.nanos() < deadline; polls++) {
            clock.idle(polls, deadline);
        }
    }

    void touch() {
        if (events != null) {
            events.touch();
        }
    }

    void dueAt(long nanos) {
        if (events != null) {
            events.dueAt(nanos);
        }
    }
}
