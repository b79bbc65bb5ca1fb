package dev.verbscope.ui.timeline;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;

/** Puts a rank's bulk traffic on the axis: batch gates, big gates and verify blocks, and the drains before them. */
final class BulkItems {

    private static final double LEAST = 1.5;
    /** Less than that further right is the same to the eye. */
    private static final double SAME = 0.5;

    private BulkItems() {}

    /** @param name what stands within it where there is room */
    record Item(Row row, double x, double width, String name, How how) {

        enum How {
            DONE,
            /** Not over, or given up with the session. */
            OPEN,
            /** Content was wrong, or a drain left receives behind. */
            WRONG,
            DRAIN
        }
    }

    static List<Item> of(LinkModel link, TimeAxis axis) {
        List<Item> items = new ArrayList<>();
        for (RankModel rank : link.ranks()) {
            Row row = Row.ofRank(rank.rank());
            rank.bulk()
                    .drains()
                    .entries()
                    .forEach(drain -> add(items, axis, row, drain.beganNanos(), drain.atNanos(), "drain", how(drain)));
            rank.bulk()
                    .spans()
                    .forEach(
                            span -> add(items, axis, row, span.beganNanos(), span.endedNanos(), name(span), how(span)));
        }
        return List.copyOf(items);
    }

    private static void add(List<Item> items, TimeAxis axis, Row row, long from, long to, String name, Item.How how) {
        if (!axis.shows(from, to)) {
            return;
        }
        double left = Math.max(axis.left(), axis.x(from));
        double right = Math.max(left + LEAST, Math.min(axis.right(), axis.x(to)));
        Item last = items.isEmpty() ? null : items.getLast();
        if (last != null && last.row() == row && last.how() == how && right - last.x() - last.width() < SAME) {
            // falls on the same pixels
            return;
        }
        items.add(new Item(row, left, right - left, name, how));
    }

    private static Item.How how(BulkModel.Span span) {
        return span.wrong() > 0 ? Item.How.WRONG : span.over() ? Item.How.DONE : Item.How.OPEN;
    }

    private static Item.How how(BulkModel.Drain drain) {
        return drain.over() && drain.left() != 0 ? Item.How.WRONG : Item.How.DRAIN;
    }

    private static String name(BulkModel.Span span) {
        boolean one = span.gates() == 1;
        String kind = switch (span.kind()) {
            case BATCH -> one ? "batch" : "batches";
            case BIG -> one ? "big" : "bigs";
            case BLOCK -> one ? "block" : "blocks";
            case DECODE -> "gate";
        };
        return kind + " " + Phrases.count(span.firstSeq()) + (one ? "" : "–" + Phrases.count(span.lastSeq()));
    }
}
