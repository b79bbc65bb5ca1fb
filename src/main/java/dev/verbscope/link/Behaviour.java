package dev.verbscope.link;

import java.time.Duration;

/**
 * How this rank misbehaves, for demonstrations and tests of what its peer then says.
 *
 * @param diesBeforeGate ends like a killed process just before that gate; 0 never
 * @param pausePerGate computes that long before every gate
 */
public record Behaviour(long diesBeforeGate, Duration pausePerGate) {

    /** As it should be. */
    public static final Behaviour GOOD = new Behaviour(0, Duration.ZERO);
}
