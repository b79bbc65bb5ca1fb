package dev.verbscope.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A re-creation in mid-session that an operator asked for. Session times.
 *
 * @param byRank whose operator
 * @param proposedGate the gate named first
 * @param agreedGate the gate before which both re-create
 * @param unavailable why it cannot be had
 */
public record RecreateModel(
        int byRank,
        String reason,
        long proposedNanos,
        OptionalLong proposedGate,
        OptionalLong agreedNanos,
        OptionalLong agreedGate,
        Optional<String> unavailable) {}
