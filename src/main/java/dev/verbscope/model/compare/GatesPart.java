package dev.verbscope.model.compare;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** Gates, bulk traffic, and the counts of both directions. */
final class GatesPart {

    private GatesPart() {}

    static void write(Both both, List<Section> sections) {
        gates(both).into(sections, Section.Topic.GATES, "Gates");
        for (Direction direction : Direction.values()) {
            direction(both, direction).into(sections, Section.Topic.GATES, "Direction " + direction.label());
        }
    }

    private static Rows gates(Both both) {
        var gates = both.ranks().map(RankModel::gates);
        var bulk = both.ranks().map(RankModel::bulk);
        Rows rows = both.rows()
                .number("gates done", gates.map(GatesModel::done))
                .text("timed out", gates.flatMap(GatesModel::timedOut).map(GatesPart::timeout))
                .text(
                        "first wrong content",
                        gates.flatMap(GatesModel::firstWrong)
                                .map(it -> "gate " + Units.number(it.gate()) + ", message " + it.chunk()))
                .text(
                        "first completion that failed",
                        both.ranks()
                                .flatMap(it -> it.completions().firstFailed())
                                .map(it -> it.describe() + " " + it.site().inWords()))
                .figure(
                        "gates a second at the end",
                        rate(gates.a()),
                        rate(gates.b()),
                        Tolerance.RATE,
                        it -> String.format(Locale.ROOT, "%,.0f", it),
                        "as many",
                        "");
        kind(rows, "batch gates", bulk.map(BulkModel::batches));
        kind(rows, "big gates", bulk.map(BulkModel::bigs));
        kind(rows, "verify blocks", bulk.map(BulkModel::blocks));
        return rows.number(
                "messages of bulk traffic that were wrong",
                bulk.map(BulkModel::wrong).flatMap(it -> it == 0 ? Optional.empty() : Optional.of(it)));
    }

    private static String timeout(GatesModel.Timeout it) {
        return it.noun() + " " + Units.number(it.gate()) + " after " + Units.length(it.waitedNanos()) + ", "
                + Units.number(it.missingMessages(), "message") + " missing";
    }

    private static OptionalDouble rate(Optional<GatesModel> gates) {
        return gates.filter(it -> it.done() > 0)
                .map(it -> OptionalDouble.of(it.gatesPerSecond()))
                .orElse(OptionalDouble.empty());
    }

    private static void kind(Rows rows, String name, Both.Told<BulkModel.Kind> kinds) {
        var ran = kinds.flatMap(it -> it.done() > 0 ? Optional.of(it) : Optional.empty());
        rows.number(name + " done", ran.map(BulkModel.Kind::done));
        if (ran.both()) {
            rows.length(name + ": p50", ran.flatMap(it -> Rows.boxed(it.p50Nanos())), Tolerance.LATENCY)
                    .length(name + ": p99", ran.flatMap(it -> Rows.boxed(it.p99Nanos())), Tolerance.LATENCY);
        }
    }

    private static Rows direction(Both both, Direction direction) {
        var directions = both.links()
                .map(it -> it.direction(direction))
                .flatMap(it -> it.generations().isEmpty() ? Optional.empty() : Optional.of(it));
        Rows rows = both.rows()
                .text(
                        "at the end",
                        directions.map(
                                it -> it.state().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        count(rows, "posted", directions, it -> it.totals().posted());
        count(rows, "completed at the sender", directions, it -> it.totals().completed());
        count(rows, "received", directions, it -> it.totals().received());
        count(rows, "verified", directions, it -> it.totals().verified());
        count(rows, "wrong", directions, it -> it.totals().wrong());
        rows.number("posted and not received", directions.flatMap(it -> missing(it.totals())));
        rows.number("lost on the last generation", directions.flatMap(it -> lost(it.lost())));
        var bytes = directions
                .map(it -> it.totals().bytesReceived())
                .flatMap(it -> it.known() ? Optional.of(it.value()) : Optional.empty());
        return rows.text("payload received", bytes.map(Units::bytes));
    }

    private static Optional<Long> missing(DirectionCounts counts) {
        return counts.posted().known() && counts.received().known()
                ? Optional.of(
                        Math.max(0, counts.posted().value() - counts.received().value()))
                : Optional.empty();
    }

    private static Optional<Long> lost(OptionalLong lost) {
        return lost.isPresent() && lost.getAsLong() > 0 ? Optional.of(lost.getAsLong()) : Optional.empty();
    }

    private static void count(
            Rows rows, String name, Both.Told<DirectionModel> directions, Function<DirectionModel, Count> which) {
        var counts = directions.map(which).flatMap(it -> it.known() ? Optional.of(it) : Optional.empty());
        rows.number(name, counts.map(Count::value));
    }
}
