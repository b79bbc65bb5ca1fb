package dev.verbscope.ui.stage;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.ArrayList;
import java.util.List;

/** Draws a host's queue pairs: the one in use large, with the time of each call, old ones thin with why they ended. */
final class StripPainter {

    private static final double PAD = 10;
    private static final double LABEL = 53;
    private static final double END = 58;
    private static final double DOT_END = 18;
    /** A strip that is narrower has no room for all words. */
    private static final double TIGHT = 220;
    /** How far the point of a chevron reaches into the next one. */
    private static final double POINT = 6;
    /** Height of the line that counts the older ones. */
    private static final double FOLD = 13;

    /** A strip and where it lies. */
    record Placed(StripViewModel strip, Box box) {

        /** What the words at the end take; in a tight place the dot alone says that it is in use, for the states to have room. */
        private double end() {
            return tight() && strip.inUse() ? DOT_END : END;
        }

        private boolean tight() {
            return box.w() < TIGHT;
        }

        /** Where a state's chevron lies, as high as the strip. */
        Box state(int index) {
            double width = (box.w() - LABEL - end()) / strip.states().size();
            return new Box(box.x() + LABEL + index * width, box.y(), width, box.h());
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
        placed.forEach(at -> strip(pen, at.box(), at.strip()));
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
        int shown = shown(value.strips(), free);
        int older = value.strips().size() - shown;
        List<StripViewModel> visible =
                value.strips().subList(older, value.strips().size());
        double used = visible.stream().mapToDouble(this::height).sum();
        // Where a row of its own would push the line out, how many are left out stands in the line
        boolean inLine = older > 0 && line && used + FOLD > free;
        double fold = older > 0 && !inLine ? FOLD : 0;
        double y = box.y() + 4 + Math.max(0, Math.min(6, (free - used - fold) / 2)) + fold;
        List<Placed> placed = new ArrayList<>();
        for (StripViewModel strip : visible) {
            placed.add(new Placed(strip, new Box(box.x() + PAD, y, box.w() - 2 * PAD, height(strip))));
            y += height(strip);
        }
        return new Packing(placed, older, inLine);
    }

    private double height(StripViewModel strip) {
        return strip.current() ? currentHeight() : oldHeight();
    }

    /** How many of the last strips fit, the line that counts the others included. */
    private int shown(List<StripViewModel> strips, double free) {
        double all = strips.stream().mapToDouble(this::height).sum();
        if (all <= free) {
            return strips.size();
        }
        double left = free - FOLD;
        int count = 0;
        for (StripViewModel strip : strips.reversed()) {
            left -= height(strip);
            if (left < 0) {
                break;
            }
            count++;
        }
        return Math.max(1, count);
    }

    private void strip(Pen pen, Box box, StripViewModel strip) {
        double middle = box.centerY();
        boolean tall = strip.current();
        if (tall) {
            pen.text(TextStyle.STRONG, Ink.TEXT, strip.label(), box.x(), middle - (compact ? 2 : 1));
            pen.text(TextStyle.TINY, Ink.MUTED, strip.qpn(), box.x(), middle + (compact ? 8 : 11));
        } else {
            pen.text(TextStyle.SMALL, Ink.MUTED, strip.label(), box.x(), middle + 4);
        }
        if (strip.states().isEmpty()) {
            Box at = new Box(box.x() + LABEL, middle - 8, box.w() - LABEL, 16);
            pen.dotRound(at, 3, Ink.UNKNOWN);
            String words = tall ? strip.end() : strip.qpn() + " · " + strip.end();
            pen.text(
                    TextStyle.SMALL,
                    strip.endInk(),
                    pen.letters().fit(TextStyle.SMALL, words, at.w() - 12),
                    at.x() + 7,
                    middle + 4);
            return;
        }
        double height = tall ? Math.min(box.h() - 4, compact ? 20 : 29) : 16;
        Placed placed = new Placed(strip, box);
        boolean named = named(pen, placed);
        for (int i = 0; i < strip.states().size(); i++) {
            Box column = placed.state(i);
            Box at = new Box(column.x(), middle - height / 2, column.w(), height);
            chevron(pen, at, strip.states().get(i), i == 0, tall, named);
        }
        end(pen, placed, middle);
    }

    /** In a place so tight that one name would run into the next, the shapes alone say which states were passed. */
    private static boolean named(Pen pen, Placed placed) {
        double width = placed.state(0).w();
        return placed.strip().states().stream()
                .allMatch(state -> pen.letters().width(letters(width), state.name()) < width);
    }

    private static TextStyle letters(double width) {
        return width < 41 ? TextStyle.CHEVRON_SMALL : TextStyle.CHEVRON;
    }

    private static void end(Pen pen, Placed placed, double middle) {
        StripViewModel strip = placed.strip();
        Box box = placed.box();
        if (placed.tight() && strip.inUse()) {
            pen.fillCircle(box.right() - 5, middle, 3.5, strip.endInk());
            return;
        }
        TextStyle style = strip.endInk() == Ink.MUTED
                ? TextStyle.SMALL
                : pen.letters().width(TextStyle.STRONG, strip.end()) <= END - 4
                        ? TextStyle.STRONG
                        : TextStyle.TINY_STRONG;
        String words = pen.letters().fit(style, strip.end(), END - 4);
        pen.textRight(style, strip.endInk(), words, box.right(), middle + 4);
        if (strip.current()) {
            double dot = box.right() - pen.letters().width(style, words) - 9;
            pen.fillCircle(dot, middle, 3.5, strip.endInk());
        }
    }

    private void chevron(Pen pen, Box box, StripViewModel.State state, boolean first, boolean tall, boolean named) {
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
        boolean times = tall && !compact && !state.took().isEmpty();
        if (named || state.reach() == StripViewModel.Reach.HERE) {
            pen.textCenter(letters(box.w()), letters, state.name(), center, times ? middle - 1 : middle + 4);
        }
        if (times) {
            String took = pen.letters().fit(TextStyle.TINY, state.took(), box.w() - 2);
            pen.textCenter(TextStyle.TINY, letters, took, center, middle + 10);
        }
    }
}
