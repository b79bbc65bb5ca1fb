package dev.verbscope.report;

import dev.verbscope.model.Count;
import dev.verbscope.model.Source;
import java.util.Locale;

/** How the page writes amounts: always with their unit, and counts with where they come from. */
final class Amounts {
    private static final double NANOS = 1e9;
    private static final double MICRO = 1e3;
    private static final double KIB = 1024;

    private Amounts() {}

    /** {@code 0.003214 s}: session time, fine enough to tell a verbs call from the next. */
    static String at(long nanos) {
        return String.format(Locale.ROOT, "%.6f s", nanos / NANOS);
    }

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / NANOS);
    }

    static String micros(double nanos) {
        return String.format(Locale.ROOT, "%,.1f µs", nanos / MICRO);
    }

    static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 4,021 measured}. */
    static String count(Count count) {
        return count.source() == Source.UNKNOWN
                ? "unknown"
                : number(count.value()) + " " + count.source().key();
    }

    static String bytes(long bytes) {
        if (bytes < KIB * KIB) {
            return String.format(Locale.ROOT, "%.1f KiB", bytes / KIB);
        }
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / KIB / KIB);
    }
}
