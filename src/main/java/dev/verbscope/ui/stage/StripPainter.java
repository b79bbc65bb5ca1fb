package dev.verbscope.ui.stage;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a host's queue pairs: the one in use large, with the time of each call, old ones thin with why they ended. In a
 * narrow host the states of the last one have a row of their own, for their names to have room, and older ones have words
 * alone.
 */
final class StripPainter {

    private static final double PAD = 10;
    private static final double LABEL = 53;
    private static final double END = 58;
    /** A strip that is narrower has no room for all words beside the states. */
    private static final double TIGHT = 220;
    /** Height of the words over the states, where they do not stand beside them. */
    private static final double WORDS = 13;

    /** How far the point of a chevron reaches into the next one. */
    private static final double POINT = 6;
    /** Height of the line that counts the older ones. */
    private static final double FOLD = 13;

    /** How a strip is laid out. */
    enum Form {
        /** Its name, its states, how it ended: side by side. */
        BESIDE,
        /** The states beneath the words. */
        BENEATH,
        /** No states. */
        WORDS_ALONE
    }

    /** A strip and where it lies. */
    record Placed(StripViewModel strip, Box box, Form form) {

        /** Where a state's chevron lies, as high as the strip; without a height where no states are drawn. */
        Box state(int index) {
            int states = strip.states().size();
            return switch (form) {
                case BESIDE -> {
                    double width = (box.w() - LABEL - END) / states;
                    yield new Box(box.x() + LABEL + index * width, box.y(), width, box.h());
                }
                case BENEATH -> {
                    // The point of the last one stays within
                    double width = (box.w() - POINT) / states;
                    yield new Box(box.x() + index * width, box.y() + WORDS, width, box.h() - WORDS);
                }
                case WORDS_ALONE -> new Box(box.x(), box.y(), 0, 0);
            };
        }
    }

    /**
     * @param older how many have no room
     * @param inLine whether that stands in the line beneath, as there is no room for a row of its own
     */
    private record Packing(List<Placed> placed, int older, boolean inLine) {}

    /** What the lower part of a host shows. */
    record Strips(List<StripViewModel> strips, String future, String remark) {}

    private final HostPainter host;
    private final boolean compact;

    StripPainter(HostPainter host, boolean compact) {
        this.host = host;
        this.compact = compact;
    }

    private double currentHeight() {
        return compact ? 27 : 34;
    }

    private double oldHeight() {
        return compact ? 19 : 20;
    }

    private double lineHeight() {
        return compact ? 18 : 21;
    }

    void paint(Pen pen, Box box, Strips value) {
        host.ground(pen, box);
        pen.across(box.x(), box.right(), box.y(), Ink.LINE, 1);
        double left = box.x() + PAD;
        double room = box.w() - 2 * PAD;
        if (value.strips().isEmpty()) {
            String remark = pen.letters().fit(TextStyle.SMALL, value.remark(), room);
            pen.text(TextStyle.SMALL, Ink.MUTED, remark, left + 2, box.centerY() + 4);
            return;
        }
        boolean line = hasLine(value);
        Packing packing = pack(box, value);
        List<Placed> placed = packing.placed();
        String older = packing.older() > 0 ? "+" + packing.older() + " older" : "";
        if (!packing.inLine()) {
            double above = placed.getFirst().box().y() - 4;
            pen.text(TextStyle.TINY, Ink.MUTED, older, left, above);
        }
        placed.forEach(at -> strip(pen, at));
        double y = placed.getLast().box().bottom();
        if (line) {
            Box at = new Box(left, y + 1, room, lineHeight() - 4);
            if (!value.future().isEmpty()) {
                pen.dashRound(at, 3, Ink.OUTLINE);
            }
            String words = value.future().isEmpty() ? value.remark() : value.future();
            String folded = packing.inLine() ? older : "";
            pen.textRight(TextStyle.TINY, Ink.MUTED, folded, at.right() - 7, at.centerY() + 4);
            double wordsRoom = room - 12 - (packing.inLine() ? pen.letters().width(TextStyle.TINY, folded) + 12 : 0);
            pen.text(
                    TextStyle.SMALL,
                    Ink.MUTED,
                    pen.letters().fit(TextStyle.SMALL, words, wordsRoom),
                    left + (value.future().isEmpty() ? 0 : 7),
                    at.centerY() + 4);
        }
    }

