package dev.verbscope.ui.stage;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Letters;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.verbs.Direction;
import java.util.List;

/** Draws what lies between the hosts: each direction's wire, whole or broken, and its warm-up below. */
final class WirePainter {

    static final double PAD = 9;
    private static final double BODY = 12;
    private static final double HEAD = 22;
    private static final double HEAD_LENGTH = 14;
    /** Where a broken wire is broken, as seen from its sender. */
    private static final double BREAK = 0.56;

    /**
     * A wire's words and form.
     *
     * @param wrong whether the note tells of wrong content
     */
    record Wire(Direction direction, String name, LaneViewModel.Wire wire, String state, String note, boolean wrong) {

        boolean rightwards() {
            return direction == Direction.ZERO_TO_ONE;
        }
    }

    record Heading(String title, String subtitle) {}

    /**
     * @param marks whether matrices are shown
     * @param reason said instead of the legend when there are none
     * @param foot what is kept free below, in pixels
     */
    record Legend(boolean marks, String reason, double foot) {}

    private final StageLayout layout;

    WirePainter(StageLayout layout) {
        this.layout = layout;
    }

    void heading(Pen pen, Box box, Heading heading) {
        double middle = box.centerY();
        double room = box.w() - 2 * PAD;
        String below = pen.letters().fit(TextStyle.SMALL, heading.subtitle(), room);
        pen.textCenter(TextStyle.TITLE, Ink.TEXT, heading.title(), box.centerX(), middle - 3);
        pen.textCenter(TextStyle.SMALL, Ink.MUTED, below, box.centerX(), middle + 13);
    }

    /** Ground of a lane's middle. */
    private static void band(Pen pen, Box box, boolean broken) {
        if (broken) {
            pen.fill(box, Ink.LOST_SOFT);
        }
        pen.across(box.x(), box.right(), box.y(), Ink.LINE, 1);
    }

    /** The words and the wire, over the upper part of a lane. */
    void wire(Pen pen, Box box, Wire wire) {
        band(pen, box, wire.wire() == LaneViewModel.Wire.BROKEN);
        double baseline = box.y() + 19;
        words(pen, box, wire, baseline);
        double middle = baseline + (layout.compact() ? 18 : 20);
        arrow(pen, new Box(box.x() + PAD, middle - HEAD / 2, box.w() - 2 * PAD, HEAD), wire);
    }

    /** Height of what {@link #wire} draws; the matrix follows. */
    double wireHeight() {
        return layout.compact() ? 50 : 54;
    }

    private static void words(Pen pen, Box box, Wire wire, double baseline) {
        Letters letters = pen.letters();
        double left = box.x() + PAD;
        double right = box.right() - PAD;
        double name = letters.width(TextStyle.DIRECTION, wire.name());
        double state = letters.width(TextStyle.STATE, wire.state());
        double room = right - left - name - state - 8 - 6;
        String note = note(letters, wire.note(), room);
        Ink noteInk = wire.wrong() ? Ink.LOST : wire.wire() == LaneViewModel.Wire.BROKEN ? Ink.TEXT : Ink.MUTED;
        if (wire.rightwards()) {
            pen.text(TextStyle.DIRECTION, Ink.TEXT, wire.name(), left, baseline);
            double noteLeft = right - letters.width(TextStyle.SMALL, note);
            pen.text(TextStyle.SMALL, noteInk, note, noteLeft, baseline);
            pen.textRight(
                    TextStyle.STATE, wire.wire().ink(), wire.state(), note.isEmpty() ? right : noteLeft - 6, baseline);
        } else {
            pen.textRight(TextStyle.DIRECTION, Ink.TEXT, wire.name(), right, baseline);
            pen.text(TextStyle.STATE, wire.wire().ink(), wire.state(), left, baseline);
            pen.text(TextStyle.SMALL, noteInk, note, left + state + 6, baseline);
        }
    }

    /** Of two parts the first where both do not fit: half of the second would say something else. */
    private static String note(Letters letters, String note, double room) {
        if (letters.width(TextStyle.SMALL, note) <= room) {
            return note;
        }
        int second = note.indexOf(" · ");
        return letters.fitWords(TextStyle.SMALL, second < 0 ? note : note.substring(0, second), room);
    }

