package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.WindowModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lookahead window of the rank whose gates stand for the link's: a column is a gate, a row one of its chunks. The cells
 * are a blur at thousands of gates a second; the awaited gate's age against the gate timeout and the fewest gates armed
 * carry the news. In a session with bulk traffic the windows of that fill beside it, of every rank that is recorded.
 */
public final class LookaheadView extends SnapshotView {

    /** Faster than that the cells are a blur. */
    private static final int PER_SECOND = 20;

    private static final double PAD = 12;
    private static final double AGE_BAR = 3;
    /** Between two cells. */
    private static final double CELL_GAP = 4;

    private static final double DASHED_LEAST = 10;
    /** What the lookahead window keeps of the width where bulk traffic stands beside it. */
    private static final double BESIDE_BULK = 0.34;

    /** Where the cells lie: gates across, chunks down. */
    private record Grid(Box box, double gap, double pitch, double rowPitch, int rows) {

        static Grid of(Box area, double gap, int slots, int rows) {
            Box box = area.inset(4, 5);
            return new Grid(box, gap, (box.w() + gap) / slots, Math.min((box.h() + gap) / rows, 32), rows);
        }

        Box column(int slot) {
            double height = rowPitch * rows - gap;
            return new Box(box.x() + slot * pitch, box.centerY() - height / 2, pitch - gap, height);
        }
    }

    private record Head(String title, String note, Legend legend) {}

    private enum Legend {
        NONE,
        ARMED,
        NOT_ARMED,
        /** All that can be seen before the window is armed. */
        NOT_POSTED_ONLY,
        /** Of bulk traffic. */
        BULK
    }

    private record Cells(
            int slots, int rows, List<List<WindowModel.Cell>> columns, int awaited, Ink frame, double gap) {}

    private record Foot(String caption, boolean armed, double age, Ink ink, String lowest) {}

    public LookaheadView() {
        super(PER_SECOND);
        explainable();
    }

    @Override
    protected List<Spot> spots(LinkModel link, double width, double height) {
        LookaheadViewModel window = LookaheadViewModel.of(link);
        GatesExplanations explanations = new GatesExplanations(link);
        double edge = edge();
        boolean bulk = BulkViewModel.of(link).isPresent();
        Box lookahead = beside(body(width, height), window, bulk);
        List<Spot> spots = new ArrayList<>();
        spots.add(new Spot(new Box(0, 0, width, edge), explanations.window()));
        if (window.rows() > 0) {
            Grid grid = Grid.of(cells(lookahead), gap(bulk), window.slots(), window.rows());
            for (int slot = 0; slot < window.columns().size(); slot++) {
                if (!window.columns().get(slot).isEmpty()) {
                    spots.add(new Spot(grid.column(slot), explanations.slot(slot)));
                }
            }
        }
        if (!bulk || window.rows() > 0) {
            Box foot = foot(lookahead);
            spots.add(new Spot(new Box(foot.x(), foot.y(), foot.w(), edge), explanations.awaited()));
        }
        return spots;
    }

    /** Height of the head, and of the foot. */
    private double edge() {
        return isCompact() ? 27 : 33;
    }

    /** All but the head and the margins. */
    private Box body(double width, double height) {
        return new Box(PAD, edge(), width - 2 * PAD, height - edge() - 4);
    }

    /** What the lookahead window has of the body; no width where there is none beside bulk traffic. */
    private static Box beside(Box body, LookaheadViewModel window, boolean bulk) {
        double width = !bulk ? body.w() : window.rows() == 0 ? 0 : Math.round(body.w() * BESIDE_BULK);
        return new Box(body.x(), body.y(), width, body.h());
    }

    private Box cells(Box lookahead) {
        return new Box(lookahead.x() - 4, lookahead.y(), lookahead.w() + 8, lookahead.h() + 4 - edge());
    }

