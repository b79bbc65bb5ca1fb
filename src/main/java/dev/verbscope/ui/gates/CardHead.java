package dev.verbscope.ui.gates;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.function.Consumer;

/** The first line of a card: its title, a note, a legend at the right. */
final class CardHead {

    private static final double KEY = 9;

    private CardHead() {}

    /** Title and note from the left, the note only as far as there is room. */
    static void titled(Pen pen, double left, double baseline, String title, String note, double right) {
        pen.text(TextStyle.TITLE, Ink.TEXT, title, left, baseline);
        double from = left + pen.letters().width(TextStyle.TITLE, title) + 9;
        pen.text(TextStyle.SMALL, Ink.MUTED, pen.letters().fit(TextStyle.SMALL, note, right - from), from, baseline);
    }

    /**
     * A word of the legend that ends at the right, its key before it.
     *
     * @return where it begins
     */
    static double legend(Pen pen, double right, double baseline, String word, Consumer<Box> key) {
        double left = right - pen.letters().width(TextStyle.SMALL, word);
        pen.text(TextStyle.SMALL, Ink.MUTED, word, left, baseline);
        Box box = new Box(pen.snap(left - KEY - 4), pen.snap(baseline - KEY + 0.5), KEY, KEY);
        key.accept(box);
        return box.x();
    }
}
