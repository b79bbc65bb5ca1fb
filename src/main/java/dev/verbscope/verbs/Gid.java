package dev.verbscope.verbs;

import java.net.InetAddress;
import java.util.StringJoiner;

/**
 * A 128-bit global identifier, big-endian as on the wire.
 *
 * @param high bytes 0 to 7: the subnet prefix
 * @param low bytes 8 to 15: the interface id
 */
public record Gid(long high, long low) {

    public static final Gid ZERO = new Gid(0, 0);

    private static final long IPV4_PREFIX = 0xffffL << 32;

    /** Reads 16 bytes from {@code offset}. */
    public static Gid of(byte[] raw, int offset) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < 8; i++) {
            high = high << 8 | raw[offset + i] & 0xff;
            low = low << 8 | raw[offset + 8 + i] & 0xff;
        }
        return new Gid(high, low);
    }

    /** {@code ::ffff:a.b.c.d} of four octets. */
    public static Gid ofIpv4(int a, int b, int c, int d) {
        return new Gid(0, IPV4_PREFIX | (long) (a & 0xff) << 24 | (b & 0xff) << 16 | (c & 0xff) << 8 | d & 0xff);
    }

    /** The GID of an interface address; an IPv4 address becomes IPv4-mapped. */
    public static Gid of(InetAddress address) {
        byte[] raw = address.getAddress();
        return raw.length == 4 ? ofIpv4(raw[0], raw[1], raw[2], raw[3]) : of(raw, 0);
    }

    /** A new array of the 16 bytes. */
    public byte[] toBytes() {
        byte[] raw = new byte[16];
        for (int i = 0; i < 8; i++) {
            raw[i] = (byte) (high >>> 56 - 8 * i);
            raw[8 + i] = (byte) (low >>> 56 - 8 * i);
        }
        return raw;
    }

    public GidKind kind() {
        if (high == 0 && low == 0) {
            return GidKind.ZERO;
        }
        if (high == 0 && low >>> 32 == 0xffff) {
            return low >>> 16 == 0xffff_a9feL ? GidKind.IPV4_LINK_LOCAL : GidKind.IPV4_MAPPED;
        }
        return high >>> 54 == 0xfe80L >>> 6 ? GidKind.IPV6_LINK_LOCAL : GidKind.IPV6;
    }

    /** True when the interface id, the lower 64 bits, is zero: JACCL then leaves the GRH out. */
    public boolean interfaceIdIsZero() {
        return low == 0;
    }

    /** {@code ::ffff:10.99.0.1} for an IPv4-mapped GID, else compressed IPv6. */
    @Override
    public String toString() {
        if (kind().ipv4()) {
            return "::ffff:" + (low >> 24 & 0xff) + "." + (low >> 16 & 0xff) + "." + (low >> 8 & 0xff) + "."
                    + (low & 0xff);
        }
        return compressed();
    }

    /** @throws IllegalArgumentException when {@code text} is no numeric address */
    public static Gid parse(String text) {
        if (!text.matches("[0-9a-fA-F:.]+")) {
            throw new IllegalArgumentException("not a GID: " + text);
        }
        return of(InetAddress.ofLiteral(text)); // never asks a name server
    }

    private String compressed() {
        int[] groups = new int[8];
        for (int i = 0; i < 4; i++) {
            groups[i] = (int) (high >>> 48 - 16 * i & 0xffff);
            groups[4 + i] = (int) (low >>> 48 - 16 * i & 0xffff);
        }
        int bestStart = -1;
        int bestLength = 1;
        for (int start = 0; start < 8; start++) {
            int end = start;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - start > bestLength) {
                bestStart = start;
                bestLength = end - start;
            }
        }
        if (bestStart < 0) {
            return join(groups, 0, 8);
        }
        return join(groups, 0, bestStart) + "::" + join(groups, bestStart + bestLength, 8);
    }

    private static String join(int[] groups, int from, int to) {
        StringJoiner joiner = new StringJoiner(":");
        for (int i = from; i < to; i++) {
            joiner.add(Integer.toHexString(groups[i]));
        }
        return joiner.toString();
    }
}
