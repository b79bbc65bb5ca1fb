package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Bytes as they stand in a document: hexadecimal, spaces and line feeds as one likes. */
final class Bytes {

    private Bytes() {}

    static ByteBuffer of(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex.replaceAll("\\s", "")));
    }

    static String hex(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** The same text without its spaces, for comparing. */
    static String plain(String hex) {
        return hex.replaceAll("\\s", "");
    }
}
