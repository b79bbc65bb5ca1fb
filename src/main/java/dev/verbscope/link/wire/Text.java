package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/** Short texts in extension frames. */
final class Text {

    private Text() {}

    /** UTF-8, cut at a whole character so that it has at most {@code maxBytes} bytes. */
    static byte[] encode(String text, int maxBytes) {
        ByteBuffer out = ByteBuffer.allocate(maxBytes);
        StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text), out, true);
        byte[] bytes = new byte[out.position()];
        out.get(0, bytes);
        return bytes;
    }
}
