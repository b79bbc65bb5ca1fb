package dev.verbscope.ui.timeline;

import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GateBin;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.record.Phase;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.timeline.TimelineViewModel.Mark;
import dev.verbscope.ui.timeline.TimelineViewModel.Mass;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts what became of messages on the axis: each warm-up attempt, gates as a mass, what was lost or wrong. */
final class DirectionItems {

    private DirectionItems() {}

    static List<Mark> marks(LinkModel link, TimeAxis axis) {
        List<Mark> marks = new ArrayList<>();
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            Row row = Row.of(direction.direction());
            direction.generations().stream()
                    .flatMap(generation -> generation.warmup().stream())
                    .forEach(warmup -> attempts(link, axis, row, warmup, marks));
            link.rank(direction.direction().receiver())
                    .flatMap(rank -> rank.gates().timedOut())
                    .map(GatesModel.Timeout::atNanos)
                    .ifPresent(at -> mark(marks, axis, row, at, waitedFor(direction)));
            link.rank(direction.direction().receiver())
                    .flatMap(rank -> rank.gates().firstWrong())
                    .map(GatesModel.WrongContent::atNanos)
                    .ifPresent(at -> mark(marks, axis, row, at, Mark.Kind.LOST));
        }
        for (RankModel rank : link.ranks()) {
            rank.completions()
                    .failed()
                    .entries()
                    .forEach(failed -> mark(marks, axis, Row.ofRank(rank.rank()), failed.atNanos(), Mark.Kind.LOST));
        }
        return List.copyOf(marks);
    }

    /** A rank also waits in vain for what was never sent, as its sender had to wait itself. */
    private static Mark.Kind waitedFor(DirectionModel direction) {
        boolean allCame = direction.lost().orElse(1) == 0 && !direction.state().broken();
        return allCame ? Mark.Kind.NOT_SENT : Mark.Kind.LOST;
    }

    private static void attempts(LinkModel link, TimeAxis axis, Row row, WarmupRow warmup, List<Mark> marks) {
        for (WarmupCell cell : warmup.cells()) {
            long took = cell.tookNanos() > 0
                    ? cell.tookNanos()
                    : Math.clamp(link.nowNanos() - cell.beganNanos(), 0, WarmupMarks.attemptNanos(link));
            mark(
                    marks,
                    axis,
                    row,
                    cell.beganNanos() + took / 2,
                    switch (cell.fate()) {
                        case ARRIVED -> Mark.Kind.ARRIVED;
                        case LOST -> Mark.Kind.LOST;
                        case NOT_SENT -> Mark.Kind.NOT_SENT;
                        case PENDING -> Mark.Kind.PENDING;
                    });
        }
        boolean failing = WarmupMarks.failing(link)
                .filter(still -> still.generation() == warmup.generation())
                .isPresent();
        if (failing && warmup.arrived() == 0 && !warmup.cells().isEmpty()) {
            long attempt = WarmupMarks.attemptNanos(link);
            WarmupCell last = warmup.cells().getLast();
            for (int i = 1; i <= WarmupMarks.left(warmup); i++) {
                mark(marks, axis, row, last.beganNanos() + i * attempt + attempt / 2, Mark.Kind.OPEN);
            }
        }
    }

    private static void mark(List<Mark> marks, TimeAxis axis, Row row, long at, Mark.Kind kind) {
        if (axis.shows(at, at)) {
            marks.add(new Mark(row, axis.x(at), kind));
        }
    }

    /** @param from what is before is drawn gate by gate */
    static List<Mass> masses(LinkModel link, TimeAxis axis, long from) {
        double highest = link.ranks().stream()
                .flatMap(rank -> rank.gates().bins().stream())
                .mapToDouble(GateBin::gatesPerSecond)
                .max()
                .orElse(0);
        if (highest <= 0) {
            return List.of();
        }
        List<Stretch> gates = gates(link, from);
        List<Mass> masses = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            Optional<RankModel> receiver = link.rank(direction.receiver());
            receiver.or(link::reference)
                    .ifPresent(rank -> new Masses(axis, Row.of(direction), highest, receiver.isPresent(), masses)
                            .add(rank.gates().bins(), gates, link.nowNanos()));
        }
        return List.copyOf(masses);
    }

    /** Time in which gates were run. */
    private record Stretch(long from, long to) {

        long common(long begin, long end) {
            return Math.max(0, Math.min(to, end) - Math.max(from, begin));
        }
    }

    private static List<Stretch> gates(LinkModel link, long from) {
        return link.steps().stream()
                .filter(step -> step.phase() == Phase.GATES && step.beganNanos().isPresent())
                .map(step -> new Stretch(
                        Math.max(from, step.beganNanos().getAsLong()),
                        step.endedNanos().orElse(link.nowNanos())))
                .filter(stretch -> stretch.to() > stretch.from())
                .toList();
    }

    /** Puts the slices of one rank's gates into a row, those that fall on the same pixels together. */
    private static final class Masses {
        private final TimeAxis axis;
        private final Row row;
        private final double highest;
        private final boolean measured;
        private final List<Mass> masses;
        private double x = Double.NEGATIVE_INFINITY;
        private double rate;

        Masses(TimeAxis axis, Row row, double highest, boolean measured, List<Mass> masses) {
            this.axis = axis;
            this.row = row;
            this.highest = highest;
            this.measured = measured;
            this.masses = masses;
        }

        /** A slice that lasts beyond its gates counts for the time of the gates only. */
        void add(List<GateBin> bins, List<Stretch> gates, long now) {
            for (GateBin bin : bins) {
                long end = Math.min(bin.beganNanos() + bin.widthNanos(), now);
                long nanos = gates.stream()
                        .mapToLong(stretch -> stretch.common(bin.beganNanos(), end))
                        .sum();
                if (bin.gates() == 0 || nanos == 0) {
                    continue;
                }
                for (Stretch stretch : gates) {
                    if (stretch.common(bin.beganNanos(), end) > 0) {
                        add(
                                Math.max(stretch.from(), bin.beganNanos()),
                                Math.min(stretch.to(), end),
                                bin.gates() * 1e9 / nanos);
                    }
                }
            }
        }

        private void add(long from, long to, double gatesPerSecond) {
            if (!axis.shows(from, to)) {
                return;
            }
            x = Math.max(x, Math.floor(Math.max(axis.left(), axis.x(from))));
            rate = Math.max(rate, gatesPerSecond);
            double right = Math.floor(Math.min(axis.right(), axis.x(to)));
            if (right > x) {
                masses.add(new Mass(row, x, right - x, Math.min(1, rate / highest), measured));
                x = right;
                rate = 0;
            }
        }
    }
}
