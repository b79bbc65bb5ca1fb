package dev.verbscope.ui.timeline;

import dev.verbscope.model.GateBin;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;

/** Single gates, once few enough are in view to be told apart. */
final class GateBars {

    /** More than these of a rank in view stay a mass: at a pixel and a half each they are none of their own. */
    static final int MOST = 900;

    private GateBars() {}

    /**
     * A gate of a rank in the row of what it received.
     *
     * @param x where the rank entered it
     * @param posted where its sends were posted
     * @param received where its last receive was seen
     * @param right where it was over
     */
    record Bar(Row row, double x, double posted, double received, double right) {}

    /** How many gates of the rank that has most are in view, as far as the slices tell. */
    static long inView(LinkModel link, TimeAxis axis) {
        return link.ranks().stream()
                .mapToLong(rank -> rank.gates().bins().stream()
                        .mapToLong(bin -> part(bin, axis.from(), axis.to()))
                        .sum())
                .max()
                .orElse(0);
    }

    private static long part(GateBin bin, long from, long to) {
        long common = Math.min(to, bin.beganNanos() + bin.widthNanos()) - Math.max(from, bin.beganNanos());
        return common <= 0 ? 0 : (long) Math.ceil(bin.gates() * (double) common / bin.widthNanos());
    }

    static List<Bar> of(GateStretch stretch, TimeAxis axis) {
        List<Bar> bars = new ArrayList<>();
        for (SingleGate gate : stretch.gates()) {
            if (!axis.shows(gate.beganNanos(), gate.endedNanos())) {
                continue;
            }
            Row row = Row.of(gate.rank() == 1 ? Direction.ZERO_TO_ONE : Direction.ONE_TO_ZERO);
            bars.add(new Bar(
                    row,
                    inside(axis, gate.beganNanos()),
                    inside(axis, gate.beganNanos() + gate.postedAfter()),
                    inside(axis, gate.beganNanos() + gate.receivedAfter()),
                    inside(axis, gate.endedNanos())));
        }
        return List.copyOf(bars);
    }

    private static double inside(TimeAxis axis, long nanos) {
        return Math.clamp(axis.x(nanos), axis.left(), axis.right());
    }
}
