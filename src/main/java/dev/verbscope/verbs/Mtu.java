package dev.verbscope.verbs;

/** ibv_mtu: a path MTU with the number the ABI and the wire use for it. */
public enum Mtu {
    MTU_256(1, 256),
    MTU_512(2, 512),
    MTU_1024(3, 1024),
    MTU_2048(4, 2048),
    MTU_4096(5, 4096);

    private final int number;
    private final int bytes;

    Mtu(int number, int bytes) {
        this.number = number;
        this.bytes = bytes;
    }

    public int number() {
        return number;
    }

    public int bytes() {
        return bytes;
    }

    /** The smaller of two. */
    public Mtu min(Mtu other) {
        return number <= other.number ? this : other;
    }

    public static Mtu ofBytes(int bytes) {
        for (Mtu mtu : values()) {
            if (mtu.bytes == bytes) {
                return mtu;
            }
        }
        throw new IllegalArgumentException("no path MTU of " + bytes + " bytes; 256, 512, 1024, 2048 or 4096");
    }

    /** @throws IllegalArgumentException for a number outside 1 to 5 */
    public static Mtu ofNumber(int number) {
        for (Mtu mtu : values()) {
            if (mtu.number == number) {
                return mtu;
            }
        }
        throw new IllegalArgumentException("MTU number " + number + " is none of 1 to 5");
    }
}
