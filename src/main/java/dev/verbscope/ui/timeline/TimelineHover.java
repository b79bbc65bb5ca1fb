package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.CallModel;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.FrameArrow;
import dev.verbscope.model.GateBin;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What lies under the pointer, in raw values. */
record TimelineHover(LinkModel link, List<Finding> findings, TimeAxis axis, TimelineLayout layout) {

    /** How far from a thing still means it, in pixels. */
    private static final double NEAR = 5;

    private record Near(double distance, String text) {}

    /** What is there: the nearest thing, else the moment. */
    String at(double x, double y) {
        Optional<Row> row = layout.rowAt(y);
        Stream<Near> candidates = row.isPresent() ? inRow(row.get(), x, y) : pins(x);
        return candidates
                .filter(near -> near.distance() <= NEAR)
                .min(Comparator.comparingDouble(Near::distance))
                .map(Near::text)
                .orElseGet(() -> Moments.exactly(Math.max(0, axis.time(x))));
    }

    private Stream<Near> inRow(Row row, double x, double y) {
        Optional<Direction> direction = row.direction();
        Stream<Near> own = direction.isPresent()
                ? Stream.concat(attempts(direction.get(), x), gates(direction.get(), x))
                : Stream.concat(calls(rank(row), x), completions(rank(row), x));
        return Stream.concat(own, frames(x, y));
    }

    private static int rank(Row row) {
        return row == Row.RANK_0 ? 0 : 1;
    }

    // ---- what there is

    private Stream<Near> calls(int number, double x) {
        return link.rank(number).stream()
                .flatMap(rank -> Stream.concat(
                        rank.activity().calls().entries().stream()
                                .map(call -> new Near(
                                        distance(x, call.beganNanos(), call.beganNanos() + call.tookNanos()),
                                        call(number, call))),
                        rank.pendingCall().stream()
                                .map(call -> new Near(
                                        distance(x, call.enteredNanos(), link.nowNanos()),
                                        "rank %d · %s has not returned%nentered at %s, %s ago"
                                                .formatted(
                                                        number,
                                                        call.function(),
                                                        Moments.exactly(call.enteredNanos()),
                                                        Phrases.duration(link.nowNanos() - call.enteredNanos()))))));
    }

    private Stream<Near> completions(int number, double x) {
        return link.rank(number).stream()
                .flatMap(rank -> rank.completions().failed().entries().stream())
                .map(failed -> new Near(
                        distance(x, failed.atNanos(), failed.atNanos()),
                        "rank %d · completion %s at %s · generation %d%nat %s · qpn 0x%06x, wr_id 0x%x, vendor error %d"
                                .formatted(
                                        number,
                                        failed.describe(),
                                        failed.siteLabel(),
                                        failed.generation(),
                                        Moments.exactly(failed.atNanos()),
                                        failed.qpn(),
                                        failed.wrId(),
                                        failed.vendorError())));
    }

    private static String call(int rank, CallModel call) {
        StringBuilder text = new StringBuilder("rank " + rank + " · " + call.function());
        if (call.generation() > 0) {
            text.append(" · generation ").append(call.generation());
        }
        text.append(call.device().isEmpty() ? "" : " · " + call.device());
        text.append("\nat ")
                .append(Moments.exactly(call.beganNanos()))
                .append(", took ")
                .append(Moments.exactly(call.tookNanos()));
        call.errno().ifPresent(errno -> text.append("\nfailed: ").append(errno));
        if (!call.detail().isEmpty()) {
            text.append('\n').append(call.detail());
        }
        return text.toString();
    }

    private Stream<Near> attempts(Direction direction, double x) {
        return link.direction(direction).generations().stream().flatMap(generation -> warmup(direction, generation, x));
    }

    private Stream<Near> warmup(Direction direction, DirectionGeneration generation, double x) {
        return generation.warmup().stream()
                .flatMap(row -> row.cells().stream()
                        .map(cell -> new Near(
                                distance(x, cell.beganNanos(), cell.beganNanos() + cell.tookNanos()),
                                attempt(direction, row, cell))));
    }

    private static String attempt(Direction direction, WarmupRow row, WarmupCell cell) {
        String fate = switch (cell.fate()) {
            case ARRIVED -> "arrived";
            case LOST -> "lost";
            case NOT_SENT -> "not sent, the peer had one already";
            case PENDING -> "under way";
        };
        return "%s · generation %d · warm-up attempt %d of %d: %s%nat %s%s · %s bytes"
                .formatted(
                        direction.label(),
                        row.generation(),
                        cell.attempt(),
                        row.budget(),
                        fate,
                        Moments.exactly(cell.beganNanos()),
                        cell.tookNanos() == 0 ? "" : ", took " + Moments.exactly(cell.tookNanos()),
                        Phrases.count(row.bytes()));
    }

