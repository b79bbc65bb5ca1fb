package dev.verbscope.report;

import dev.verbscope.model.Count;
import dev.verbscope.model.Source;
import java.util.Locale;

/**
 * How the page writes amounts: always with their unit, and counts with where they come from. A line never ends between the
 * two: the space there does not break.
 */
final class Amounts {
    private static final String SPACE = "\u00a0";
    private static final double NANOS = 1e9;
    private static final double MICRO = 1e3;
    private static final double KIB = 1024;

    private Amounts() {}

    /** {@code 0.003214 s}: session time, fine enough to tell a verbs call from the next. */
    static String at(long nanos) {
        return String.format(Locale.ROOT, "%.6f" + SPACE + "s", nanos / NANOS);
    }

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f" + SPACE + "s", nanos / NANOS);
    }

    static String micros(double nanos) {
        return String.format(Locale.ROOT, "%,.1f" + SPACE + "µs", nanos / MICRO);
    }

    static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 4,021 measured}. */
    static String count(Count count) {
        return count.source() == Source.UNKNOWN
                ? "unknown"
                : number(count.value()) + SPACE + count.source().key();
    }

    static String bytes(long bytes) {
        if (bytes < KIB * KIB) {
            return String.format(Locale.ROOT, "%.1f" + SPACE + "KiB", bytes / KIB);
        }
        return String.format(Locale.ROOT, "%,.1f" + SPACE + "MiB", bytes / KIB / KIB);
    }
}
