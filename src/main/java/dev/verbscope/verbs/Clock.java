package dev.verbscope.verbs;

/**
 * Time as a link thread sees it. Every wait of the transport is a loop of polls that calls {@link #idle} when a poll
 * found nothing, so that one implementation can spin on the real clock and another jump through virtual time.
 */
public interface Clock {

    /** Monotonic nanoseconds; only differences have a meaning. */
    long nanos();

    /**
     * Says that the caller found nothing to do. Returns soon, and at the latest about when {@code deadline} is reached;
     * the caller then polls again. Never throws on interruption: the caller's own stop flag ends its wait.
     *
     * @param emptyPolls how many polls in a row found nothing, from 1; an implementation may back off with it
     * @param deadline the caller's own deadline on this clock, in nanoseconds
     */
    void idle(int emptyPolls, long deadline);
}