    private static void arrow(Pen pen, Box box, Wire wire) {
        switch (wire.wire()) {
            case WHOLE -> {
                pen.fillPolygon(Ink.PROVEN, outline(pen, box, wire.rightwards()));
                angles(pen, box, wire.rightwards(), Ink.ON_PROVEN, 1);
            }
            case IMPLIED -> {
                pen.fillPolygon(Ink.PROVEN_SOFT, outline(pen, box, wire.rightwards()));
                pen.dotPolygon(Ink.PROVEN, outline(pen, box, wire.rightwards()));
                angles(pen, box, wire.rightwards(), Ink.PROVEN, 1);
            }
            case CLAIMED -> {
                pen.fillPolygon(Ink.CLAIMED_SOFT, outline(pen, box, wire.rightwards()));
                pen.strokePolygon(Ink.CLAIMED, 1, outline(pen, box, wire.rightwards()));
                angles(pen, box, wire.rightwards(), Ink.CLAIMED, 1);
            }
            case UNPROVEN -> pen.dotPolygon(Ink.MUTED, outline(pen, box, wire.rightwards()));
            case LATE -> late(pen, box, wire.rightwards());
            case BROKEN -> broken(pen, box, wire.rightwards());
        }
    }

    /** The outline of an arrow that fills the box, pointing to the receiver. */
    private static double[] outline(Pen pen, Box box, boolean rightwards) {
        double half = pen.pixel() / 2;
        double tail = rightwards ? pen.snap(box.x()) + half : pen.snap(box.right()) - half;
        double point = rightwards ? pen.snap(box.right()) : pen.snap(box.x());
        double neck = rightwards ? point - HEAD_LENGTH : point + HEAD_LENGTH;
        double top = pen.snap(box.centerY() - BODY / 2) + half;
        double bottom = top + BODY - 2 * half;
        return new double[] {
            tail, top, neck, top, neck, box.y(), point, box.centerY(), neck, box.bottom(), neck, bottom, tail, bottom
        };
    }

    private static void angles(Pen pen, Box box, boolean rightwards, Ink ink, double share) {
        double step = 29;
        double room = (box.w() - HEAD_LENGTH) * share;
        int count = (int) ((room - 16) / step);
        double first = (room - (count - 1) * step) / 2;
        for (int i = 0; i < count; i++) {
            double along = first + i * step;
            pen.angle(rightwards ? box.x() + along : box.right() - along, box.centerY(), 3, rightwards, ink, 1.6);
        }
    }

    private static void late(Pen pen, Box box, boolean rightwards) {
        double share = 0.7;
        double length = box.w() * share;
        Box sent = new Box(rightwards ? box.x() : box.right() - length, box.centerY() - BODY / 2, length, BODY);
        pen.fill(sent, Ink.PROVEN);
        angles(pen, box, rightwards, Ink.ON_PROVEN, share);
        double from = rightwards ? sent.right() + 4 : box.x() + HEAD_LENGTH;
        double to = rightwards ? box.right() - HEAD_LENGTH : sent.x() - 4;
        pen.dashAcross(from, to, box.centerY(), Ink.WARNING, 2);
        double neck = rightwards ? box.right() - HEAD_LENGTH : box.x() + HEAD_LENGTH;
        double point = rightwards ? box.right() : box.x();
        pen.fillPolygon(Ink.WARNING, neck, box.centerY() - 8, point, box.centerY(), neck, box.centerY() + 8);
    }

    private static void broken(Pen pen, Box box, boolean rightwards) {
        double radius = 12;
        double at = rightwards ? box.x() + box.w() * BREAK : box.right() - box.w() * BREAK;
        Box sent = rightwards
                ? new Box(box.x(), box.centerY() - BODY / 2, at - radius - 2 - box.x(), BODY)
                : new Box(at + radius + 2, box.centerY() - BODY / 2, box.right() - at - radius - 2, BODY);
        pen.hatch(sent, Ink.LOST, 2);
        pen.strokeRound(sent, 0, Ink.LOST, 1);
        pen.fillCircle(at, box.centerY(), radius, Ink.LOST);
        pen.cross(at, box.centerY(), 4.5, Ink.ON_LOST, 2.6);
        double end = rightwards ? box.right() - 6 : box.x() + 6;
        double start = rightwards ? at + radius + 4 : at - radius - 4;
        pen.dashAcross(Math.min(start, end), Math.max(start, end), box.centerY(), Ink.LOST, 1.5);
        // What left the sender scatters before the receiver
        double way = rightwards ? 1 : -1;
        pen.fillCircle(end + way * 3, box.centerY() - 5, 1.1, Ink.LOST);
        pen.fillCircle(end + way * 5, box.centerY() + 1, 1.1, Ink.LOST);
        pen.fillCircle(end + way * 2, box.centerY() + 6, 1.1, Ink.LOST);
    }

