package dev.verbscope.ui.timeline;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Letters;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.timeline.TimelineLayout.Row;

/** Draws the timeline below its header. */
final class TimelinePainter {

    private static final double NAMES = 14;
    private static final double BAND_LINE = 3;
    /** Height of a finding's pin. */
    private static final double PIN = 7;

    private static final double MARK = 8;
    /** Length of a frame's head, and of one whose slant cannot be seen. */
    private static final double HEAD = 6;

    private static final double HEAD_QUIET = 4;
    /** How far below the upper edge of a row its notes lie. */
    private static final double NOTE = 3;
    /** Marks of a row that lie closer are drawn smaller. */
    private static final double MARK_PITCH = 10;

    private final TimelineLayout layout;
    private final TrafficPainter traffic;

    TimelinePainter(TimelineLayout layout) {
        this.layout = layout;
        this.traffic = new TrafficPainter(layout);
    }

    void paint(Pen pen, Box box, TimelineViewModel timeline) {
        pen.fill(box, Ink.SURFACE);
        bands(pen, timeline);
        axis(pen, timeline);
        names(pen, timeline);
        slants(pen, timeline);
        bars(pen, timeline);
        notes(pen, timeline);
        masses(pen, timeline);
        gates(pen, timeline);
        traffic.bulk(pen, timeline.bulk());
        traffic.commands(pen, timeline.commands());
        for (Row row : Row.values()) {
            marks(pen, timeline, row);
        }
        pins(pen, timeline);
        now(pen, timeline);
        remark(pen, timeline);
    }

    /** In the middle of what is empty. */
    private void remark(Pen pen, TimelineViewModel timeline) {
        double room = layout.right() - layout.left();
        String words = pen.letters().fit(TextStyle.SMALL, timeline.remark(), room);
        double middle = (layout.rowsTop() + layout.bottom()) / 2;
        pen.textCenter(TextStyle.SMALL, Ink.MUTED, words, layout.left() + room / 2, middle + 4);
    }

    private void bands(Pen pen, TimelineViewModel timeline) {
        double top = layout.bandTop();
        for (TimelineViewModel.Band band : timeline.bands()) {
            double width = band.right() - band.left();
            pen.fill(new Box(band.left(), top, width, layout.bottom() - top), band.ground());
            pen.fill(new Box(band.left(), top, width, BAND_LINE), band.ink());
            String label = pen.letters().fitWords(TextStyle.STRONG, band.label(), width - 10);
            pen.text(TextStyle.STRONG, band.ink(), label, band.left() + 5, top + BAND_LINE + 12);
        }
        // Where two meet a hairline tells them apart
        for (int i = 1; i < timeline.bands().size(); i++) {
            pen.down(timeline.bands().get(i).left(), top, layout.bottom(), Ink.SURFACE, 1);
        }
    }

    private void axis(Pen pen, TimelineViewModel timeline) {
        double top = layout.axisTop();
        // What a finding's pin reaches up to stays free
        double baseline = layout.bandTop() + BAND_LINE - PIN - 3;
        double reserved = now(pen, timeline, false);
        for (Ticks.Tick tick : timeline.ticks()) {
            pen.down(tick.x(), top, layout.bandTop(), Ink.GRID, 1);
            pen.down(tick.x(), layout.rowsTop(), layout.bottom(), Ink.GRID, 1);
            double end = tick.x() + Ticks.INSET + pen.letters().width(TextStyle.TICK, tick.label());
            if (end < reserved - 4 || tick.x() > timeline.now().orElse(Double.POSITIVE_INFINITY)) {
                pen.text(TextStyle.TICK, Ink.MUTED, tick.label(), tick.x() + Ticks.INSET, baseline);
            }
        }
        for (double at : timeline.breaks()) {
            if (at + 4 < reserved || at > timeline.now().orElse(Double.POSITIVE_INFINITY)) {
                pen.fill(new Box(at - 4, top, 8, layout.bandTop() - top - 1), Ink.SURFACE);
                zigzag(pen, at, top + 1, layout.bandTop() - 3);
            }
            // Through the name of a band it would be read as a letter
            pen.dotDown(at, layout.rowsTop(), layout.bottom(), Ink.OUTLINE, 1);
        }
    }

    /** The sign of a broken axis. */
    private static void zigzag(Pen pen, double x, double top, double bottom) {
        double quarter = (bottom - top) / 3;
        pen.polyline(
                new double[] {x - 1.5, x + 2.5, x - 2.5, x + 1.5},
                new double[] {top, top + quarter, top + 2 * quarter, bottom},
                4,
                Ink.TEXT,
                1.2);
    }

    private void names(Pen pen, TimelineViewModel timeline) {
        for (Row row : Row.values()) {
            boolean unseen = timeline.unseen().contains(row);
            Ink ink = unseen ? Ink.UNKNOWN : timeline.broken().contains(row) ? Ink.LOST : Ink.TEXT;
            String name = unseen ? row.label() + " ?" : row.label();
            pen.text(TextStyle.MONO, ink, name, NAMES, layout.row(row).centerY() + 4);
        }
    }

