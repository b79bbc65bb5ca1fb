package dev.verbscope.ui.stage;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Letters;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.List;
import java.util.stream.Stream;

/** Draws a host: who it is, and what it counted of both directions. */
final class HostPainter {

    private static final double PAD = 12;
    private static final double CORNER = 8;
    private static final List<TextStyle> COUNT_STYLES =
            List.of(TextStyle.COUNT_XL, TextStyle.COUNT_L, TextStyle.COUNT_M, TextStyle.COUNT_S);

    /** Which side of the wire a host stands on: its texts keep to the outer edge. */
    enum Side {
        LEFT,
        RIGHT
    }

    /** What a host counted of one direction. */
    record Lane(String verb, CountViewModel first, CountViewModel second, boolean broken, TextStyle figures) {}

    /** A row of a card that goes on above and below. */
    record Header(String name, String role, String host, String port) {}

    private final StageLayout layout;
    private final Side side;

    HostPainter(StageLayout layout, Side side) {
        this.layout = layout;
        this.side = side;
    }

    /** Fills the part of the host's card that lies in the box. */
    void ground(Pen pen, Box box) {
        Box card = side == Side.LEFT ? layout.leader() : layout.worker();
        pen.clipped(box, () -> {
            pen.fillRound(card, CORNER, Ink.SURFACE);
            pen.strokeRound(card, CORNER, Ink.LINE, 1);
        });
    }

    void header(Pen pen, Box box, Header header) {
        ground(pen, box);
        double middle = box.centerY();
        double left = box.x() + PAD;
        double right = box.right() - PAD;
        Letters letters = pen.letters();
        double nameWidth = letters.width(TextStyle.HOST, header.name());
        double roleWidth = letters.width(TextStyle.SMALL, header.role());
        double whole = box.w() - 2 * PAD - nameWidth - 20;
        // Rank 0 leads: where room is scarce its number says as much
        boolean roleFits = letters.width(TextStyle.MONO, header.port()) <= whole - roleWidth;
        double room = roleFits ? whole - roleWidth : whole;
        String role = roleFits ? header.role() : "";
        String host = letters.fit(TextStyle.MONO, header.host(), room);
        String port = letters.fit(TextStyle.MONO, header.port(), room);
        if (side == Side.LEFT) {
            pen.text(TextStyle.HOST, Ink.TEXT, header.name(), left, middle + 6);
            pen.text(TextStyle.SMALL, Ink.MUTED, role, left + nameWidth + 8, middle + 6);
            pen.textRight(TextStyle.MONO, Ink.MUTED, host, right, middle - 3);
            pen.textRight(TextStyle.MONO, Ink.MUTED, port, right, middle + 12);
        } else {
            pen.textRight(TextStyle.HOST, Ink.TEXT, header.name(), right, middle + 6);
            pen.textRight(TextStyle.SMALL, Ink.MUTED, role, right - nameWidth - 8, middle + 6);
            pen.text(TextStyle.MONO, Ink.MUTED, host, left, middle - 3);
            pen.text(TextStyle.MONO, Ink.MUTED, port, left, middle + 12);
        }
    }

    /** The largest style in which every figure fits its column, so that all are of one size. */
    TextStyle figures(Letters letters, Stream<CountViewModel> counts) {
        double room = columnWidth() - 12;
        int longest = counts.mapToInt(count -> count.figure().length()).max().orElse(1);
        String widest = "0".repeat(longest);
        return COUNT_STYLES.stream()
                .skip(layout.compact() ? 1 : 0)
                .filter(style -> letters.width(style, widest) <= room)
                .findFirst()
                .orElse(COUNT_STYLES.getLast());
    }

    private double columnWidth() {
        return (layout.leader().w() - 2 * PAD) / 2;
    }

    void lane(Pen pen, Box box, Lane lane) {
        double edge = pen.pixel();
        Box inner = new Box(box.x() + edge, box.y(), box.w() - 2 * edge, box.h());
        pen.fill(inner, lane.broken() ? Ink.LOST_SOFT : Ink.SURFACE);
        pen.down(box.x(), box.y(), box.bottom(), Ink.LINE, 1);
        pen.down(box.right() - edge, box.y(), box.bottom(), Ink.LINE, 1);
        pen.across(inner.x(), inner.right(), box.y(), Ink.LINE, 1);

        double verb = box.y() + (layout.compact() ? 17 : 21);
        if (side == Side.LEFT) {
            double left = box.x() + PAD;
            pen.text(TextStyle.SMALL, Ink.MUTED, lane.verb(), left, verb);
            count(pen, lane.first(), lane.figures(), left, verb);
            count(pen, lane.second(), lane.figures(), left + columnWidth(), verb);
        } else {
            double right = box.right() - PAD;
            pen.textRight(TextStyle.SMALL, Ink.MUTED, lane.verb(), right, verb);
            count(pen, lane.first(), lane.figures(), right - columnWidth(), verb);
            count(pen, lane.second(), lane.figures(), right, verb);
        }
    }

    private void count(Pen pen, CountViewModel count, TextStyle figures, double x, double verb) {
        double figure = verb + (layout.compact() ? 28 : 35);
        double caption = figure + (layout.compact() ? 16 : 19);
        double total = caption + 14;
        double width = pen.letters().width(figures, count.figure());
        String words = pen.letters().fit(TextStyle.SMALL, count.caption(), columnWidth() - 6);
        if (side == Side.LEFT) {
            pen.text(figures, count.ink(), count.figure(), x, figure);
            pen.text(TextStyle.SMALL, count.captionInk(), words, x, caption);
            pen.text(TextStyle.TINY, Ink.MUTED, count.total(), x, total);
        } else {
            pen.textRight(figures, count.ink(), count.figure(), x, figure);
            pen.textRight(TextStyle.SMALL, count.captionInk(), words, x, caption);
            pen.textRight(TextStyle.TINY, Ink.MUTED, count.total(), x, total);
        }
        if (!count.measured()) {
            double left = side == Side.LEFT ? x : x - width;
            pen.dotAcross(left, left + width, figure + 5, Ink.UNKNOWN, 1);
        }
    }
}
