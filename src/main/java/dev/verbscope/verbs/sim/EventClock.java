package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;

/**
 * A clock that decides itself when time passes. Whatever lets one thread see what another did (a message on a wire, bytes
 * in an in-memory socket) has to tell it, or time would jump past the change: {@link #touch} when something is there now,
 * {@link #dueAt} when something will be there later.
 */
public interface EventClock extends Clock {

    /** Says that something changed that another participant may find at its next poll. */
    void touch();

    /** Says that something can be found from {@code nanos} of this clock on; a moment that has passed is a {@link #touch}. */
    void dueAt(long nanos);
}