    private Box foot(Box lookahead) {
        return new Box(lookahead.x(), lookahead.bottom() + 4 - edge(), lookahead.w(), edge() - 4);
    }

    private static double gap(boolean bulk) {
        return bulk ? CELL_GAP / 2 : CELL_GAP;
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        LookaheadViewModel window = LookaheadViewModel.of(link);
        Optional<BulkViewModel> bulk = BulkViewModel.of(link);
        double head = edge();
        ground("card", new Box(0, 0, width, height), bulk.isPresent(), (pen, box, value) -> card(pen, box));
        tile(
                "head",
                new Box(PAD, 4, width - 2 * PAD, head - 4),
                bulk.isPresent()
                        ? new Head("Lookahead and bulk", window.note(), Legend.BULK)
                        : new Head("Lookahead window", window.note(), legend(window)),
                LookaheadView::head);
        Box body = body(width, height);
        Box lookahead = beside(body, window, bulk.isPresent());
        if (bulk.isEmpty() || lookahead.w() > 0) {
            lookahead(window, lookahead, bulk.isPresent());
        }
        bulk.ifPresent(it -> {
            double from = lookahead.w() > 0 ? lookahead.right() + 2 * PAD : body.x();
            tile("bulk", new Box(from, body.y(), body.right() - from, body.h()), it, BulkPainter::paint);
        });
    }

    private void lookahead(LookaheadViewModel window, Box box, boolean beside) {
        if (window.rows() == 0) {
            tile(
                    "words",
                    new Box(box.x(), box.y(), box.w(), box.h() - PAD + 4),
                    window.caption(),
                    LookaheadView::words);
            return;
        }
        tile(
                "cells",
                cells(box),
                new Cells(
                        window.slots(),
                        window.rows(),
                        window.columns(),
                        window.awaited(),
                        window.ageInk(),
                        gap(beside)),
                LookaheadView::cells);
        tile(
                "foot",
                foot(box),
                new Foot(
                        beside ? window.brief() : window.caption(),
                        window.armed(),
                        window.age(),
                        window.ageInk(),
                        beside ? "" : window.lowest()),
                LookaheadView::foot);
    }

    private Legend legend(LookaheadViewModel window) {
        if (window.rows() == 0) {
            return Legend.NONE;
        }
        if (window.armed()) {
            return Legend.ARMED;
        }
        return isCompact() ? Legend.NOT_POSTED_ONLY : Legend.NOT_ARMED;
    }

    private static void head(Pen pen, Box box, Head head) {
        pen.fill(box, Ink.SURFACE);
        double baseline = box.y() + 18;
        double legend = legend(pen, box.right(), baseline, head.legend());
        CardHead.titled(pen, box.x(), baseline, head.title(), head.note(), legend - 10);
    }

    /** @return where it begins */
    private static double legend(Pen pen, double right, double baseline, Legend legend) {
        if (legend == Legend.NONE) {
            return right;
        }
        double x = right;
        if (legend == Legend.BULK) {
            x = CardHead.legend(pen, x, baseline, "received", key -> pen.fillRound(key, 2, Ink.PROVEN)) - 12;
            x = CardHead.legend(pen, x, baseline, "sent", key -> pen.fillRound(key, 2, Ink.CLAIMED)) - 12;
            return CardHead.legend(pen, x, baseline, "posted", key -> posted(pen, key));
        }
        if (legend != Legend.ARMED) {
            x = CardHead.legend(pen, x, baseline, "not posted", key -> pen.dashRound(key, 2, Ink.OUTLINE)) - 12;
        }
        if (legend == Legend.NOT_POSTED_ONLY) {
            return x;
        }
        x = CardHead.legend(pen, x, baseline, "arrived", key -> pen.fillRound(key, 2, Ink.PROVEN)) - 12;
        return CardHead.legend(pen, x, baseline, "receive posted, empty", key -> posted(pen, key));
    }