    // ---- warm-up

    /** The matrix, over the lower part of a lane. */
    void matrix(Pen pen, Box box, WarmupMatrixViewModel matrix, boolean broken) {
        if (broken) {
            pen.fill(box, Ink.LOST_SOFT);
        }
        if (matrix.columns() == 0) {
            return;
        }
        MatrixGrid grid = MatrixGrid.of(box, matrix, layout.compact());
        for (int n = 0; n < matrix.rows().size(); n++) {
            WarmupMatrixViewModel.Row row = matrix.rows().get(n);
            double middle = grid.row(n).centerY();
            Ink ink = row.used() ? row.ink() : Ink.MUTED;
            pen.text(TextStyle.TINY, ink == Ink.LOST ? Ink.TEXT : ink, row.label(), box.x() + PAD, middle + 3.5);
            for (int i = 0; i < row.marks().size(); i++) {
                Box cell = grid.cell(n, i);
                Box at = new Box(pen.snap(cell.x()), pen.snap(cell.y()), pen.snap(cell.w()), pen.snap(cell.h()));
                mark(pen, at, row.marks().get(i));
                if (row.marks().get(i) == WarmupMatrixViewModel.Mark.PENDING) {
                    pen.strokeRound(at.inset(-1.5), 2.5, Ink.TEXT, 1);
                }
            }
            TextStyle style = ink == Ink.LOST ? TextStyle.TINY_STRONG : TextStyle.TINY;
            pen.textRight(style, ink, row.note(), box.right() - PAD, middle + 3.5);
        }
    }

    static void mark(Pen pen, Box at, WarmupMatrixViewModel.Mark mark) {
        double radius = 1.5;
        switch (mark) {
            case ARRIVED -> {
                pen.fillRound(at, radius, Ink.PROVEN);
                pen.tick(at.centerX(), at.centerY(), at.w() * 0.27, Ink.ON_PROVEN, 1.3);
            }
            case LOST -> {
                pen.strokeRound(at, radius, Ink.LOST, 1);
                pen.cross(at.centerX(), at.centerY(), at.w() * 0.22, Ink.LOST, 1.2);
            }
            case NOT_SENT ->
                pen.across(at.x() + 1.5, at.right() - 1.5, pen.snap(at.centerY()) - pen.pixel(), Ink.MUTED, 1.2);
            case PENDING -> pen.strokeRound(at, radius, Ink.CLAIMED, 1);
            case OPEN -> pen.strokeRound(at, radius, Ink.OUTLINE, 1);
        }
    }

    /** What the marks of the matrices mean. */
    void legend(Pen pen, Box box, Legend legend) {
        pen.across(box.x(), box.right(), box.y(), Ink.LINE, 1);
        Letters letters = pen.letters();
        if (!legend.marks()) {
            List<String> lines = letters.wrap(TextStyle.SMALL, legend.reason(), box.w() - 2 * PAD - 8);
            double y = box.centerY() - legend.foot() / 2 + 4 - (lines.size() - 1) * 7.5;
            for (String line : lines) {
                pen.textCenter(TextStyle.SMALL, Ink.MUTED, line, box.centerX(), y);
                y += 15;
            }
            return;
        }
        double cell = 9;
        double gap = 12;
        String[] words = {"arrived", "lost", "not sent: peer has it"};
        WarmupMatrixViewModel.Mark[] marks = {
            WarmupMatrixViewModel.Mark.ARRIVED, WarmupMatrixViewModel.Mark.LOST, WarmupMatrixViewModel.Mark.NOT_SENT
        };
        double width = -gap;
        for (String word : words) {
            width += cell + 4 + letters.width(TextStyle.SMALL, word) + gap;
        }
        double x = box.centerX() - width / 2;
        double middle = pen.snap(box.centerY() - legend.foot() / 2);
        for (int i = 0; i < words.length; i++) {
            mark(pen, new Box(pen.snap(x), middle - 5, cell, cell), marks[i]);
            pen.text(TextStyle.SMALL, Ink.MUTED, words[i], x + cell + 4, middle + 3);
            x += cell + 4 + letters.width(TextStyle.SMALL, words[i]) + gap;
        }
    }
}
