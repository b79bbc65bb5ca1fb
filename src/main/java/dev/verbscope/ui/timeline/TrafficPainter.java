package dev.verbscope.ui.timeline;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Pen;
import dev.verbscope.ui.canvas.TextStyle;
import java.util.List;

/** Draws bulk traffic and the names of model commands into the ranks' rows. */
final class TrafficPainter {

    private final TimelineLayout layout;

    TrafficPainter(TimelineLayout layout) {
        this.layout = layout;
    }

    void bulk(Pen pen, List<BulkItems.Item> items) {
        for (BulkItems.Item item : items) {
            Box row = layout.row(item.row());
            double height = Math.min(14, row.h() - 5);
            // A gap tells neighbours apart
            double width = item.width() > 4 ? item.width() - 1 : item.width();
            Box box = new Box(item.x(), row.centerY() - height / 2, width, height);
            double radius = Math.min(2, item.width() / 3);
            switch (item.how()) {
                case DONE -> {
                    pen.fillRound(box, radius, Ink.PROVEN_MASS);
                    name(pen, box, item.name(), Ink.ON_PROVEN);
                }
                case OPEN -> {
                    pen.fillRound(box, radius, Ink.PROVEN_SOFT);
                    pen.dashRound(box, radius, Ink.PROVEN);
                    name(pen, box, item.name(), Ink.PROVEN);
                }
                case WRONG -> {
                    pen.fillRound(box, radius, Ink.LOST);
                    name(pen, box, item.name(), Ink.ON_LOST);
                }
                // Low, so that it is told from what it makes way for
                case DRAIN -> {
                    Box low = new Box(box.x(), box.centerY() - 2, box.w(), 4);
                    pen.fill(low, Ink.CLAIMED);
                }
            }
        }
    }

    private static void name(Pen pen, Box bar, String name, Ink ink) {
        if (bar.h() >= 12 && pen.letters().width(TextStyle.TINY, name) <= bar.w() - 6) {
            pen.text(TextStyle.TINY, ink, name, bar.x() + 3, bar.centerY() + 3.5);
        }
    }

    void commands(Pen pen, List<CommandItems.Label> labels) {
        for (CommandItems.Label label : labels) {
            Box row = layout.row(label.row());
            double middle = row.centerY();
            pen.fillPolygon(
                    Ink.FRAME,
                    label.x() - 3,
                    middle,
                    label.x(),
                    middle - 3,
                    label.x() + 3,
                    middle,
                    label.x(),
                    middle + 3);
            pen.text(TextStyle.TINY, Ink.FRAME, label.text(), label.x() + 6, middle + 3.5);
        }
    }
}