    private static boolean hasLine(Strips value) {
        return !value.future().isEmpty() || !value.remark().isEmpty();
    }

    /** Where each strip that there is room for lies: the last ones. */
    List<Placed> places(Box box, Strips value) {
        return value.strips().isEmpty() ? List.of() : pack(box, value).placed();
    }

    private Packing pack(Box box, Strips value) {
        boolean line = hasLine(value);
        double free = box.h() - 8 - (line ? lineHeight() : 0);
        int shown = shown(value.strips(), free, isTight(box));
        int older = value.strips().size() - shown;
        List<StripViewModel> visible =
                value.strips().subList(older, value.strips().size());
        boolean tight = isTight(box);
        double used = height(visible, tight);
        // Where a row of its own would push the line out, how many are left out stands in the line
        boolean inLine = older > 0 && line && used + FOLD > free;
        double fold = older > 0 && !inLine ? FOLD : 0;
        double y = box.y() + 4 + Math.max(0, Math.min(6, (free - used - fold) / 2)) + fold;
        List<Placed> placed = new ArrayList<>();
        for (StripViewModel strip : visible) {
            Form form = form(strip, strip == visible.getLast(), tight);
            double height = height(strip, form);
            placed.add(new Placed(strip, new Box(box.x() + PAD, y, box.w() - 2 * PAD, height), form));
            y += height;
        }
        return new Packing(placed, older, inLine);
    }

    private static boolean isTight(Box column) {
        return column.w() - 2 * PAD < TIGHT;
    }

    private static Form form(StripViewModel strip, boolean last, boolean tight) {
        if (!tight || strip.states().isEmpty()) {
            return Form.BESIDE;
        }
        return last ? Form.BENEATH : Form.WORDS_ALONE;
    }

    private double height(StripViewModel strip, Form form) {
        return switch (form) {
            case BESIDE -> strip.current() ? currentHeight() : oldHeight();
            case BENEATH -> WORDS + 17;
            case WORDS_ALONE -> 15;
        };
    }

    private double height(List<StripViewModel> strips, boolean tight) {
        return strips.stream()
                .mapToDouble(strip -> height(strip, form(strip, strip == strips.getLast(), tight)))
                .sum();
    }

    /** How many of the last strips fit, the line that counts the others included. */
    private int shown(List<StripViewModel> strips, double free, boolean tight) {
        if (height(strips, tight) <= free) {
            return strips.size();
        }
        int count = strips.size() - 1;
        while (count > 1 && height(strips.subList(strips.size() - count, strips.size()), tight) > free - FOLD) {
            count--;
        }
        return Math.max(1, count);
    }

    private void strip(Pen pen, Placed placed) {
        StripViewModel strip = placed.strip();
        Box box = placed.box();
        switch (placed.form()) {
            case BESIDE -> {
                double middle = box.centerY();
                if (strip.current()) {
                    pen.text(TextStyle.STRONG, Ink.TEXT, strip.label(), box.x(), middle - (compact ? 2 : 1));
                    pen.text(TextStyle.TINY, Ink.MUTED, strip.qpn(), box.x(), middle + (compact ? 8 : 11));
                } else {
                    pen.text(TextStyle.SMALL, Ink.MUTED, strip.label(), box.x(), middle + 4);
                }
                if (strip.states().isEmpty()) {
                    unseen(pen, box, strip);
                    return;
                }
                chevrons(pen, placed, strip.current() ? Math.min(box.h() - 4, compact ? 20 : 29) : 16);
                end(pen, strip, END - 4, box.right(), middle + 4);
            }
            case BENEATH -> {
                words(pen, strip, box, box.y() + WORDS - 3);
                chevrons(pen, placed, 16);
            }
            case WORDS_ALONE -> words(pen, strip, box, box.centerY() + 4);
        }
    }

