package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.command.Shortcut;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** The distribution of gate latencies, in the gates' place: how often which latency, and what a gate's time is spent on. */
public final class DistributionView extends SnapshotView {
    /** What is read anew is drawn anew; nothing else changes. */
    private static final int PER_SECOND = 4;

    private static final double PAD = 12;
    private static final double HEAD = 32;
    private static final double LINE = 17;
    private static final double BAR = 9;
    /** Part of the width that the chart takes; what the time is spent on has the rest. */
    private static final double CHART_SHARE = 0.56;

    private final Button close = new Button();
    private DistributionViewModel distribution = DistributionViewModel.READING;

    /** @param closed what to do when it is not wanted any more */
    public DistributionView(Runnable closed) {
        super(PER_SECOND);
        close.setGraphic(new FontIcon(MaterialDesignC.CLOSE));
        close.getStyleClass().addAll("tool", "icon-only", "small");
        close.setId("distribution-close");
        close.setTooltip(new Tooltip("Back to the gates (" + Shortcut.LATENCY.keysText() + ")"));
        close.setAccessibleText("Close the distribution");
        close.setOnAction(event -> closed.run());
        getChildren().add(close);
    }

    /** Shows what was read; empty while it is being read. */
    public void show(Optional<LatencyReading> reading) {
        distribution = DistributionViewModel.of(reading);
        refresh();
        speakNow();
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        close.autosize();
        close.relocate(Math.round(getWidth() - close.getWidth() - 8), 6);
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        ground("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
        tile("body", new Box(PAD, 4, width - 2 * PAD - 30, height - 8), distribution, DistributionView::body);
    }

    private static void body(Pen pen, Box box, DistributionViewModel it) {
        pen.fill(box, Ink.SURFACE);
        CardHead.titled(pen, box.x(), box.y() + 18, "Distribution of gate latency", it.note(), box.right());
        if (it.bars().isEmpty()) {
            return;
        }
        double chart = Math.round(box.w() * CHART_SHARE);
        Box left = new Box(box.x(), box.y() + HEAD, chart - PAD, box.h() - HEAD - 4);
        chart(pen, left, it);
        parts(pen, new Box(box.x() + chart + PAD, left.y(), box.w() - chart - PAD + 30, left.h()), it);
    }

    private static void chart(Pen pen, Box box, DistributionViewModel it) {
        Box plot = new Box(box.x(), box.y() + 15, box.w(), Math.max(10, box.h() - 15 - 16));
        for (DistributionViewModel.Tick tick : it.ticks()) {
            double x = plot.x() + tick.at() * plot.w();
            pen.down(x, plot.y(), plot.bottom(), Ink.GRID, 1);
            double half = pen.letters().width(TextStyle.TICK, tick.label()) / 2;
            double middle = Math.clamp(x, plot.x() + half, plot.right() - half);
            pen.textCenter(TextStyle.TICK, Ink.MUTED, tick.label(), middle, plot.bottom() + 13);
        }
        pen.dip(Ink.PROVEN_MASS);
        double pitch = plot.w() / it.bars().size();
        for (int i = 0; i < it.bars().size(); i++) {
            double share = it.bars().get(i);
            if (share > 0) {
                double from = pen.snap(plot.x() + i * pitch);
                double to = Math.max(from + 1, pen.snap(plot.x() + (i + 1) * pitch));
                pen.column(from, to - from, plot.bottom() - Math.max(1, share * plot.h()), plot.bottom());
            }
        }
        pen.across(plot.x(), plot.right(), plot.bottom(), Ink.OUTLINE, 1);
        marks(pen, plot, it.marks());
    }

    /** The percentiles; a name that would lie on the one before it goes without. */
    private static void marks(Pen pen, Box plot, List<DistributionViewModel.Tick> marks) {
        double free = plot.x();
        for (DistributionViewModel.Tick mark : marks) {
            double x = Math.min(plot.right() - 1, plot.x() + mark.at() * plot.w());
            pen.down(x, plot.y() - 2, plot.bottom(), Ink.TEXT, 1);
            double width = pen.letters().width(TextStyle.TINY, mark.label());
            double left = Math.max(free, Math.min(x - width / 2, plot.right() - width));
            if (left + width <= plot.right() + 0.5) {
                pen.text(TextStyle.TINY, Ink.TEXT, mark.label(), left, plot.y() - 5);
                free = left + width + 8;
            }
        }
    }

    private static void parts(Pen pen, Box box, DistributionViewModel it) {
        double x = box.x();
        Box bar = new Box(box.x(), box.y() + 2, box.w(), BAR);
        for (DistributionViewModel.Part part : it.parts()) {
            double width = part.share() * bar.w();
            Box at = new Box(x, bar.y(), Math.max(1, width), bar.h());
            if (part.known()) {
                pen.fill(at, part.ink());
            } else {
                pen.dotRound(at, 1, part.ink());
            }
            x += width;
        }
        double y = bar.bottom() + LINE;
        for (DistributionViewModel.Part part : it.parts()) {
            Box key = new Box(box.x(), pen.snap(y - BAR + 1), BAR, BAR);
            if (part.known()) {
                pen.fill(key, part.ink());
            } else {
                pen.dotRound(key, 1, part.ink());
            }
            String share = Math.round(100 * part.share()) + " %";
            double words = box.x() + BAR + 6;
            double room = box.right() - words - pen.letters().width(TextStyle.MONO, share) - 8;
            pen.text(TextStyle.STRONG, Ink.TEXT, pen.letters().fit(TextStyle.STRONG, part.label(), room), words, y);
            pen.textRight(TextStyle.MONO, Ink.TEXT, share, box.right(), y);
            y += LINE - 3;
            String figures = pen.letters().fit(TextStyle.TINY, part.figures(), box.right() - words);
            pen.text(TextStyle.TINY, Ink.MUTED, figures, words, y);
            y += LINE + 1;
        }
        for (String line : pen.letters().wrap(TextStyle.SMALL, it.remark(), box.w())) {
            if (y > box.bottom() + 4) {
                return;
            }
            pen.text(TextStyle.SMALL, Ink.MUTED, line, box.x(), y);
            y += 14;
        }
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return distribution.inWords();
    }
}
