package dev.verbscope.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One direction on one generation of queue pairs.
 *
 * @param generation from 1; 0 over TCP
 * @param state how it does, or did when the generation ended
 * @param deadSinceNanos session time since which nothing arrives, when the state is broken
 * @param warmup its warm-up, when there was one
 */
public record DirectionGeneration(
        int generation,
        DirectionCounts counts,
        DeliveryState state,
        OptionalLong deadSinceNanos,
        Optional<WarmupRow> warmup) {}
