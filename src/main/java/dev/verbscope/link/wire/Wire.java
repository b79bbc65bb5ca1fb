package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What all formats of the two sockets share: little-endian integers and the magic. */
final class Wire {
    /** Bytes 54 34 53 44 on the wire; starts HELLO, every control frame and every decode gate over TCP. */
    static final int MAGIC = 0x44533454;

    private Wire() {}

    static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * An independent view of what remains in {@code buffer}, little-endian; the buffer itself is left as it is.
     *
     * @throws WireException fewer than {@code bytes} remain
     */
    static ByteBuffer view(ByteBuffer buffer, String what, int bytes) throws WireException {
        if (buffer.remaining() < bytes) {
            throw new WireException("cut-short", what + ": " + buffer.remaining() + " bytes came, wanted " + bytes);
        }
        return buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    static WireException badMagic(String what, int got, int wanted) {
        return new WireException(
                "bad-magic",
                String.format(
                        "%s: magic is 0x%08x, wanted 0x%08x: wrong program or byte order at the other end",
                        what, got, wanted));
    }
}
