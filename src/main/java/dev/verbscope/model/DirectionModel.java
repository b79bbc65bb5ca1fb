package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.OptionalLong;

/**
 * One direction, put together from what its sender and its receiver recorded.
 *
 * @param state how it does now
 * @param generations every generation kept, in order; the last is the current one. Empty before anything was sent
 * @param totals since the session began
 * @param inFlight messages posted on the current generation that are not known to have arrived and not known lost
 * @param lost messages of the current generation whose deadline has passed
 * @param oldestInFlightNanos age of the oldest message in flight, nanoseconds
 * @param sinceArrivalNanos time since the last arrival on the current generation, nanoseconds
 */
public record DirectionModel(
        Direction direction,
        DeliveryState state,
        List<DirectionGeneration> generations,
        DirectionCounts totals,
        OptionalLong inFlight,
        OptionalLong lost,
        OptionalLong oldestInFlightNanos,
        OptionalLong sinceArrivalNanos) {

    public DirectionModel {
        generations = List.copyOf(generations);
    }

    /** The counts shown large: those of the current generation. */
    public DirectionCounts current() {
        return generations.isEmpty()
                ? DirectionCounts.UNKNOWN
                : generations.getLast().counts();
    }

    /** The current generation's number, 0 before the first and over TCP. */
    public int generation() {
        return generations.isEmpty() ? 0 : generations.getLast().generation();
    }
}
