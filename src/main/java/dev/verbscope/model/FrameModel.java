package dev.verbscope.model;

import java.util.Map;

/**
 * A frame of the control socket, HELLO (type 0) included, as one rank saw it.
 *
 * @param sent true when this rank sent it
 * @param ordinal counts this rank's frames of the same way and type, from 1: the peer's frame with the same one is its other end
 * @param bytes payload bytes
 * @param fields the payload's fields as a person reads them
 * @param atNanos session time
 */
public record FrameModel(
        boolean sent, long ordinal, int type, String name, int bytes, Map<String, String> fields, long atNanos) {

    public FrameModel {
        fields = Ordered.copy(fields);
    }
}
