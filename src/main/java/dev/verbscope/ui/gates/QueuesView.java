package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How full receive, send and completion queue are, and the highest that was seen on this generation. */
public final class QueuesView extends SnapshotView {

    /** As fast as the lookahead window beside it. */
    private static final int PER_SECOND = 20;

    private static final double PAD = 12;
    private static final double TRACK = 4;

    public QueuesView() {
        super(PER_SECOND);
        explainable();
    }

    @Override
    protected List<Spot> spots(LinkModel link, double width, double height) {
        QueuesViewModel queues = QueuesViewModel.of(link);
        GatesExplanations explanations = new GatesExplanations(link);
        Box body = body(width, height);
        double pitch = body.h() / Math.max(1, queues.gauges().size());
        return IntStream.range(0, queues.gauges().size())
                .mapToObj(
                        i -> new Spot(new Box(body.x(), body.y() + i * pitch, body.w(), pitch), explanations.queue(i)))
                .toList();
    }

    private Box body(double width, double height) {
        double head = head();
        return new Box(PAD, head, width - 2 * PAD, height - head - (isCompact() ? 3 : 7));
    }

    private double head() {
        return isCompact() ? 26 : 32;
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        QueuesViewModel queues = QueuesViewModel.of(link);
        double head = head();
        ground("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
        tile("head", new Box(PAD, 4, width - 2 * PAD, head - 4), queues.note(), QueuesView::head);
        Box body = body(width, height);
        if (queues.gauges().isEmpty()) {
            tile("body", body, queues.remark(), QueuesView::remark);
            return;
        }
        double pitch = body.h() / queues.gauges().size();
        tile("body", body, queues.gauges(), (pen, box, gauges) -> {
            pen.fill(box, Ink.SURFACE);
            for (int i = 0; i < gauges.size(); i++) {
                gauge(pen, new Box(box.x(), box.y() + i * pitch, box.w(), pitch), gauges.get(i));
            }
        });
    }

    private static void head(Pen pen, Box box, String note) {
        pen.fill(box, Ink.SURFACE);
        CardHead.titled(pen, box.x(), box.y() + 18, "Queues", note, box.right());
    }

    private static void remark(Pen pen, Box box, String words) {
        pen.fill(box, Ink.SURFACE);
        String fitting = pen.letters().fit(TextStyle.SMALL, words, box.w());
        pen.textCenter(TextStyle.SMALL, Ink.MUTED, fitting, box.centerX(), box.centerY());
    }

    private static void gauge(Pen pen, Box box, QueuesViewModel.Gauge gauge) {
        double baseline = box.y() + Math.min(14, box.h() - TRACK - 5);
        pen.text(TextStyle.SMALL, Ink.MUTED, gauge.label(), box.x(), baseline);
        pen.textRight(TextStyle.MONO, Ink.MUTED, gauge.capacity(), box.right(), baseline);
        double value = box.right() - pen.letters().width(TextStyle.MONO, gauge.capacity()) - 6;
        pen.textRight(TextStyle.FIGURE, Ink.TEXT, gauge.value(), value, baseline);
        Box track = new Box(box.x(), pen.snap(baseline + 5), box.w(), TRACK);
        pen.fillRound(track, TRACK / 2, Ink.LINE);
        if (gauge.share() > 0) {
            Box filled = new Box(track.x(), track.y(), Math.max(TRACK, track.w() * gauge.share()), TRACK);
            pen.fillRound(filled, TRACK / 2, Ink.CLAIMED);
        }
        if (track.w() * (gauge.most() - gauge.share()) > 2 * TRACK) {
            double at = Math.min(track.right() - 2, track.x() + track.w() * gauge.most());
            pen.down(at, track.y() - 2, track.bottom() + 1, Ink.MUTED, 1);
        }
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return QueuesViewModel.of(link).inWords();
    }
}
