package dev.verbscope.model;

import dev.verbscope.record.Phase;
import java.util.OptionalLong;

/**
 * A phase of one rank.
 *
 * @param generation the queue pair it concerns, 0 before the first
 * @param beganNanos session time
 * @param endedNanos session time, empty while it runs
 */
public record PhaseSpan(Phase phase, int generation, long beganNanos, OptionalLong endedNanos, PhaseOutcome outcome) {}
