package dev.verbscope.model.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** How the latencies of the decode gates are spread. */
final class LatencyPart {
    private static final double ALL = 100;
    /** Fewer gates above a percentile, and it is one gate that decides it. */
    private static final int ENOUGH = 5;

    private LatencyPart() {}

    static void write(Both both, List<Section> sections) {
        var latencies = new Both.Told<>(of(both.a()), of(both.b()));
        Rows rows = both.rows().number("gates measured", latencies.map(LatencyDistribution::gates));
        figure(rows, "shortest", latencies, it -> OptionalLong.of(it.minNanos()), Tolerance.LATENCY, "");
        for (double percent : List.of(50.0, 90.0, 99.0, 99.9)) {
            percentile(rows, percent, latencies);
        }
        figure(rows, "longest", latencies, it -> OptionalLong.of(it.maxNanos()), Tolerance.SINGLE_GATE, "");
        rows.into(sections, Section.Topic.LATENCY, "Latency of a gate");
    }

    /** Empty without a gate. */
    static Optional<LatencyDistribution> of(Side side) {
        return side.recording().ranks().stream()
                .filter(it -> it.rank() == side.rank())
                .map(WholeRecording.Rank::latency)
                .filter(it -> it.gates() > 0)
                .findFirst();
    }

    private static void percentile(Rows rows, double percent, Both.Told<LatencyDistribution> latencies) {
        boolean few = !enough(percent, latencies.a()) || !enough(percent, latencies.b());
        figure(
                rows,
                "p" + (percent == Math.rint(percent) ? Integer.toString((int) percent) : Double.toString(percent)),
                latencies,
                it -> it.at(percent),
                few ? Tolerance.SINGLE_GATE : Tolerance.LATENCY,
                few ? "too few gates to tell more than the longest" : "");
    }

    private static boolean enough(double percent, Optional<LatencyDistribution> latency) {
        return latency.isEmpty() || latency.get().gates() * (ALL - percent) / ALL >= ENOUGH;
    }

    private static void figure(
            Rows rows,
            String name,
            Both.Told<LatencyDistribution> latencies,
            Function<LatencyDistribution, OptionalLong> which,
            Tolerance tolerance,
            String note) {
        OptionalDouble a = latencies.a().map(which).map(Rows::asDouble).orElse(OptionalDouble.empty());
        OptionalDouble b = latencies.b().map(which).map(Rows::asDouble).orElse(OptionalDouble.empty());
        rows.figure(name, a, b, tolerance, Units::length, "as long", note);
    }
}