    /** Its name and number, and how it ended, on one line. */
    private static void words(Pen pen, StripViewModel strip, Box box, double baseline) {
        TextStyle style = strip.current() ? TextStyle.STRONG : TextStyle.SMALL;
        pen.text(style, strip.current() ? Ink.TEXT : Ink.MUTED, strip.label(), box.x(), baseline);
        pen.text(TextStyle.TINY, Ink.MUTED, strip.qpn(), box.x() + LABEL - 10, baseline);
        end(pen, strip, box.w() - 2 * LABEL - 10, box.right(), baseline);
    }

    private void unseen(Pen pen, Box box, StripViewModel strip) {
        double middle = box.centerY();
        Box at = new Box(box.x() + LABEL, middle - 8, box.w() - LABEL, 16);
        pen.dotRound(at, 3, Ink.UNKNOWN);
        String words = strip.current() ? strip.end() : strip.qpn() + " · " + strip.end();
        pen.text(
                TextStyle.SMALL,
                strip.endInk(),
                pen.letters().fit(TextStyle.SMALL, words, at.w() - 12),
                at.x() + 7,
                middle + 4);
    }

    private void chevrons(Pen pen, Placed placed, double height) {
        List<StripViewModel.State> states = placed.strip().states();
        boolean tall = placed.strip().current();
        for (int i = 0; i < states.size(); i++) {
            Box column = placed.state(i);
            Box at = new Box(column.x(), column.centerY() - height / 2, column.w(), height);
            chevron(pen, at, states.get(i), i == 0, tall, placed.form() == Form.BESIDE && !compact);
        }
    }

    private static TextStyle letters(double width) {
        return width < 41 ? TextStyle.CHEVRON_SMALL : TextStyle.CHEVRON;
    }

    /** How it ended, or that it is in use. */
    private static void end(Pen pen, StripViewModel strip, double room, double right, double baseline) {
        TextStyle style = strip.endInk() == Ink.MUTED
                ? TextStyle.SMALL
                : pen.letters().width(TextStyle.STRONG, strip.end()) <= room ? TextStyle.STRONG : TextStyle.TINY_STRONG;
        String words = pen.letters().fit(style, strip.end(), room);
        pen.textRight(style, strip.endInk(), words, right, baseline);
        if (strip.current()) {
            double dot = right - pen.letters().width(style, words) - 9;
            pen.fillCircle(dot, baseline - 4, 3.5, strip.endInk());
        }
    }

    private static void chevron(
            Pen pen, Box box, StripViewModel.State state, boolean first, boolean tall, boolean roomForTimes) {
        double left = pen.snap(box.x());
        double right = pen.snap(box.right()) - 1;
        double top = pen.snap(box.y());
        double bottom = pen.snap(box.bottom());
        double middle = (top + bottom) / 2;
        double[] shape = {
            left,
            top,
            right,
            top,
            right + POINT,
            middle,
            right,
            bottom,
            left,
            bottom,
            first ? left : left + POINT,
            middle
        };
        Ink letters = Ink.MUTED;
        switch (state.reach()) {
            case HERE -> {
                pen.fillPolygon(Ink.CLAIMED, shape);
                letters = Ink.ON_CLAIMED;
            }
            case PASSED -> {
                pen.fillPolygon(tall ? Ink.CLAIMED_SOFT : Ink.RAISED, shape);
                letters = tall ? Ink.CLAIMED : Ink.MUTED;
            }
            case FAILED -> {
                pen.fillPolygon(Ink.LOST_SOFT, shape);
                pen.strokePolygon(Ink.LOST, 1, shape);
                letters = Ink.LOST;
            }
            case AHEAD -> pen.dashPolygon(Ink.OUTLINE, shape);
        }
        double center = (left + right + (first ? 0 : POINT) + 2) / 2;
        boolean times = tall && roomForTimes && !state.took().isEmpty();
        pen.textCenter(letters(box.w()), letters, state.name(), center, times ? middle - 1 : middle + 4);
        if (times) {
            String took = pen.letters().fit(TextStyle.TINY, state.took(), box.w() - 2);
            pen.textCenter(TextStyle.TINY, letters, took, center, middle + 10);
        }
    }
}
