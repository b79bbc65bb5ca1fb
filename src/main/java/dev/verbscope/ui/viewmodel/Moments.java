package dev.verbscope.ui.viewmodel;

import java.util.Locale;

/** Moments of the session as an axis writes them: as exactly as its steps ask for, no further. */
public final class Moments {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final int MOST_DECIMALS = 6;

    private Moments() {}

    /**
     * A moment, for example {@code 2.013 s}.
     *
     * @param nanos session time
     * @param step what it must be told apart from, nanoseconds
     */
    public static String label(long nanos, long step) {
        if (nanos == 0) {
            return "0";
        }
        if (nanos >= SECOND || step >= 100 * MILLI) {
            return decimal(nanos, step, SECOND) + " s";
        }
        if (nanos >= MILLI || step >= 100 * MICRO) {
            return decimal(nanos, step, MILLI) + " ms";
        }
        return decimal(nanos, step, MICRO) + " µs";
    }

    /** The shortest of 1, 2, 5 · 10^n nanoseconds that is at least so long. */
    public static long step(double nanos) {
        long decade = 1;
        while (decade * 10 <= nanos) {
            decade *= 10;
        }
        for (int times : new int[] {1, 2, 5}) {
            if (decade * times >= nanos) {
                return decade * times;
            }
        }
        return decade * 10;
    }

    /** With all its digits down to the nanosecond, from a second on to the microsecond. */
    public static String exactly(long nanos) {
        if (nanos < MILLI) {
            return String.format(Locale.ROOT, "%,.3f µs", nanos / (double) MICRO);
        }
        return nanos < SECOND
                ? String.format(Locale.ROOT, "%.6f ms", nanos / (double) MILLI)
                : String.format(Locale.ROOT, "%.6f s", nanos / (double) SECOND);
    }

    private static String decimal(long nanos, long step, long unit) {
        int decimals = 0;
        for (long part = unit; part > step && decimals < MOST_DECIMALS; part /= 10) {
            decimals++;
        }
        return String.format(Locale.ROOT, "%." + decimals + "f", nanos / (double) unit);
    }
}
