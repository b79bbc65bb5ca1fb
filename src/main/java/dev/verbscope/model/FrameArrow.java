package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A frame of the control socket on its way from one rank to the other: a slanted line of the timeline. Model commands that
 * were told together are one arrow.
 *
 * @param bytes payload bytes, of all of them
 * @param fields the payload's fields as a person reads them, as its receiver read them where that was recorded
 * @param count how many frames it stands for
 * @param sentNanos session time; empty when only the receiver's records are there
 * @param receivedNanos session time; empty when only the sender's are there, or while it is under way
 * @param untilNanos session time of the last of them
 */
public record FrameArrow(
        Direction direction,
        int type,
        String name,
        long bytes,
        Map<String, String> fields,
        long count,
        OptionalLong sentNanos,
        OptionalLong receivedNanos,
        long untilNanos) {

    public FrameArrow {
        fields = Ordered.copy(fields);
    }

    /** Whether it is for the model above: neither the transport's own (HELLO, STOP, RDMA_…) nor between two Verbscopes. */
    public boolean modelCommand() {
        return FrameModel.isModelCommand(type);
    }

    /** When it began, or was seen first. */
    public long beganNanos() {
        return sentNanos.orElseGet(() -> receivedNanos.orElse(untilNanos));
    }
}
