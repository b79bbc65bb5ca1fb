package dev.verbscope.link.wire;

import java.nio.ByteBuffer;

/**
 * The 16 bytes before a payload on the data socket. Written and compared in place: it is on the hot path of a gate over
 * TCP.
 */
public final class GateHeader {

    public static final int BYTES = 16;

    /** Magic of batch and big gates; decode gates have {@link Wire#MAGIC}. */
    public static final int BULK_MAGIC = 0x4453_3442;

    /** Tag of a big gate, in the place where a batch has its rows. */
    public static final int BIG_TAG = 0xB16;

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

    /**
     * Writes the header of a batch or a big gate.
     *
     * @param out little-endian
     * @param layer from 0
     * @param tag the rows of a batch, or {@link #BIG_TAG}
     * @param seq of its kind, from 1; not the decode gates'
     */
    public static void putBulk(ByteBuffer out, int at, int layer, int tag, long seq) {
        out.putInt(at, BULK_MAGIC);
        out.putShort(at + 4, (short) layer);
        out.putShort(at + 6, (short) tag);
        out.putLong(at + 8, seq);
    }

    /** Whether two gates start with the same header, wherever their buffers stand. */
    public static boolean equal(ByteBuffer a, ByteBuffer b) {
        return a.getLong(0) == b.getLong(0) && a.getLong(8) == b.getLong(8);
    }

    /** The header as a person reads it. */
    public static String describe(ByteBuffer in, int at) {
        int magic = in.getInt(at);
        int tag = Short.toUnsignedInt(in.getShort(at + 6));
        String what = switch (magic) {
            case BULK_MAGIC -> tag == BIG_TAG ? "big gate" : "rows " + tag;
            default -> "gate " + tag;
        };
        return String.format(
                "magic 0x%08x, layer %d, %s, seq %s",
                magic, Short.toUnsignedInt(in.getShort(at + 4)), what, Long.toUnsignedString(in.getLong(at + 8)));
    }

    /**
     * What a header that was not wanted may be else: a HELLO begins with the magic of a decode gate, and a second worker that
     * dials the same leader is taken for the data connection of the first.
     */
    public static String suspicion(ByteBuffer in) {
        int version = in.getInt(4);
        int role = in.getInt(8);
        boolean hello = in.getInt(0) == Wire.MAGIC
                && (version == Hello.VERSION || version == Hello.VERSION - 1)
                && (role == 1 || role == 2);
        return hello ? ". So begins a HELLO: two workers may have dialed this leader; start one alone" : "";
    }
}
