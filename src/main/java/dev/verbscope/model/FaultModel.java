package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A fault of the embedded fabric that was switched while the session ran. Session times.
 *
 * @param offNanos empty while it is on
 */
public record FaultModel(
        String code, String label, Optional<Direction> direction, long onNanos, OptionalLong offNanos) {}
