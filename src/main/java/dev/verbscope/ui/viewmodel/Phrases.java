package dev.verbscope.ui.viewmodel;

import dev.verbscope.verbs.Direction;
import java.util.Locale;

/** How numbers and times are written, everywhere in the window. */
public final class Phrases {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private Phrases() {}

    /** {@code 260,438}. */
    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** A number with its noun: {@code 1 gate}, {@code 2 gates}. */
    public static String count(long n, String noun) {
        return count(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** A duration with three figures and the unit that suits it: {@code 212 µs}, {@code 4.1 ms}, {@code 12.2 s}. */
    public static String duration(long nanos) {
        double abs = Math.abs((double) nanos);
        if (abs < NANOS_PER_MILLI) {
            return String.format(Locale.ROOT, "%.0f µs", nanos / NANOS_PER_MICRO);
        }
        if (abs < 10 * NANOS_PER_MILLI) {
            return String.format(Locale.ROOT, "%.1f ms", nanos / NANOS_PER_MILLI);
        }
        if (abs < NANOS_PER_SECOND) {
            return String.format(Locale.ROOT, "%.0f ms", nanos / NANOS_PER_MILLI);
        }
        return String.format(Locale.ROOT, "%.1f s", nanos / NANOS_PER_SECOND);
    }

    /** A moment of the session, to the millisecond: {@code 2.013 s}. */
    public static String moment(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / NANOS_PER_SECOND);
    }

    /** {@code 1 → 0}, with the room around the arrow that large type wants. */
    public static String spaced(Direction direction) {
        return direction.sender() + " → " + direction.receiver();
    }
}
