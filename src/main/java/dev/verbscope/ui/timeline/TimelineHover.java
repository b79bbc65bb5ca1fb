package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.GateBin;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.records.BulkEntries;
import dev.verbscope.ui.records.Calls;
import dev.verbscope.ui.records.Draft;
import dev.verbscope.ui.records.Entries;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordKind;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What lies under the pointer, in raw values.
 *
 * @param stretch single gates, where they are drawn
 */
record TimelineHover(
        LinkModel link, List<Finding> findings, TimeAxis axis, TimelineLayout layout, GateStretch stretch) {

    /** How far from a thing still means it, in pixels. */
    private static final double NEAR = 5;

    private record Near(double distance, Entry entry) {}

    /** What is there: the nearest thing, else the moment. */
    String at(double x, double y) {
        return entry(x, y).map(Entry::text).orElseGet(() -> Moments.exactly(Math.max(0, axis.time(x))));
    }

    /** The nearest thing; empty where there is nothing. */
    Optional<Entry> entry(double x, double y) {
        Optional<Row> row = layout.rowAt(y);
        Stream<Near> candidates =
                row.isPresent() ? inRow(row.get(), x, y) : near(Entries.moments(link, findings).stream(), x, true);
        return candidates
                .filter(near -> near.distance() <= NEAR)
                .min(Comparator.comparingDouble(Near::distance))
                .map(Near::entry);
    }

    private Stream<Near> inRow(Row row, double x, double y) {
        Optional<Direction> direction = row.direction();
        Stream<Near> own = direction.isPresent()
                ? Stream.concat(
                        near(Entries.warmups(link.direction(direction.get())).stream(), x, false),
                        gates(direction.get(), x))
                : link.rank(row == Row.RANK_0 ? 0 : 1).stream()
                        .flatMap(rank -> Stream.of(
                                        Calls.of(link, rank),
                                        Entries.completions(rank),
                                        Entries.notes(rank),
                                        BulkEntries.of(link, rank))
                                .flatMap(entries -> near(entries.stream(), x, false)));
        return Stream.concat(own, frames(x, y));
    }

    /** @param atBegin where it is marked at its begin only */
    private Stream<Near> near(Stream<Entry> entries, double x, boolean atBegin) {
        return entries.map(entry ->
                new Near(distance(x, entry.fromNanos(), atBegin ? entry.fromNanos() : entry.toNanos()), entry));
    }

    // ---- gates

    private Stream<Near> gates(Direction direction, double x) {
        Stream<Near> single = stretch.gates().stream()
                .filter(gate -> gate.rank() == direction.receiver())
                .filter(gate -> axis.shows(gate.beganNanos(), gate.endedNanos()))
                .map(gate -> new Near(distance(x, gate.beganNanos(), gate.endedNanos()), GateEntries.of(gate)));
        Optional<RankModel> receiver = link.rank(direction.receiver());
        Stream<Near> slices = receiver.or(link::reference).stream()
                .flatMap(rank -> rank.gates().bins().stream()
                        .filter(bin -> bin.gates() > 0)
                        .map(bin -> new Near(
                                // What is a point of its own lies before what fills the row
                                1 + distance(x, bin.beganNanos(), bin.beganNanos() + bin.widthNanos()),
                                slice(direction, rank.rank(), bin))));
        return Stream.concat(single, slices);
    }

    private static Entry slice(Direction direction, int rank, GateBin bin) {
        long to = bin.beganNanos() + bin.widthNanos();
        return new Draft(RecordKind.GATE, bin.beganNanos(), to, Phrases.count(bin.gates(), "gate"))
                .direction(direction)
                .rank(rank)
                .line(direction.label() + " · " + Phrases.count(bin.gates(), "gate") + " seen by rank " + rank)
                .line(String.format(
                        Locale.ROOT,
                        "%s to %s · %.2f Gb/s received",
                        Moments.exactly(bin.beganNanos()),
                        Moments.exactly(to),
                        bin.gigabitsPerSecond()))
                .line("p1 %s, p50 %s, p99 %s, max %s"
                        .formatted(
                                Moments.exactly(bin.p1Nanos()),
                                Moments.exactly(bin.p50Nanos()),
                                Moments.exactly(bin.p99Nanos()),
                                Moments.exactly(bin.maxNanos())))
                .field("gates", bin.gates())
                .field("bytesReceived", bin.bytesReceived())
                .field("p1Nanos", bin.p1Nanos())
                .field("p50Nanos", bin.p50Nanos())
                .field("p99Nanos", bin.p99Nanos())
                .field("maxNanos", bin.maxNanos())
                .entry();
    }

    // ---- frames and distances

    private Stream<Near> frames(double x, double y) {
        double top = layout.row(Row.RANK_0).centerY();
        double bottom = layout.row(Row.RANK_1).centerY();
        double down = Math.clamp((y - top) / (bottom - top), 0, 1);
        return Entries.frames(link).stream().map(frame -> {
            boolean falls = frame.direction().orElseThrow().sender() == 0;
            double upper = axis.x(falls ? frame.fromNanos() : frame.toNanos());
            double lower = axis.x(falls ? frame.toNanos() : frame.fromNanos());
            return new Near(Math.abs(upper + (lower - upper) * down - x), frame);
        });
    }

    private double distance(double x, long from, long to) {
        double left = axis.x(from);
        double right = axis.x(to);
        return x < left ? left - x : x > right ? x - right : 0;
    }
}
