package dev.verbscope.ui.timeline;

import dev.verbscope.ui.viewmodel.Moments;
import java.util.ArrayList;
import java.util.List;

/** Round moments of an axis and what they are called. */
final class Ticks {

    /** A line of the grid with its label right of it. */
    record Tick(double x, String label) {}

    /** Least room from one label's beginning to the next. */
    private static final double LEAST = 74;

    /** Room between a line and its label. */
    static final double INSET = 4;

    private static final double LABEL_GAP = 8;

    private Ticks() {}

    /** @param characterWidth pixels of a character of a label */
    static List<Tick> of(TimeAxis axis, double characterWidth) {
        List<Tick> ticks = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (TimeAxis.Piece piece : axis.pieces()) {
            long step = Moments.step(piece.nanosPerPixel() * LEAST);
            long first = Math.ceilDiv(piece.from(), step) * step;
            boolean any = false;
            for (long at = first; at < piece.to(); at += step) {
                any |= add(ticks, free, piece, at, step, characterWidth);
                free = end(ticks, free, characterWidth);
            }
            if (!any && piece.right() - piece.left() > LEAST) {
                // Too short for a round moment: its middle, as exactly as its scale lets it be read
                long fine = Moments.step(piece.nanosPerPixel() * 2);
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
        String label = Moments.label(at, step);
        if (at < piece.from() || x < free || x + INSET + label.length() * characterWidth + LABEL_GAP > piece.right()) {
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
}