    private void slants(Pen pen, TimelineViewModel timeline) {
        double top = layout.row(Row.RANK_0).centerY();
        double bottom = layout.row(Row.RANK_1).centerY();
        Box rows = new Box(
                timeline.axis().left(),
                layout.rowsTop(),
                timeline.axis().right() - timeline.axis().left(),
                layout.bottom() - layout.rowsTop());
        for (TimelineViewModel.Slant slant : timeline.slants()) {
            if (slant.steep() && slant.measured()) {
                pen.down(Math.clamp(slant.top(), rows.x(), rows.right() - 1), top, bottom, Ink.OUTLINE, 1);
            } else if (!inside(rows, slant)) {
                pen.clipped(rows, () -> pen.line(slant.top(), top, slant.bottom(), bottom, Ink.FRAME, 1));
            } else if (slant.measured()) {
                pen.line(slant.top(), top, slant.bottom(), bottom, Ink.FRAME, 1);
            } else {
                pen.dotDown(slant.top(), top, bottom, Ink.FRAME, 1);
            }
            head(pen, rows, slant, top, bottom);
        }
    }

    /** Points to the rank that got the frame. */
    private static void head(Pen pen, Box rows, TimelineViewModel.Slant slant, double top, double bottom) {
        double x = slant.falls() ? slant.bottom() : slant.top();
        double y = slant.falls() ? bottom : top;
        if (x < rows.x() || x > rows.right()) {
            return;
        }
        double alongX = slant.falls() ? slant.bottom() - slant.top() : slant.top() - slant.bottom();
        double alongY = slant.falls() ? bottom - top : top - bottom;
        double length = Math.hypot(alongX, alongY);
        double unitX = alongX / length;
        double unitY = alongY / length;
        double reach = slant.steep() ? HEAD_QUIET : HEAD;
        double half = reach * 0.5;
        pen.fillPolygon(
                slant.steep() && slant.measured() ? Ink.OUTLINE : Ink.FRAME,
                x,
                y,
                x - reach * unitX - half * unitY,
                y - reach * unitY + half * unitX,
                x - reach * unitX + half * unitY,
                y - reach * unitY - half * unitX);
    }

    /** What was written down and asked for, at the upper edge of its rank's row. */
    private void notes(Pen pen, TimelineViewModel timeline) {
        for (TimelineViewModel.Note note : timeline.notes()) {
            double y = layout.row(note.row()).y() + NOTE;
            if (note.operator()) {
                double reach = NOTE + 1;
                pen.fillPolygon(
                        Ink.CLAIMED,
                        note.x() - reach,
                        y,
                        note.x(),
                        y - reach,
                        note.x() + reach,
                        y,
                        note.x(),
                        y + reach);
            } else {
                pen.fillCircle(note.x(), y, 1.6, Ink.MUTED);
            }
        }
    }

    private static boolean inside(Box rows, TimelineViewModel.Slant slant) {
        return Math.min(slant.top(), slant.bottom()) >= rows.x()
                && Math.max(slant.top(), slant.bottom()) <= rows.right();
    }

    private void bars(Pen pen, TimelineViewModel timeline) {
        for (TimelineViewModel.Bar bar : timeline.bars()) {
            Box row = layout.row(bar.row());
            double height = Math.min(14, row.h() - 5);
            Box box = new Box(bar.x(), row.centerY() - height / 2, bar.width(), height);
            double radius = Math.min(2, bar.width() / 3);
            switch (bar.how()) {
                case RETURNED -> {
                    pen.fillRound(box, radius, Ink.CLAIMED);
                    name(pen, box, bar.name(), Ink.ON_CLAIMED);
                }
                case FAILED -> {
                    pen.fillRound(box, radius, Ink.LOST);
                    if (bar.width() > 8) {
                        pen.cross(box.x() + 6, box.centerY(), 2.5, Ink.ON_LOST, 1.4);
                    }
                    name(pen, new Box(box.x() + 10, box.y(), box.w() - 10, box.h()), bar.name(), Ink.ON_LOST);
                }
                case PENDING -> {
                    pen.fillRound(box, radius, Ink.CLAIMED_SOFT);
                    pen.dashRound(box, radius, Ink.CLAIMED);
                    name(pen, box, bar.name(), Ink.CLAIMED);
                }
            }
        }
    }

    /** The name of a call within its bar, where there is room for all of it. */
    private static void name(Pen pen, Box bar, String name, Ink ink) {
        if (bar.h() >= 12 && pen.letters().width(TextStyle.TINY, name) <= bar.w() - 6) {
            pen.text(TextStyle.TINY, ink, name, bar.x() + 3, bar.centerY() + 3.5);
        }
    }