    private static void posted(Pen pen, Box key) {
        pen.fillRound(key, 2, Ink.CLAIMED_SOFT);
        pen.strokeRound(key, 2, Ink.CLAIMED, 1);
    }

    private static void words(Pen pen, Box box, String words) {
        pen.fill(box, Ink.SURFACE);
        String fitting = pen.letters().fit(TextStyle.SMALL, words, box.w());
        pen.textCenter(TextStyle.SMALL, Ink.MUTED, fitting, box.centerX(), box.centerY());
    }

    private static void cells(Pen pen, Box box, Cells cells) {
        pen.fill(box, Ink.SURFACE);
        Grid grid = Grid.of(box, cells.gap(), cells.slots(), cells.rows());
        for (int slot = 0; slot < cells.columns().size(); slot++) {
            Box whole = grid.column(slot);
            double left = pen.snap(whole.x());
            double right = pen.snap(whole.right());
            List<WindowModel.Cell> column = cells.columns().get(slot);
            for (int row = 0; row < column.size(); row++) {
                double upper = pen.snap(whole.y() + row * grid.rowPitch());
                double lower = pen.snap(whole.y() + (row + 1) * grid.rowPitch() - grid.gap());
                cell(pen, new Box(left, upper, right - left, lower - upper), column.get(row));
            }
            if (slot == cells.awaited()) {
                Box frame = new Box(left - 3, whole.y() - 3, right - left + 6, whole.h() + 6);
                pen.strokeRound(frame, 5, cells.frame(), 2);
            }
        }
    }

    private static void cell(Pen pen, Box box, WindowModel.Cell cell) {
        double radius = 3;
        switch (cell) {
            case DONE -> pen.fillRound(box, radius, Ink.PROVEN_PAST);
            case ARRIVED -> {
                pen.fillRound(box, radius, Ink.PROVEN);
                pen.tick(box.centerX(), box.centerY(), Math.min(5, box.h() * 0.25), Ink.ON_PROVEN, 1.8);
            }
            case POSTED -> {
                pen.fillRound(box, radius, Ink.CLAIMED_SOFT);
                pen.strokeRound(box, radius, Ink.CLAIMED, 1);
            }
            case NOT_POSTED -> {
                // Dashes of a narrow cell would be specks
                if (box.w() < DASHED_LEAST) {
                    pen.strokeRound(box, 2, Ink.LINE, 1);
                } else {
                    pen.dashRound(box, radius, Ink.OUTLINE);
                }
            }
        }
    }

    private static void foot(Pen pen, Box box, Foot foot) {
        pen.fill(box, Ink.SURFACE);
        double baseline = box.y() + 12;
        if (!foot.armed()) {
            String caption = pen.letters().fit(TextStyle.TICK, foot.caption(), box.w());
            pen.textCenter(TextStyle.TICK, Ink.MUTED, caption, box.centerX(), baseline);
            return;
        }
        double lowest = pen.letters().width(TextStyle.TICK, foot.lowest());
        String caption = pen.letters().fit(TextStyle.TICK, foot.caption(), box.w() - lowest - 12);
        pen.text(TextStyle.TICK, foot.ink(), caption, box.x(), baseline);
        pen.textRight(TextStyle.TICK, Ink.MUTED, foot.lowest(), box.right(), baseline);
        Box track = new Box(box.x(), baseline + 6, box.w(), AGE_BAR);
        pen.fillRound(track, AGE_BAR / 2, Ink.LINE);
        if (foot.age() > 0) {
            Box passed = new Box(track.x(), track.y(), Math.max(AGE_BAR, track.w() * foot.age()), AGE_BAR);
            pen.fillRound(passed, AGE_BAR / 2, foot.ink());
        }
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        String lookahead = LookaheadViewModel.of(link).inWords();
        return BulkViewModel.of(link)
                .map(bulk -> lookahead + " " + bulk.inWords())
                .orElse(lookahead);
    }
}
