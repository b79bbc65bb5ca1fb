package dev.verbscope.verbs.sim;

/** Numbers that depend on the seed and on what they are for, not on the order in which they are asked for. */
final class Seed {
    private final long seed;

    Seed(long seed) {
        this.seed = seed;
    }

    /** 64 bits for purpose {@code a}, instance {@code b}: the finalizer of SplitMix64. */
    long bits(long a, long b) {
        long x = seed + 0x9E3779B97F4A7C15L * (a + 1) + 0xD1B54A32D192ED03L * (b + 1);
        x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
        x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
        return x ^ x >>> 31;
    }

    /** A number from 0 to {@code bound} - 1. */
    int below(int bound, long a, long b) {
        return (int) Long.remainderUnsigned(bits(a, b), bound);
    }
}
