package dev.verbscope.link.wire;

import java.nio.ByteBuffer;

/**
 * The 12 bytes before every control frame's payload.
 *
 * @param type a known frame
 * @param bytes payload bytes, within the frame's bounds
 */
public record FrameHeader(FrameType type, int bytes) {

    public static final int BYTES = 12;

    /**
     * @throws WireException wrong magic, unknown type, or a length that the type cannot have
     */
    public static FrameHeader decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "control frame header", BYTES);
        int magic = in.getInt();
        if (magic != Wire.MAGIC) {
            throw Wire.badMagic("control frame", magic, Wire.MAGIC);
        }
        int number = in.getInt();
        long bytes = Integer.toUnsignedLong(in.getInt());
        FrameType type = FrameType.of(number)
                .orElseThrow(() -> new WireException(
                        "unknown-frame",
                        "control frame: type " + Integer.toUnsignedString(number) + " with " + bytes
                                + " bytes of payload is no frame of this protocol"));
        type.checkLength(bytes);
        return new FrameHeader(type, (int) bytes);
    }

    /** Header and payload as one run of bytes, ready to be written. */
    public static ByteBuffer frame(FrameType type, ByteBuffer payload) {
        ByteBuffer out = Wire.allocate(BYTES + payload.remaining());
        out.putInt(Wire.MAGIC).putInt(type.number()).putInt(payload.remaining());
        out.put(payload.duplicate());
        return out.flip();
    }

    /** A frame whose payload is one u32. */
    public static ByteBuffer frame(FrameType type, int word) {
        return frame(type, Wire.allocate(4).putInt(word).flip());
    }

    /** A frame without payload. */
    public static ByteBuffer frame(FrameType type) {
        return frame(type, Wire.allocate(0));
    }

    /** The u32 that is the whole payload of WARM and POSTED. */
    public static int word(ByteBuffer payload) throws WireException {
        return Wire.view(payload, "u32 payload", Integer.BYTES).getInt();
    }
}
