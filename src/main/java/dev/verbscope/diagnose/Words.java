package dev.verbscope.diagnose;

import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.GatesModel;
import dev.verbscope.verbs.Direction;
import java.util.Locale;

/** How findings, the verdict and the story write numbers and times. */
public final class Words {
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;

    private Words() {}

    /** {@code 260,438}. */
    public static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code gate 6}, {@code big gate 2}. */
    public static String gate(GatesModel.Timeout timeout) {
        return timeout.noun() + " " + number(timeout.gate());
    }

    /** {@code 1 gate}, {@code 2 gates}. */
    public static String number(long n, String noun) {
        return number(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** A number with its source, unless it was measured; {@code unknown} without one. */
    public static String number(Count count) {
        return switch (count.source()) {
            case MEASURED -> number(count.value());
            case REPORTED, IMPLIED ->
                number(count.value()) + " (" + count.source().key() + ")";
            case UNKNOWN -> "unknown";
        };
    }

    /** Three figures or so with the unit that suits: {@code 212 µs}, {@code 9.1 ms}, {@code 2.03 s}. */
    public static String duration(long nanos) {
        double abs = Math.abs((double) nanos);
        if (abs < MILLI) {
            return String.format(Locale.ROOT, "%.0f µs", nanos / MICRO);
        }
        if (abs < SECOND) {
            return String.format(Locale.ROOT, abs < 10 * MILLI ? "%.1f ms" : "%.0f ms", nanos / MILLI);
        }
        return String.format(Locale.ROOT, abs < 10 * SECOND ? "%.2f s" : "%.1f s", nanos / SECOND);
    }

    /** {@code 1→0}: what the sender measured. */
    public static String sender(Direction direction, DirectionCounts counts) {
        return "rank " + direction.sender() + ": " + number(counts.posted()) + " posted, " + number(counts.completed())
                + " completed";
    }

    /** What the receiver measured. */
    public static String receiver(Direction direction, DirectionCounts counts) {
        return "rank " + direction.receiver() + ": " + number(counts.received()) + " received";
    }

    public static String hex(long value, int digits) {
        return String.format(Locale.ROOT, "0x%0" + digits + "x", value);
    }
}
