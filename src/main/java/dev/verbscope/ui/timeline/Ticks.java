package dev.verbscope.ui.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Round moments of an axis and what they are called. */
final class Ticks {

    /** A line of the grid with its label right of it. */
    record Tick(double x, String label) {}

    /** Least room from one label's beginning to the next. */
    private static final double LEAST = 74;

    private static final double LABEL_GAP = 8;
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private Ticks() {}

    /** @param characterWidth pixels of a character of a label */
    static List<Tick> of(TimeAxis axis, double characterWidth) {
        List<Tick> ticks = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (TimeAxis.Piece piece : axis.pieces()) {
            long step = step(piece.nanosPerPixel() * LEAST);
            long first = Math.ceilDiv(piece.from(), step) * step;
            boolean any = false;
            for (long at = first; at < piece.to(); at += step) {
                any |= add(ticks, free, piece, at, step, characterWidth);
                free = end(ticks, free, characterWidth);
            }
            if (!any && piece.right() - piece.left() > LEAST) {
                // Too short for a round moment: its middle, as exactly as its scale lets it be read
                long fine = step(piece.nanosPerPixel() * 2);
                long at = (piece.from() + piece.to()) / 2 / fine * fine;
                add(ticks, free, piece, at, fine, characterWidth);
                free = end(ticks, free, characterWidth);
            }
        }
        return List.copyOf(ticks);
    }

    private static boolean add(
            List<Tick> ticks, double free, TimeAxis.Piece piece, long at, long step, double characterWidth) {
        double x = piece.x(at);
        String label = label(at, step);
        if (at < piece.from() || x < free || x + label.length() * characterWidth + LABEL_GAP > piece.right()) {
            return false;
        }
        ticks.add(new Tick(x, label));
        return true;
    }

    private static double end(List<Tick> ticks, double free, double characterWidth) {
        return ticks.isEmpty()
                ? free
                : ticks.getLast().x() + ticks.getLast().label().length() * characterWidth + 2 * LABEL_GAP;
    }

    /** The shortest of 1, 2, 5 · 10^n that is at least so long. */
    static long step(double nanos) {
        long decade = 1;
        while (decade * 10 <= nanos) {
            decade *= 10;
        }
        for (int times : new int[] {1, 2, 5, 10}) {
            if (decade * times >= nanos) {
                return decade * times;
            }
        }
        return decade * 10;
    }

    /** A moment, as exactly as the step asks for. */
    static String label(long nanos, long step) {
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

    private static String decimal(long nanos, long step, long unit) {
        int decimals = 0;
        for (long part = unit; part > step && decimals < 6; part /= 10) {
            decimals++;
        }
        return String.format(Locale.ROOT, "%." + decimals + "f", nanos / (double) unit);
    }
}
