package dev.verbscope.model;

/** How a direction does now. Age decides that a direction is dead, not the number of messages on the way. */
public enum DeliveryState {
    /** Nothing has been sent on this generation, or nothing tells what became of it. */
    UNPROVEN,
    /** Sent, nothing has arrived yet, within the deadline of the first message. */
    FIRST_IN_FLIGHT,
    /** Messages arrive; one or two on the way are normal. */
    DELIVERS,
    /** It has delivered, or may still; the oldest message on the way is unusually old but within its deadline. */
    LATE,
    /** In the warm-up: several full-size messages were lost and none has arrived. */
    NOTHING_ARRIVES,
    /** A deadline has passed: the warm-up used up its attempts, or a gate its timeout. */
    DEAD;

    /** True for the states in which the wire is drawn broken. */
    public boolean broken() {
        return this == NOTHING_ARRIVES || this == DEAD;
    }
}
