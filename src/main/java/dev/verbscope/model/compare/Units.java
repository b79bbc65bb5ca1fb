package dev.verbscope.model.compare;

import java.util.Locale;

/** How the rows of a comparison write figures, always with their unit. */
final class Units {
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;
    private static final double KIB = 1024;

    private Units() {}

    /** {@code 260,438}. */
    static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 1 gate}, {@code 2 gates}. */
    static String number(long n, String noun) {
        return number(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** Three figures or so with the unit that suits: {@code 27.5 µs}, {@code 9.1 ms}, {@code 2.03 s}. */
    static String length(double nanos) {
        double abs = Math.abs(nanos);
        if (abs < MILLI) {
            return String.format(Locale.ROOT, abs < 100 * MICRO ? "%.1f µs" : "%.0f µs", nanos / MICRO);
        }
        if (abs < SECOND) {
            return String.format(Locale.ROOT, abs < 10 * MILLI ? "%.1f ms" : "%.0f ms", nanos / MILLI);
        }
        return String.format(Locale.ROOT, abs < 10 * SECOND ? "%.2f s" : "%.1f s", nanos / SECOND);
    }

    /** A time from the aligned zero, with its sign: {@code +2.451 s}, {@code -0.120 s}. */
    static String moment(long nanos) {
        return String.format(Locale.ROOT, "%+.3f s", nanos / SECOND);
    }

    static String bytes(long bytes) {
        if (bytes < KIB) {
            return number(bytes, "byte");
        }
        if (bytes < KIB * KIB) {
            return String.format(Locale.ROOT, "%.1f KiB", bytes / KIB);
        }
        return bytes < KIB * KIB * KIB
                ? String.format(Locale.ROOT, "%.1f MiB", bytes / KIB / KIB)
                : String.format(Locale.ROOT, "%,.2f GiB", bytes / KIB / KIB / KIB);
    }

    /** {@code 1.8}: how many times the one is the other. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%,.0f", ratio);
    }

    static String yesNo(boolean yes) {
        return yes ? "yes" : "no";
    }
}
