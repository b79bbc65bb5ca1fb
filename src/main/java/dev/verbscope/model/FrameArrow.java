package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.OptionalLong;

/**
 * A frame of the control socket on its way from one rank to the other: a slanted line of the timeline.
 *
 * @param sentNanos session time; empty when only the receiver's records are there
 * @param receivedNanos session time; empty when only the sender's are there, or while it is under way
 */
public record FrameArrow(
        Direction direction, int type, String name, OptionalLong sentNanos, OptionalLong receivedNanos) {}