    private void masses(Pen pen, TimelineViewModel timeline) {
        for (boolean measured : new boolean[] {true, false}) {
            pen.dip(measured ? Ink.PROVEN_MASS : Ink.PROVEN_PAST);
            for (TimelineViewModel.Mass mass : timeline.masses()) {
                if (mass.measured() == measured) {
                    Box row = layout.row(mass.row());
                    double high = Math.max(2, (row.h() - 7) * mass.share());
                    pen.column(mass.x(), mass.width(), row.bottom() - 3 - high, row.bottom() - 3);
                }
            }
        }
    }

    /** Each gate from its entry to its end: posting, then waiting, then what was received until it was over. */
    private void gates(Pen pen, TimelineViewModel timeline) {
        for (GateBars.Bar gate : timeline.gates()) {
            Box row = layout.row(gate.row());
            double height = Math.min(12, row.h() - 5);
            double top = row.centerY() - height / 2;
            // Two neighbours stay two
            double right = Math.max(gate.x() + 1, gate.right() - (gate.right() - gate.x() > 3 ? 1 : 0));
            pen.fill(new Box(gate.x(), top, right - gate.x(), height), Ink.PROVEN_MASS);
            if (gate.right() - gate.x() >= 6) {
                pen.fill(
                        new Box(gate.posted(), top, Math.max(0, gate.received() - gate.posted()), height),
                        Ink.PROVEN_PAST);
                pen.fill(new Box(gate.x(), top, Math.max(1, gate.posted() - gate.x()), height), Ink.CLAIMED);
            }
        }
    }

    private void marks(Pen pen, TimelineViewModel timeline, Row row) {
        double pitch = MARK_PITCH;
        double last = Double.NEGATIVE_INFINITY;
        for (TimelineViewModel.Mark mark : timeline.marks()) {
            if (mark.row() == row) {
                pitch = Math.min(pitch, mark.x() - last);
                last = mark.x();
            }
        }
        double size = Math.max(2, MARK * pitch / MARK_PITCH);
        double middle = pen.snap(layout.row(row).centerY());
        for (TimelineViewModel.Mark mark : timeline.marks()) {
            if (mark.row() == row) {
                mark(pen, mark, middle, size);
            }
        }
    }

    private static void mark(Pen pen, TimelineViewModel.Mark mark, double middle, double size) {
        double x = pen.snap(mark.x());
        Box box = new Box(x - size / 2, middle - size / 2, size, size);
        switch (mark.kind()) {
            case ARRIVED -> pen.fillRound(box, 1.5, Ink.PROVEN);
            case LOST -> pen.cross(x, middle, size * 0.48, Ink.LOST, size < 5 ? 1 : 1.8);
            case NOT_SENT -> pen.across(x - size * 0.4, x + size * 0.4, middle - 1, Ink.MUTED, 1.5);
            case PENDING -> pen.strokeRound(box, 2, Ink.CLAIMED, 1.5);
            case OPEN -> pen.strokeRound(box, 2, Ink.OUTLINE, 1);
        }
    }

    /** Findings and the like point to their moment from above the band. */
    private void pins(Pen pen, TimelineViewModel timeline) {
        double foot = layout.bandTop() + BAND_LINE;
        for (TimelineViewModel.Pin pin : timeline.pins()) {
            pen.fillPolygon(pin.ink(), pin.x() - 4.5, foot - PIN, pin.x() + 4.5, foot - PIN, pin.x(), foot);
        }
    }

    private void now(Pen pen, TimelineViewModel timeline) {
        now(pen, timeline, true);
        if (timeline.now().isEmpty() || timeline.ahead().isEmpty()) {
            return;
        }
        Letters letters = pen.letters();
        double right = timeline.axis().right() - 4;
        double room = right - timeline.now().getAsDouble() - 12;
        double width = letters.width(TextStyle.TICK, timeline.ahead());
        if (width <= room) {
            Box row = layout.row(Row.ZERO_TO_ONE);
            pen.fill(new Box(right - width - 4, row.y() + 1, width + 8, row.h() - 2), Ink.SURFACE);
            double baseline = layout.row(Row.ZERO_TO_ONE).centerY() + 4;
            pen.textRight(TextStyle.TICK, Ink.MUTED, timeline.ahead(), right, baseline);
        }
    }

    /**
     * The mark of now with its badge left of it, or right of it where there is no room.
     *
     * @return where the badge begins; infinite without one
     */
    private double now(Pen pen, TimelineViewModel timeline, boolean drawn) {
        if (timeline.now().isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        double x =
                Math.min(pen.snap(timeline.now().getAsDouble()), timeline.axis().right() - 2);
        double width = pen.letters().width(TextStyle.TINY_STRONG, timeline.nowLabel()) + 10;
        double top = layout.axisTop() - 1;
        double left = x - width + 2 >= timeline.axis().left() ? x - width + 2 : x;
        if (drawn) {
            pen.down(x, top, layout.bottom(), Ink.TEXT, 2);
            pen.fillRound(new Box(left, top, width, 13), 2, Ink.TEXT);
            pen.text(TextStyle.TINY_STRONG, Ink.SURFACE, timeline.nowLabel(), left + 5, top + 10);
        }
        return left;
    }
}
