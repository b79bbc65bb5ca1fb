package dev.verbscope.ui.compare;

import dev.verbscope.model.compare.LatencyCurves;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;

/**
 * The gate latencies of two recordings as two curves over one logarithmic axis. A curve is the share of its own gates, so
 * that two recordings of different lengths can be laid over each other.
 *
 * @param edges where the bins begin and the last one ends, 0 to 1 of the axis; one more than bins, or none without a gate
 * @param a height of each bin, 0 to 1 of the highest of both
 * @param b the same of the second recording
 * @param ticks of the axis
 * @param legendA whose curve it is, and of how many gates
 */
record CurvesViewModel(
        List<Double> edges, List<Double> a, List<Double> b, List<Tick> ticks, String legendA, String legendB) {

    /** @param at on the axis, 0 to 1 */
    record Tick(double at, String label) {}

    static final CurvesViewModel NONE = new CurvesViewModel(List.of(), List.of(), List.of(), List.of(), "", "");

    private static final double MANY_DECADES = 1e3;
    private static final int[] DECADES = {1};
    private static final int[] FEW = {1, 2, 5};
    /** A gate among thousands must still be seen. */
    private static final double LEAST = 0.012;

    static CurvesViewModel of(LatencyCurves curves) {
        if (curves.bins().isEmpty()) {
            return NONE;
        }
        List<LatencyCurves.Bin> bins = curves.bins();
        double from = Math.log(Math.max(1, bins.getFirst().fromNanos()));
        double to = Math.log(bins.getLast().toNanos());
        List<Double> edges = new ArrayList<>();
        List<Double> a = new ArrayList<>();
        List<Double> b = new ArrayList<>();
        double highest = 0;
        for (LatencyCurves.Bin bin : bins) {
            double begins = Math.log(Math.max(1, bin.fromNanos()));
            // Bins are not all equally wide on the axis: between two runs that lie apart there is one without a gate
            double width = Math.max(1e-9, Math.log(bin.toNanos()) - begins);
            edges.add((begins - from) / (to - from));
            a.add(curves.aGates() == 0 ? 0 : bin.a() / (double) curves.aGates() / width);
            b.add(curves.bGates() == 0 ? 0 : bin.b() / (double) curves.bGates() / width);
            highest = Math.max(highest, Math.max(a.getLast(), b.getLast()));
        }
        edges.add(1.0);
        return new CurvesViewModel(
                List.copyOf(edges),
                heights(a, highest),
                heights(b, highest),
                ticks(bins.getFirst().fromNanos(), bins.getLast().toNanos(), from, to),
                "A, " + Phrases.count(curves.aGates(), "gate"),
                "B, " + Phrases.count(curves.bGates(), "gate"));
    }

    private static List<Double> heights(List<Double> densities, double highest) {
        return densities.stream()
                .map(it -> it == 0 ? 0.0 : Math.max(LEAST, it / highest))
                .toList();
    }

    private static List<Tick> ticks(long fromNanos, long toNanos, double from, double to) {
        List<Tick> ticks = new ArrayList<>();
        int[] of = toNanos / (double) Math.max(1, fromNanos) > MANY_DECADES ? DECADES : FEW;
        for (long decade = 1; decade <= toNanos && decade > 0; decade *= 10) {
            for (int times : of) {
                long at = decade * times;
                if (at >= fromNanos && at <= toNanos) {
                    ticks.add(new Tick((Math.log(at) - from) / (to - from), Moments.label(at, at)));
                }
            }
        }
        return List.copyOf(ticks);
    }

    String inWords() {
        return edges.isEmpty()
                ? "Latency of a gate: neither recording has one."
                : "Latency of a gate, the share of each recording's own gates: " + legendA + "; " + legendB + ".";
    }
}
