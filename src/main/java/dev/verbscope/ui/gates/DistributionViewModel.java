package dev.verbscope.ui.gates;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The distribution of gate latencies on a logarithmic axis, and what a gate's time is spent on.
 *
 * @param note whose gates, how many, until when
 * @param bars heights of the buckets, 0 to 1 of the highest
 * @param ticks of the axis
 * @param marks the percentiles on it
 * @param parts what the time is spent on
 * @param remark what this cannot tell
 */
record DistributionViewModel(
        String note, List<Double> bars, List<Tick> ticks, List<Tick> marks, List<Part> parts, String remark) {

    /** @param at on the axis, 0 to 1 */
    record Tick(double at, String label) {}

    /**
     * A part of a gate's time.
     *
     * @param share of the mean gate, 0 to 1
     * @param figures its percentiles
     */
    record Part(String label, double share, String figures, Ink ink, boolean known) {}

    static final DistributionViewModel READING =
            new DistributionViewModel("reading the recording", List.of(), List.of(), List.of(), List.of(), "");

    /** A count of one among thousands must still be seen. */
    private static final double LEAST = 0.012;

    private static final double MANY_DECADES = 1e3;
    private static final double ONE_DECADE = 10;
    private static final int[] DECADES = {1};
    private static final int[] FEW = {1, 2, 5};
    private static final int[] ALL = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    private static final String ONE_END = "One rank's recording alone cannot tell waiting for the peer from the way:"
            + " open both (verbscope replay DIR DIR2).";

    static DistributionViewModel of(LatencyReading reading) {
        LatencyBuckets buckets = reading.buckets();
        if (buckets.isEmpty()) {
            return new DistributionViewModel(
                    "no gate until " + Phrases.moment(reading.untilNanos()),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    "");
        }
        long most = buckets.most();
        List<Double> bars = new ArrayList<>();
        for (long count : buckets.counts()) {
            bars.add(count == 0 ? 0.0 : Math.max(LEAST, count / (double) most));
        }
        LatencyReading.Part whole = reading.whole();
        return new DistributionViewModel(
                "rank %d · %s until %s"
                        .formatted(
                                reading.rank(),
                                Phrases.count(whole.gates(), "gate"),
                                Phrases.moment(reading.untilNanos())),
                List.copyOf(bars),
                ticks(buckets),
                List.of(
                        mark(buckets, "p50", whole.p50()),
                        mark(buckets, "p90", whole.p90()),
                        mark(buckets, "p99", whole.p99()),
                        mark(buckets, "max", whole.max())),
                parts(reading),
                remark(reading));
    }

    private static Tick mark(LatencyBuckets buckets, String name, long nanos) {
        return new Tick(buckets.share(nanos), name + " " + figure(nanos));
    }

    /** Decades; 1, 2 and 5 of each where they are few; all of one where there is hardly more than that. */
    private static List<Tick> ticks(LatencyBuckets buckets) {
        double ratio = buckets.toNanos() / (double) buckets.fromNanos();
        int[] of = ratio > MANY_DECADES ? DECADES : ratio > ONE_DECADE ? FEW : ALL;
        List<Tick> ticks = new ArrayList<>();
        for (long decade = 1; decade <= buckets.toNanos() && decade > 0; decade *= 10) {
            for (int times : of) {
                long at = decade * times;
                if (at >= buckets.fromNanos() && at <= buckets.toNanos()) {
                    ticks.add(new Tick(buckets.share(at), Moments.label(at, at)));
                }
            }
        }
        if (ticks.size() < 2) {
            ticks = List.of(new Tick(0, figure(buckets.fromNanos())), new Tick(1, figure(buckets.toNanos())));
        }
        return List.copyOf(ticks);
    }

    private static List<Part> parts(LatencyReading reading) {
        double all = reading.own().mean()
                + reading.waiting().map(LatencyReading.Part::mean).orElse(0.0)
                + reading.way().map(LatencyReading.Part::mean).orElse(0.0)
                + reading.rest().map(LatencyReading.Part::mean).orElse(0.0);
        List<Part> parts = new ArrayList<>();
        parts.add(part("own work until posted", reading.own(), all, Ink.CLAIMED, true));
        reading.waiting()
                .ifPresent(it -> parts.add(part("waiting until the peer had posted", it, all, Ink.WARNING, true)));
        reading.way().ifPresent(it -> parts.add(part("the way, until received", it, all, Ink.PROVEN, true)));
        reading.rest()
                .ifPresent(it -> parts.add(part("waiting for the peer and the way", it, all, Ink.UNKNOWN, false)));
        return List.copyOf(parts);
    }

    private static Part part(String label, LatencyReading.Part part, double all, Ink ink, boolean known) {
        return new Part(
                label,
                all == 0 ? 0 : part.mean() / all,
                "p50 %s · p99 %s · max %s".formatted(figure(part.p50()), figure(part.p99()), figure(part.max())),
                ink,
                known);
    }

    private static String remark(LatencyReading reading) {
        if (reading.rest().isPresent()) {
            return ONE_END;
        }
        String last = reading.own().gates() < reading.whole().gates()
                ? "The parts: of the last " + Phrases.count(reading.own().gates(), "gate") + ". "
                : "";
        return last
                + (reading.clockErrorNanos().isPresent()
                        ? "The two clocks agree to "
                                + figure(reading.clockErrorNanos().getAsLong())
                                + ": what is shorter than that is not known."
                        : "Both ranks' records are on one clock.");
    }

    /** Three figures and the unit that suits. */
    private static String figure(long nanos) {
        return nanos < 100_000 ? String.format(Locale.ROOT, "%.1f µs", nanos / 1e3) : Phrases.duration(nanos);
    }

    /** The state in words. */
    String inWords() {
        StringJoiner words = new StringJoiner(". ", "Distribution of gate latency: ", ".");
        words.add(note);
        marks.forEach(mark -> words.add(mark.label()));
        parts.forEach(
                part -> words.add(part.label() + ": " + Math.round(100 * part.share()) + " %, " + part.figures()));
        if (!remark.isEmpty()) {
            words.add(remark);
        }
        return words.toString();
    }

    /** What was read last, or that it is read. */
    static DistributionViewModel of(Optional<LatencyReading> reading) {
        return reading.map(DistributionViewModel::of).orElse(READING);
    }
}
