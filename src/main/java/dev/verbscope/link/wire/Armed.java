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

    public static Armed decode(ByteBuffer buffer) {
        ByteBuffer in = Wire.view(buffer);
        return new Armed(in.getLong(), in.getInt(), in.getInt());
    }

    public Map<String, String> fields() {
        return new TreeMap<>(Map.of(
                "gate", Long.toString(gate),
                "generation", Integer.toString(generation),
                "receives", Integer.toString(receives)));
    }
}
