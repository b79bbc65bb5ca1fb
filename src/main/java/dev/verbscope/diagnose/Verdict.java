package dev.verbscope.diagnose;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How the link is now, in one sentence, and what happens next and when.
 *
 * @param headline the largest sentence of the window
 * @param explanation why, one or two sentences
 * @param now what is going on: {@code attempt 14 of 20}, {@code running 12.2 s}
 * @param next what follows: {@code then a new queue pair: setup 2 of 4}; may be empty
 * @param progress 0 to 1 towards what follows
 * @param deadlineNanos session time at which it follows at the latest
 */
public record Verdict(
        Tone tone,
        String headline,
        String explanation,
        String now,
        String next,
        OptionalDouble progress,
        OptionalLong deadlineNanos) {

    /** What the sentence feels like; always shown by a shape and a word too. */
    public enum Tone {
        /** No session. */
        IDLE,
        /** Waiting for a peer. */
        WAITING,
        /** On the way: agreeing, bringing up, warming up; nothing is wrong. */
        WORKING,
        /** Both directions deliver. */
        GOOD,
        /** It works, not as it should: over TCP, late. */
        AMBER,
        /** A direction delivers nothing and the session goes on. */
        BROKEN,
        /** The session failed. */
        FAILED,
        /** Ended as wanted. */
        ENDED
    }
}
