package dev.verbscope.ui.gates;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.Locale;

/**
 * Payload that decode gates received over time.
 *
 * @param title with the unit
 * @param note the rate now
 * @param unitGigabits gigabits a second of a unit of the axis
 * @param from session time at the left edge; empty without gates
 * @param to session time at the right edge
 * @param remark what is said without gates; else empty
 */
record RateViewModel(
        String title,
        String note,
        PlotAxis axis,
        double unitGigabits,
        List<PlotColumn> columns,
        String from,
        String to,
        String remark) {

    private static final double MEGA = 1e-3;

    static RateViewModel of(LinkModel link, int pixels) {
        GatesModel gates = link.reference().map(RankModel::gates).orElse(null);
        if (gates == null || gates.done() == 0) {
            return new RateViewModel(
                    what(link) + ", Gb/s", "", new PlotAxis(8), 1, List.of(), "", "", Nothing.gates(link));
        }
        List<PlotColumn> columns = PlotColumn.of(gates.bins(), link.nowNanos(), pixels);
        double highest = columns.stream()
                .mapToDouble(PlotColumn::gigabitsPerSecond)
                .max()
                .orElse(0);
        double unit = highest > 0 && highest < 1 ? MEGA : 1;
        return new RateViewModel(
                what(link) + (unit == MEGA ? ", Mb/s" : ", Gb/s"),
                rate(gates.gigabitsPerSecond() / unit) + " · " + Phrases.count(Math.round(gates.gatesPerSecond()))
                        + " gates/s",
                PlotAxis.upTo(highest / unit),
                unit,
                columns,
                TimeSpan.from(gates.bins()),
                TimeSpan.to(gates.bins(), link.nowNanos()),
                "");
    }

    /** Bulk traffic has its windows to tell of it; here it would hide what the gates do. */
    private static String what(LinkModel link) {
        boolean bulk = link.reference()
                .map(RankModel::bulk)
                .flatMap(BulkModel::planned)
                .isPresent();
        return bulk ? "Received in gates" : "Received";
    }

    private static String rate(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.1f", value) : Phrases.count(Math.round(value));
    }

    /** The state in words. */
    String inWords() {
        return note.isEmpty() ? "Received: " + remark + "." : title + ": " + note + ".";
    }
}
