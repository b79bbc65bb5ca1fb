package dev.verbscope.link.wire;

import java.nio.ByteBuffer;

/** The 16 bytes before a vector on the data socket. Written and compared in place: it is on the hot path of a gate over TCP. */
public final class GateHeader {

    public static final int BYTES = 16;

    private GateHeader() {}

    /**
     * Writes a decode gate's header.
     *
     * @param out little-endian
     * @param layer from 0
     * @param gate 0 attention, 1 feed-forward
     */
    public static void putDecode(ByteBuffer out, int at, int layer, int gate, long seq) {
        out.putInt(at, Wire.MAGIC);
        out.putShort(at + 4, (short) layer);
        out.putShort(at + 6, (short) gate);
        out.putLong(at + 8, seq);
    }

    /** Whether two gates start with the same header, wherever their buffers stand. */
    public static boolean equal(ByteBuffer a, ByteBuffer b) {
        return a.getLong(0) == b.getLong(0) && a.getLong(8) == b.getLong(8);
    }

    /** The header as a person reads it. */
    public static String describe(ByteBuffer in, int at) {
        return String.format(
                "magic 0x%08x, layer %d, gate %d, seq %s",
                in.getInt(at),
                Short.toUnsignedInt(in.getShort(at + 4)),
                Short.toUnsignedInt(in.getShort(at + 6)),
                Long.toUnsignedString(in.getLong(at + 8)));
    }
}
