package dev.verbscope.ui.gates;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;

/** Draws bulk traffic: a line of words, and two tracks for each rank, what it sends over what it receives. */
final class BulkPainter {

    private static final double LINE = 14;
    private static final double TRACK = 6;
    private static final double PITCH = 11;
    private static final double LANE_GAP = 5;
    /** Of the names that stand before the tracks; a longer one makes room for itself. */
    private static final double NAMES = 62;

    private static final double NAME_GAP = 8;
    /** Room for {@code 256 posted, 256 sent}. */
    private static final double FIGURES = 128;

    private BulkPainter() {}

    static void paint(Pen pen, Box box, BulkViewModel bulk) {
        pen.fill(box, Ink.SURFACE);
        head(pen, new Box(box.x(), box.y(), box.w(), LINE), bulk);
        double line = box.y() + LINE + 12;
        for (String each : bulk.toCome()) {
            pen.text(TextStyle.SMALL, Ink.MUTED, pen.letters().fit(TextStyle.SMALL, each, box.w()), box.x(), line);
            line += LINE + 1;
        }
        double lanes = bulk.lanes().size() * (2 * PITCH + LANE_GAP) - LANE_GAP;
        double spare = Math.max(0, box.h() - LINE - lanes);
        double top = box.y() + LINE + Math.min(6, spare / 2);
        double names = bulk.lanes().stream()
                .mapToDouble(lane -> Math.max(
                        pen.letters().width(TextStyle.TINY_STRONG, lane.rank()),
                        pen.letters().width(TextStyle.TINY, lane.state())))
                .reduce(NAMES, Math::max);
        for (BulkViewModel.Lane lane : bulk.lanes()) {
            lane(pen, new Box(box.x(), top, box.w(), 2 * PITCH), lane, names + NAME_GAP);
            top += 2 * PITCH + LANE_GAP;
        }
    }

    private static void head(Pen pen, Box box, BulkViewModel bulk) {
        double baseline = box.y() + 10;
        double verdict = pen.letters().width(TextStyle.STRONG, bulk.verdict());
        double right = box.right() - (verdict > 0 ? verdict + 8 : 0);
        pen.text(TextStyle.STRONG, Ink.TEXT, bulk.title(), box.x(), baseline);
        double from = box.x() + pen.letters().width(TextStyle.STRONG, bulk.title()) + 7;
        String detail = bulk.detail();
        // What has no room is left out whole: half of it could be read as something else
        for (int cut = detail.lastIndexOf(BulkViewModel.AND);
                cut > 0 && pen.letters().width(TextStyle.SMALL, detail) > right - from;
                cut = detail.lastIndexOf(BulkViewModel.AND)) {
            detail = detail.substring(0, cut);
        }
        detail = pen.letters().fitWords(TextStyle.SMALL, detail, right - from);
        pen.text(TextStyle.SMALL, Ink.MUTED, detail, from, baseline);
        pen.textRight(TextStyle.STRONG, bulk.verdictInk(), bulk.verdict(), box.right(), baseline);
    }

    private static void lane(Pen pen, Box box, BulkViewModel.Lane lane, double names) {
        pen.text(TextStyle.TINY_STRONG, Ink.TEXT, lane.rank(), box.x(), box.y() + 9);
        pen.text(TextStyle.TINY, lane.stateInk(), lane.state(), box.x(), box.y() + PITCH + 9);
        Box tracks = new Box(box.x() + names, box.y(), Math.max(0, box.w() - names - FIGURES - 8), box.h());
        track(pen, tracks, lane.out(), Ink.CLAIMED);
        track(pen, new Box(tracks.x(), tracks.y() + PITCH, tracks.w(), PITCH), lane.in(), Ink.PROVEN);
        double figures = box.right() - FIGURES;
        pen.text(TextStyle.TINY, Ink.MUTED, lane.out().figures(), figures, box.y() + 9);
        pen.text(TextStyle.TINY, Ink.MUTED, lane.in().figures(), figures, box.y() + PITCH + 9);
    }

    private static void track(Pen pen, Box box, BulkViewModel.Track track, Ink done) {
        Box whole = new Box(pen.snap(box.x()), pen.snap(box.y() + 2.5), box.w(), TRACK);
        pen.fill(whole, Ink.LINE);
        if (track.claimed() > 0) {
            Box claimed = new Box(whole.x(), whole.y(), whole.w() * track.claimed(), TRACK);
            pen.fill(claimed, Ink.CLAIMED_SOFT);
            pen.strokeRound(claimed, 1, Ink.CLAIMED, 1);
        }
        if (track.done() > 0) {
            pen.fill(new Box(whole.x(), whole.y(), Math.max(1, whole.w() * track.done()), TRACK), done);
        }
        if (track.pitch() > 0) {
            for (double at = track.pitch(); at < 1 - 1e-9; at += track.pitch()) {
                pen.down(whole.x() + whole.w() * at, whole.y(), whole.bottom(), Ink.SURFACE, 1);
            }
        }
    }
}
