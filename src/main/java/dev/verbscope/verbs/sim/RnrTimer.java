package dev.verbscope.verbs.sim;

/** The times that min_rnr_timer's 5-bit codes stand for (InfiniBand specification, RNR NAK timer field). */
final class RnrTimer {
    /** In units of 10 µs. */
    private static final int[] TENS_OF_MICROS = {
        65536, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
        6144, 8192, 12288, 16384, 24576, 32768, 49152
    };

    private RnrTimer() {}

    static long nanos(int code) {
        return TENS_OF_MICROS[code] * 10_000L;
    }
}