    private Stream<Near> gates(Direction direction, double x) {
        Optional<RankModel> receiver = link.rank(direction.receiver());
        return receiver.or(link::reference).stream()
                .flatMap(rank -> rank.gates().bins().stream()
                        .filter(bin -> bin.gates() > 0)
                        .map(bin -> new Near(
                                // What is a point of its own lies before what fills the row
                                1 + distance(x, bin.beganNanos(), bin.beganNanos() + bin.widthNanos()),
                                gates(direction, rank.rank(), bin))));
    }

    private static String gates(Direction direction, int rank, GateBin bin) {
        return String.format(
                Locale.ROOT,
                "%s · %s seen by rank %d%n%s to %s · %.2f Gb/s received%np1 %s, p50 %s, p99 %s, max %s",
                direction.label(),
                Phrases.count(bin.gates(), "gate"),
                rank,
                Moments.exactly(bin.beganNanos()),
                Moments.exactly(bin.beganNanos() + bin.widthNanos()),
                bin.gigabitsPerSecond(),
                Moments.exactly(bin.p1Nanos()),
                Moments.exactly(bin.p50Nanos()),
                Moments.exactly(bin.p99Nanos()),
                Moments.exactly(bin.maxNanos()));
    }

    private Stream<Near> frames(double x, double y) {
        double top = layout.row(Row.RANK_0).centerY();
        double bottom = layout.row(Row.RANK_1).centerY();
        double down = Math.clamp((y - top) / (bottom - top), 0, 1);
        return link.arrows().stream()
                .filter(arrow ->
                        arrow.sentNanos().isPresent() || arrow.receivedNanos().isPresent())
                .map(arrow -> {
                    double sent = axis.x(arrow.sentNanos().orElseGet(arrow.receivedNanos()::getAsLong));
                    double received = axis.x(arrow.receivedNanos().orElseGet(arrow.sentNanos()::getAsLong));
                    double upper = arrow.direction().sender() == 0 ? sent : received;
                    double lower = arrow.direction().sender() == 0 ? received : sent;
                    return new Near(Math.abs(upper + (lower - upper) * down - x), frame(arrow));
                });
    }

    private static String frame(FrameArrow arrow) {
        return "%s %s · frame type %d%nsent %s, received %s"
                .formatted(
                        arrow.name(),
                        arrow.direction().label(),
                        arrow.type(),
                        moment(arrow.sentNanos()),
                        moment(arrow.receivedNanos()));
    }

    private Stream<Near> pins(double x) {
        Stream<Near> found = findings.stream()
                .map(finding -> new Near(
                        distance(x, finding.sinceNanos(), finding.sinceNanos()),
                        finding.title() + "\nsince " + Moments.exactly(finding.sinceNanos())
                                + (finding.stillTrue() ? ", still true" : ", over")));
        Stream<Near> asked = link.recreations().stream()
                .map(recreation -> new Near(
                        distance(x, recreation.proposedNanos(), recreation.proposedNanos()), recreation(recreation)));
        Stream<Near> faults = link.faults().stream()
                .map(fault -> new Near(distance(x, fault.onNanos(), fault.onNanos()), fault(fault)));
        return Stream.of(found, asked, faults).flatMap(near -> near);
    }

    private static String recreation(RecreateModel recreation) {
        return "rank %d asked for a new queue pair: %s%nat %s%s"
                .formatted(
                        recreation.byRank(),
                        recreation.reason(),
                        Moments.exactly(recreation.proposedNanos()),
                        recreation.agreedGate().isPresent()
                                ? ", before gate "
                                        + Phrases.count(recreation.agreedGate().getAsLong())
                                : recreation
                                        .unavailable()
                                        .map(why -> ", not to be had: " + why)
                                        .orElse(""));
    }

    private static String fault(FaultModel fault) {
        return "simulated fault: %s%s%non at %s%s"
                .formatted(
                        fault.label(),
                        fault.direction()
                                .map(direction -> " " + direction.label())
                                .orElse(""),
                        Moments.exactly(fault.onNanos()),
                        fault.offNanos().isPresent()
                                ? ", off at " + Moments.exactly(fault.offNanos().getAsLong())
                                : "");
    }

    // ---- places and times

    private double distance(double x, long from, long to) {
        double left = axis.x(from);
        double right = axis.x(to);
        return x < left ? left - x : x > right ? x - right : 0;
    }

    private static String moment(OptionalLong nanos) {
        return nanos.isPresent() ? Moments.exactly(nanos.getAsLong()) : "not recorded";
    }
}
