package dev.verbscope.model;

import java.util.Map;
import java.util.Set;

/**
 * A frame of the control socket, HELLO (type 0) included, as one rank saw it; or many of one name that were told together.
 *
 * @param sent true when this rank sent it
 * @param ordinal counts this rank's frames of the same way and type, from 1: the peer's frame with the same one is its other end
 * @param bytes payload bytes, of all of them
 * @param fields the payload's fields as a person reads them
 * @param count how many it stands for: 1, unless they were told together
 * @param atNanos session time, of the first of them
 * @param untilNanos of the last one
 */
public record FrameModel(
        boolean sent,
        long ordinal,
        int type,
        String name,
        long bytes,
        Map<String, String> fields,
        long count,
        long atNanos,
        long untilNanos) {

    /** HELLO, STOP, RDMA_INFO, RDMA_READY, RDMA_WARM, RDMA_POSTED. */
    private static final Set<Integer> TRANSPORT = Set.of(0, 5, 7, 9, 19, 20);

    /** Frames from here on are spoken only between two Verbscopes. */
    private static final int EXTENSIONS = 100;

    public FrameModel {
        fields = Ordered.copy(fields);
    }

    static boolean isModelCommand(int type) {
        return type < EXTENSIONS && !TRANSPORT.contains(type);
    }

    /** Whether it is for the model above: neither the transport's own (HELLO, STOP, RDMA_…) nor between two Verbscopes. */
    public boolean modelCommand() {
        return isModelCommand(type);
    }

    /** One frame. */
    public static FrameModel one(
            boolean sent, long ordinal, int type, String name, long bytes, Map<String, String> fields, long atNanos) {
        return new FrameModel(sent, ordinal, type, name, bytes, fields, 1, atNanos, atNanos);
    }
}
