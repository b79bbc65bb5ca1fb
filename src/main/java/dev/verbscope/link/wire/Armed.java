package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * ARMED (extension): this rank's lookahead window is posted. The first gate after a warm-up or a bulk transfer waits for
 * it, so no send ever meets an empty receive queue.
 *
 * @param gate sequence number of the window's first gate
 * @param generation of the queue pair
 * @param receives receives posted
 */
public record Armed(long gate, int generation, int receives) {

    public static final int BYTES = 16;

    public ByteBuffer encode() {
        return Wire.allocate(BYTES)
                .putLong(gate)
                .putInt(generation)
                .putInt(receives)
                .flip();
    }

    /** @throws WireException a gate or generation below 1, or a negative number of receives */
    public static Armed decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "ARMED", BYTES);
        Armed armed = new Armed(in.getLong(), in.getInt(), in.getInt());
        if (armed.gate < 1 || armed.generation < 1 || armed.receives < 0) {
            throw new WireException(
                    "bad-armed",
                    "ARMED: gate " + armed.gate + ", generation " + armed.generation + ", receives " + armed.receives
                            + ": out of range");
        }
        return armed;
    }

    public Map<String, String> fields() {
        return new TreeMap<>(Map.of(
                "gate", Long.toString(gate),
                "generation", Integer.toString(generation),
                "receives", Integer.toString(receives)));
    }
}
