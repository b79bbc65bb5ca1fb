package dev.verbscope.model;

import dev.verbscope.record.Phase;
import java.util.OptionalLong;

/**
 * A step of the ribbon over the timeline: a phase of the link, both ranks together, what came of it in two or three
 * words, and the steps still ahead.
 *
 * @param detail for example {@code gen 1}, {@code 1→0 dead}, {@code both ways}, {@code 260,438}; may be empty
 * @param beganNanos session time; empty when planned
 * @param endedNanos session time; empty when planned or running
 */
public record PhaseStep(
        Phase phase,
        int generation,
        String detail,
        PhaseOutcome outcome,
        OptionalLong beganNanos,
        OptionalLong endedNanos) {

    public String label() {
        return phase.label();
    }
}
