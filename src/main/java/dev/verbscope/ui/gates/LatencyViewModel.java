package dev.verbscope.ui.gates;

import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The latency of gates over time.
 *
 * @param title with the unit
 * @param note the percentiles over all gates
 * @param unitNanos nanoseconds of a unit of the axis
 * @param from session time at the left edge; empty without gates
 * @param to session time at the right edge
 * @param remark what is said without gates; else empty
 */
record LatencyViewModel(
        String title,
        String note,
        PlotAxis axis,
        double unitNanos,
        List<PlotColumn> columns,
        String from,
        String to,
        String remark) {

    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;
    /** Above this the axis in microseconds would reach 10,000, a label wider than the margin beside the plot. */
    static final double MANY_MICROS = 8_000;
    /** Part of the columns whose p99 the axis must hold; the rest touches its upper edge. */
    private static final double HELD = 0.97;

    static LatencyViewModel of(LinkModel link, int pixels) {
        GatesModel gates = link.reference().map(RankModel::gates).orElse(null);
        if (gates == null || gates.done() == 0) {
            return new LatencyViewModel(
                    "Gate latency, µs", "", new PlotAxis(80), MICRO, List.of(), "", "", Nothing.gates(link));
        }
        List<PlotColumn> columns = PlotColumn.of(gates.bins(), link.nowNanos(), pixels);
        long held = held(columns);
        double unit = held > MANY_MICROS * MICRO ? MILLI : MICRO;
        return new LatencyViewModel(
                "Gate latency, " + (unit == MICRO ? "µs" : "ms"),
                "p50 %s · p99 %s · max %s"
                        .formatted(
                                figure(gates.p50Nanos(), unit),
                                figure(gates.p99Nanos(), unit),
                                figure(gates.maxNanos(), unit)),
                PlotAxis.upTo(held / unit),
                unit,
                columns,
                TimeSpan.from(gates.bins()),
                TimeSpan.to(gates.bins(), link.nowNanos()),
                "");
    }

    private static long held(List<PlotColumn> columns) {
        long[] highs = columns.stream()
                .filter(column -> column.gates() > 0)
                .mapToLong(PlotColumn::high)
                .sorted()
                .toArray();
        return highs.length == 0 ? 0 : highs[(int) Math.min(highs.length - 1L, Math.round(highs.length * HELD))];
    }

    private static String figure(OptionalLong nanos, double unit) {
        if (nanos.isEmpty()) {
            return "?";
        }
        double value = nanos.getAsLong() / unit;
        if (value < 1) {
            // 41 µs on an axis of milliseconds is not 0.0
            return String.format(Locale.ROOT, "%.3f", value);
        }
        return value < 10 ? String.format(Locale.ROOT, "%.1f", value) : Phrases.count(Math.round(value));
    }

    /** The state in words. */
    String inWords() {
        return note.isEmpty() ? "Gate latency: " + remark + "." : title + ": " + note + ".";
    }
}
