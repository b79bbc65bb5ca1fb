package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.CallModel;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.FrameArrow;
import dev.verbscope.model.GateBin;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.PendingCall;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.model.TransportModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Everything that happened, where it lies on the axis.
 *
 * @param breaks where the axis is drawn broken
 * @param now where now is; empty when it is not in view
 * @param nowLabel what the mark there says
 * @param ahead what is still to come; may be empty
 * @param broken directions that are broken now: their rows' names say so
 * @param unseen ranks whose records are not here
 */
record TimelineViewModel(
        TimeAxis axis,
        List<Ticks.Tick> ticks,
        List<Double> breaks,
        List<Band> bands,
        List<Bar> bars,
        List<Slant> slants,
        List<Mark> marks,
        List<Mass> masses,
        List<Pin> pins,
        OptionalDouble now,
        String nowLabel,
        String ahead,
        List<Row> broken,
        List<Row> unseen) {

    /** A generation's time. */
    record Band(double left, double right, String label, Ink ink, Ink ground) {}

    /** A verbs call of a rank. */
    record Bar(Row row, double x, double width, How how) {

        enum How {
            RETURNED,
            FAILED,
            /** Entered, not returned. */
            PENDING
        }
    }

    /**
     * A control frame between the ranks' rows.
     *
     * @param top where it meets rank 0's row
     * @param bottom where it meets rank 1's row
     * @param measured both ends were recorded; else it is dotted
     * @param steep no slant can be seen at this scale: it is drawn quietly
     */
    record Slant(double top, double bottom, boolean measured, boolean steep) {}

    /** What became of one thing at one moment. */
    record Mark(Row row, double x, Kind kind) {

        enum Kind {
            ARRIVED,
            LOST,
            NOT_SENT,
            PENDING,
            OPEN
        }
    }

    /**
     * Gates, as many as they are.
     *
     * @param share of the highest rate, 0 to 1
     * @param measured at the receiver; else it is drawn faintly
     */
    record Mass(Row row, double x, double width, double share, boolean measured) {}

    /** A moment worth finding again. */
    record Pin(double x, Ink ink) {}

    /** Frames closer than this to the one before are not told apart by eye. */
    private static final double SLANT_GAP = 2.5;

    private static final double LEAST_BAR = 1.5;

    /**
     * @param live whether the snapshot is of now
     * @param characterWidth pixels of a character of the axis' labels
     */
    static TimelineViewModel of(
            LinkModel link,
            List<Finding> findings,
            TimeScale scale,
            TimeAxis.Span span,
            double left,
            double right,
            boolean live,
            double characterWidth) {
        TimeAxis axis = TimeAxis.of(link, scale, WarmupMarks.until(link), span, left, right);
        boolean nowInView = link.nowNanos() >= axis.from() && link.nowNanos() <= axis.to();
        return new TimelineViewModel(
                axis,
                Ticks.of(axis, characterWidth),
                axis.breaks(),
                bands(link, axis),
                bars(link, axis),
                slants(link, axis),
                marks(link, axis),
                masses(link, axis),
                pins(link, findings, axis),
                nowInView ? OptionalDouble.of(axis.x(link.nowNanos())) : OptionalDouble.empty(),
                nowLabel(link, live),
                ahead(link),
                Stream.of(link.zeroToOne(), link.oneToZero())
                        .filter(direction -> direction.state().broken())
                        .map(direction -> Row.of(direction.direction()))
                        .toList(),
                Stream.of(0, 1)
                        .filter(rank -> !link.ranks().isEmpty() && link.rank(rank).isEmpty())
                        .map(Row::ofRank)
                        .toList());
    }

    private static String nowLabel(LinkModel link, boolean live) {
        if (!live) {
            return "at " + Phrases.moment(link.nowNanos());
        }
        return link.stage() == LinkStage.ENDED ? "END" : "LIVE";
    }

    private static String ahead(LinkModel link) {
        return WarmupMarks.failing(link)
                .map(row -> Phrases.count(WarmupMarks.left(row), "attempt") + " left, then " + then(link))
                .orElse("");
    }

    private static String then(LinkModel link) {
        int next = link.generation() + 1;
        boolean more = link.session()
                .recipe()
                .filter(recipe -> next <= recipe.setupBudget())
                .isPresent();
        return more ? "generation " + next : "the link fails";
    }

    // ---- generations

    private static List<Band> bands(LinkModel link, TimeAxis axis) {
        List<Band> bands = new ArrayList<>();
        if (link.session().overTcp()) {
            long from = link.session().transport().map(TransportModel::atNanos).orElse(0L);
            band(link, axis, 0, from, link.nowNanos()).ifPresent(bands::add);
            return List.copyOf(bands);
        }
        List<Integer> numbers = link.ranks().stream()
                .flatMap(rank -> rank.generations().stream())
                .map(GenerationModel::n)
                .distinct()
                .sorted()
                .toList();
        for (int i = 0; i < numbers.size(); i++) {
            long from = began(link, numbers.get(i));
            long to = i + 1 < numbers.size() ? began(link, numbers.get(i + 1)) : link.nowNanos();
            band(link, axis, numbers.get(i), from, to).ifPresent(bands::add);
        }
        return List.copyOf(bands);
    }

    private static long began(LinkModel link, int generation) {
        return link.ranks().stream()
                .flatMap(rank -> rank.generation(generation).stream())
                .mapToLong(GenerationModel::beganNanos)
                .min()
                .orElse(0);
    }

    private static Optional<Band> band(LinkModel link, TimeAxis axis, int generation, long from, long to) {
        if (!axis.shows(from, to)) {
            return Optional.empty();
        }
        List<Direction> dead = new ArrayList<>();
        int delivering = 0;
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            DeliveryState state = direction.generations().stream()
                    .filter(row -> row.generation() == generation)
                    .findFirst()
                    .map(DirectionGeneration::state)
                    .orElse(DeliveryState.UNPROVEN);
            if (state.broken()) {
                dead.add(direction.direction());
            } else if (state == DeliveryState.DELIVERS || state == DeliveryState.LATE) {
                delivering++;
            }
        }
        String name = generation == 0 ? "TCP" : "generation " + generation;
        String label = switch (dead.size()) {
            case 0 -> name;
            case 1 -> name + " · " + dead.getFirst().label() + " dead";
            default -> name + " · both directions dead";
        };
        Ink ink = !dead.isEmpty() ? Ink.LOST : delivering == 2 ? Ink.PROVEN : Ink.CLAIMED;
        Ink ground = !dead.isEmpty() ? Ink.LOST_BAND : delivering == 2 ? Ink.PROVEN_BAND : Ink.RAISED;
        return Optional.of(new Band(
                Math.max(axis.left(), axis.x(from)), Math.min(axis.right(), axis.x(to)), label, ink, ground));
    }

    // ---- ranks

    private static List<Bar> bars(LinkModel link, TimeAxis axis) {
        List<Bar> bars = new ArrayList<>();
        for (RankModel rank : link.ranks()) {
            Row row = Row.ofRank(rank.rank());
            for (CallModel call : rank.activity().calls().entries()) {
                bar(bars, axis, row, call.beganNanos(), call.beganNanos() + call.tookNanos(), call.errno().isPresent()
                        ? Bar.How.FAILED
                        : Bar.How.RETURNED);
            }
            rank.pendingCall()
                    .map(PendingCall::enteredNanos)
                    .ifPresent(entered -> bar(bars, axis, row, entered, link.nowNanos(), Bar.How.PENDING));
        }
        return List.copyOf(bars);
    }

    private static void bar(List<Bar> bars, TimeAxis axis, Row row, long from, long to, Bar.How how) {
        if (!axis.shows(from, to)) {
            return;
        }
        double left = Math.max(axis.left(), axis.x(from));
        double right = Math.min(axis.right(), axis.x(to));
        bars.add(new Bar(row, left, Math.max(LEAST_BAR, right - left), how));
    }

    // ---- control frames

    private static List<Slant> slants(LinkModel link, TimeAxis axis) {
        List<Slant> slants = new ArrayList<>();
        double[] last = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        double lastSteep = Double.NEGATIVE_INFINITY;
        for (FrameArrow arrow : link.arrows()) {
            if (arrow.sentNanos().isEmpty() && arrow.receivedNanos().isEmpty()) {
                continue;
            }
            long sent = arrow.sentNanos().orElseGet(arrow.receivedNanos()::getAsLong);
            long received = arrow.receivedNanos().orElseGet(arrow.sentNanos()::getAsLong);
            if (!axis.shows(sent, received)) {
                continue;
            }
            double from = axis.x(sent);
            int sender = arrow.direction().sender();
            if (from - last[sender] < SLANT_GAP) {
                continue;
            }
            double to = axis.x(received);
            boolean steep = Math.abs(to - from) < SLANT_GAP;
            if (steep && from - lastSteep < SLANT_GAP) {
                continue;
            }
            last[sender] = from;
            lastSteep = steep ? from : lastSteep;
            boolean measured = arrow.sentNanos().isPresent() && arrow.receivedNanos().isPresent();
            slants.add(sender == 0 ? new Slant(from, to, measured, steep) : new Slant(to, from, measured, steep));
        }
        return List.copyOf(slants);
    }

    // ---- directions

    private static List<Mark> marks(LinkModel link, TimeAxis axis) {
        List<Mark> marks = new ArrayList<>();
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            Row row = Row.of(direction.direction());
            direction.generations().stream()
                    .flatMap(generation -> generation.warmup().stream())
                    .forEach(warmup -> attempts(link, axis, row, warmup, marks));
            link.rank(direction.direction().receiver())
                    .flatMap(rank -> rank.gates().timedOut())
                    .map(GatesModel.Timeout::atNanos)
                    .ifPresent(at -> mark(marks, axis, row, at, Mark.Kind.LOST));
            link.rank(direction.direction().receiver())
                    .flatMap(rank -> rank.gates().firstWrong())
                    .map(GatesModel.WrongContent::atNanos)
                    .ifPresent(at -> mark(marks, axis, row, at, Mark.Kind.LOST));
        }
        for (RankModel rank : link.ranks()) {
            rank.completions()
                    .failed()
                    .entries()
                    .forEach(failed ->
                            mark(marks, axis, Row.ofRank(rank.rank()), failed.atNanos(), Mark.Kind.LOST));
        }
        return List.copyOf(marks);
    }

    private static void attempts(LinkModel link, TimeAxis axis, Row row, WarmupRow warmup, List<Mark> marks) {
        for (WarmupCell cell : warmup.cells()) {
            long took = cell.tookNanos() > 0
                    ? cell.tookNanos()
                    : Math.clamp(link.nowNanos() - cell.beganNanos(), 0, WarmupMarks.attemptNanos(link));
            mark(marks, axis, row, cell.beganNanos() + took / 2, switch (cell.fate()) {
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

    private static List<Mass> masses(LinkModel link, TimeAxis axis) {
        double highest = link.ranks().stream()
                .flatMap(rank -> rank.gates().bins().stream())
                .mapToDouble(GateBin::gatesPerSecond)
                .max()
                .orElse(0);
        if (highest <= 0) {
            return List.of();
        }
        List<Mass> masses = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            Optional<RankModel> receiver = link.rank(direction.receiver());
            receiver.or(link::reference)
                    .ifPresent(rank -> mass(
                            masses,
                            axis,
                            Row.of(direction),
                            rank.gates().bins(),
                            link.nowNanos(),
                            highest,
                            receiver.isPresent()));
        }
        return List.copyOf(masses);
    }

    private static void mass(
            List<Mass> masses,
            TimeAxis axis,
            Row row,
            List<GateBin> bins,
            long now,
            double highest,
            boolean measured) {
        double x = Double.NEGATIVE_INFINITY;
        double rate = 0;
        for (GateBin bin : bins) {
            long end = Math.max(bin.beganNanos() + 1, Math.min(bin.beganNanos() + bin.widthNanos(), now));
            if (bin.gates() == 0 || !axis.shows(bin.beganNanos(), end)) {
                continue;
            }
            double from = Math.floor(Math.max(axis.left(), axis.x(bin.beganNanos())));
            double to = Math.floor(Math.min(axis.right(), axis.x(end)));
            x = Math.max(x, from);
            rate = Math.max(rate, bin.gates() * 1e9 / (end - bin.beganNanos()));
            if (to > x) {
                masses.add(new Mass(row, x, to - x, Math.min(1, rate / highest), measured));
                x = to;
                rate = 0;
            }
        }
    }

    // ---- pins

    private static List<Pin> pins(LinkModel link, List<Finding> findings, TimeAxis axis) {
        List<Pin> pins = new ArrayList<>();
        for (FaultModel fault : link.faults()) {
            pin(pins, axis, fault.onNanos(), Ink.SIMULATED);
        }
        for (RecreateModel recreation : link.recreations()) {
            pin(pins, axis, recreation.proposedNanos(), Ink.CLAIMED);
        }
        for (Finding finding : findings) {
            switch (finding.severity()) {
                case ERROR -> pin(pins, axis, finding.sinceNanos(), Ink.LOST);
                case WARNING -> pin(pins, axis, finding.sinceNanos(), Ink.WARNING);
                case GOOD -> pin(pins, axis, finding.sinceNanos(), Ink.PROVEN);
                // Notes hold from the beginning, most of them
                case NOTE -> {}
            }
        }
        return List.copyOf(pins);
    }

    private static void pin(List<Pin> pins, TimeAxis axis, long at, Ink ink) {
        if (axis.shows(at, at)) {
            pins.add(new Pin(axis.x(at), ink));
        }
    }

    /** The state in words. */
    static String inWords(LinkModel link) {
        StringBuilder words = new StringBuilder("Timeline at ")
                .append(Phrases.moment(link.nowNanos()))
                .append(". ");
        link.steps().stream()
                .filter(step -> step.beganNanos().isPresent())
                .forEach(step -> words.append(RibbonViewModel.inWords(step)).append(". "));
        return words.append(ahead(link)).toString().strip();
    }
}
