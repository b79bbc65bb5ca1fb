package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.SessionFact;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Folds the records of one rank or of both into the link. Each rank's records are taken in their own order through
 * {@link #rank}; how the two are interleaved makes no difference, so a link followed live, in pieces or replayed at once is
 * the same link. Not for use by several threads; what {@link #snapshot} returns is immutable.
 */
public final class LinkFold {
    private final RankFold[] folds;
    private final ClockMap given;
    private final Arrows arrows = new Arrows();

    /**
     * @param clock how the two ranks' clocks are told to lie; an offset that the records measure replaces one that is not
     *     of the same clock
     */
    public LinkFold(ClockMap clock) {
        this(clock, new RankFold[] {new RankFold(), new RankFold()});
    }

    private LinkFold(ClockMap clock, RankFold[] folds) {
        this.given = clock;
        this.folds = folds;
    }

    /** A fold that stands where this one stands and goes on by itself. */
    LinkFold copy(ClockMap clock) {
        return new LinkFold(clock, new RankFold[] {folds[0].copy(), folds[1].copy()});
    }

    /** That rank's clock at its newest record; empty before the first. */
    public OptionalLong newestNanos(int rank) {
        return folds[rank].empty() ? OptionalLong.empty() : OptionalLong.of(folds[rank].newestNanos());
    }

    /** For ranks whose records are written on one clock, and for a single rank. */
    public static LinkFold onOneClock() {
        return new LinkFold(ClockMap.ONE_CLOCK);
    }

    /** Takes that rank's records. */
    public RecordHandler rank(int rank) {
        return folds[rank];
    }

    /** Takes that rank's last-call cell; a call that has not returned is in the snapshots until a newer cell comes. */
    public void lastCall(int rank, LastCall cell) {
        folds[rank].lastCall(cell);
    }

    /** The time of the newest record on the axis of {@link #snapshot(long)}; 0 before the first. */
    public long newestNanos() {
        ClockMap clock = clock();
        long newest = Long.MIN_VALUE;
        for (int rank = 0; rank < folds.length; rank++) {
            if (!folds[rank].empty()) {
                newest = Math.max(newest, onAxis(clock, rank, folds[rank].newestNanos()));
            }
        }
        return newest == Long.MIN_VALUE ? 0 : newest;
    }

    /** The link at its newest record. */
    public LinkModel snapshot() {
        return snapshot(newestNanos());
    }

    /**
     * The link at {@code nanos}.
     *
     * @param nanos on the axis: rank 0's clock, or rank 1's when only its records are there. After the end of a session
     *     its model no longer changes
     */
    public LinkModel snapshot(long nanos) {
        ClockMap clock = clock();
        long origin = origin(clock);
        Optional<RankEnd> end0 = end(0, clock, origin);
        Optional<RankEnd> end1 = end(1, clock, origin);
        List<RankEnd> ends = Stream.of(end0, end1).flatMap(Optional::stream).toList();
        long now = Math.max(0, frozen(ends, nanos - origin));

        List<RankModel> ranks = new ArrayList<>();
        end0.ifPresent(
                e -> ranks.add(e.fold().toModel(0, e.axis(), now + e.axis().shift())));
        end1.ifPresent(
                e -> ranks.add(e.fold().toModel(1, e.axis(), now + e.axis().shift())));
        SessionModel session = session(ends, ranks);
        long timeout = session.parameters().gateTimeoutNanos();
        long off = clock.errorNanos();
        DirectionModel zeroToOne =
                new Directions(Direction.ZERO_TO_ONE, end0, end1, now, timeout, session.recipe(), off).toModel();
        DirectionModel oneToZero =
                new Directions(Direction.ONE_TO_ZERO, end1, end0, now, timeout, session.recipe(), off).toModel();
        return new LinkModel(
                origin,
                now,
                clock,
                session,
                stage(ends),
                ranks,
                zeroToOne,
                oneToZero,
                new Ribbon(ranks, session, zeroToOne, oneToZero).steps(),
                arrows.of(frames(ranks, 0), frames(ranks, 1)),
                recreations(ends),
                faults(ends));
    }

    private static Log<FrameModel> frames(List<RankModel> ranks, int rank) {
        return ranks.stream()
                .filter(r -> r.rank() == rank)
                .map(r -> r.activity().frames())
                .findFirst()
                .orElse(NO_FRAMES);
    }

    /** What a rank's session failed with when its peer's process had gone. */
    private static final String PEER_GONE = "peer-gone";

    private static final Log<FrameModel> NO_FRAMES = Log.empty();

    /** What the records have measured beats what was given, unless that is certain. */
    private ClockMap clock() {
        ClockMap clock = given;
        for (int rank = 0; rank < folds.length; rank++) {
            Optional<ControlFact.ClockMeasured> measured =
                    folds[rank].rendezvous().clock();
            if (measured.isPresent()) {
                clock = clock.with(rank, measured.get());
            }
        }
        return clock;
    }

    /** A rank alone keeps its own clock. */
    private long onAxis(ClockMap clock, int rank, long nanos) {
        return folds[0].empty() ? nanos : clock.onAxis(rank, nanos);
    }

    private long origin(ClockMap clock) {
        long origin = Long.MAX_VALUE;
        for (int rank = 0; rank < folds.length; rank++) {
            if (!folds[rank].empty()) {
                origin = Math.min(origin, onAxis(clock, rank, folds[rank].firstNanos()));
            }
        }
        return origin == Long.MAX_VALUE ? 0 : origin;
    }

    private Optional<RankEnd> end(int rank, ClockMap clock, long origin) {
        if (folds[rank].empty()) {
            return Optional.empty();
        }
        // onAxis(n) - origin == n - shift
        long shift = origin - onAxis(clock, rank, 0);
        return Optional.of(new RankEnd(folds[rank], new Axis(shift)));
    }

    /** Time stands still once the session is over: when all have ended, or one has failed. */
    private static long frozen(List<RankEnd> ends, long now) {
        boolean ended = !ends.isEmpty()
                && ends.stream().allMatch(e -> e.fold().session().hasEnded());
        boolean failed =
                ends.stream().anyMatch(e -> e.fold().session().failure(e.axis()).isPresent());
        if (!ended && !failed) {
            return now;
        }
        long last = ends.stream()
                .mapToLong(e -> e.axis().at(e.fold().newestNanos()))
                .max()
                .orElse(now);
        return Math.min(now, last);
    }

    private static LinkStage stage(List<RankEnd> ends) {
        return ends.stream()
                .min(Comparator.comparingInt((RankEnd e) -> over(e, ends) ? 1 : 0)
                        .thenComparingLong(e -> e.fold().session().phasesEntered()))
                .map(e -> over(e, ends) ? LinkStage.ENDED : stage(e.fold().session()))
                .orElse(LinkStage.NOTHING);
    }

    /** A rank whose process is gone never says that it has ended: the one that missed it does, and nothing came after. */
    private static boolean over(RankEnd end, List<RankEnd> ends) {
        return end.fold().session().hasEnded()
                || ends.stream()
                        .anyMatch(other -> other != end
                                && other.fold()
                                        .session()
                                        .failure(other.axis())
                                        .filter(failure -> failure.code().equals(PEER_GONE))
                                        .filter(failure ->
                                                end.axis().at(end.fold().newestNanos()) <= failure.atNanos())
                                        .isPresent());
    }

    private static LinkStage stage(SessionFold session) {
        if (session.hasEnded()) {
            return LinkStage.ENDED;
        }
        return session.phase()
                .map(phase -> switch (phase) {
                    case CONNECT -> LinkStage.WAITING_FOR_PEER;
                    case HELLO, DEVICE, DATA_SOCKET -> LinkStage.AGREEING;
                    case BRING_UP -> LinkStage.BRINGING_UP;
                    case WARM_UP -> LinkStage.WARMING_UP;
                    case RE_CREATE -> LinkStage.RE_CREATING;
                    case GATES -> LinkStage.GATES;
                    case CLOSING -> LinkStage.CLOSING;
                    case ENDED -> LinkStage.ENDED;
                })
                .orElse(LinkStage.NOTHING);
    }

    private static SessionModel session(List<RankEnd> ends, List<RankModel> ranks) {
        Optional<SessionFact.SessionStarted> started =
                first(ends, e -> e.fold().session().started().map(At::fact));
        boolean allEnded = !ends.isEmpty()
                && ends.stream().allMatch(e -> e.fold().session().hasEnded());
        Optional<Failure> failure = failure(ranks);
        Outcome outcome = failure.isPresent() ? Outcome.FAILED : allEnded ? Outcome.OK : Outcome.RUNNING;
        return new SessionModel(
                started.flatMap(SessionFact.SessionStarted::scenario),
                started.map(SessionFact.SessionStarted::simulated).orElse(false),
                started.map(SessionFact.SessionStarted::provider).orElse(""),
                started.map(SessionFact.SessionStarted::transportAsked).orElse(""),
                first(ends, e -> e.fold().session().transport(e.axis())),
                first(ends, e -> e.fold().session().recipe()),
                started.map(SessionFact.SessionStarted::identity).orElse(Map.of()),
                first(
                                ends,
                                e -> e.fold()
                                        .session()
                                        .started()
                                        .map(s -> e.fold().session().parameters()))
                        .orElse(SessionModel.Parameters.NONE),
                first(ends, e -> e.fold().rendezvous().extensions()),
                allEnded ? OptionalLong.of(lastEnd(ranks)) : OptionalLong.empty(),
                outcome,
                failure);
    }

    private static long lastEnd(List<RankModel> ranks) {
        return ranks.stream()
                .mapToLong(r -> r.life().endedNanos().orElse(0))
                .max()
                .orElse(0);
    }

    private static <T> Optional<T> first(List<RankEnd> ends, Function<RankEnd, Optional<T>> part) {
        return ends.stream().map(part).flatMap(Optional::stream).findFirst();
    }

    /** The failure that came first; a rank that only saw its peer go away does not know why. */
    private static Optional<Failure> failure(List<RankModel> ranks) {
        return ranks.stream()
                .filter(r -> r.life().failure().isPresent())
                .min(Comparator.comparing((RankModel r) -> failure(r).code().startsWith("peer-"))
                        .thenComparingLong(LinkFold::metNanos)
                        .thenComparingInt(RankModel::rank))
                .map(LinkFold::failure);
    }

    private static Failure failure(RankModel failed) {
        return failed.life().failure().orElseThrow();
    }

    /** Both ranks time out when one direction dies, the one that it leads to first; which is taken down first is chance. */
    private static long metNanos(RankModel failed) {
        Failure failure = failure(failed);
        return failed.gates()
                .timedOut()
                .filter(t -> failure.code().equals("gate-timeout"))
                .map(GatesModel.Timeout::atNanos)
                .orElse(failure.atNanos());
    }

    /** Both ranks record every re-creation; the rank that knows of more tells, the other fills in what it lacks. */
    private static List<RecreateModel> recreations(List<RankEnd> ends) {
        List<List<RecreateModel>> told = ends.stream()
                .map(e -> e.fold().recreations(e.axis()))
                .sorted(Comparator.comparingInt((List<RecreateModel> l) -> -l.size()))
                .toList();
        if (told.isEmpty()) {
            return List.of();
        }
        List<RecreateModel> all = new ArrayList<>(told.getFirst());
        for (int i = 0; told.size() > 1 && i < told.get(1).size(); i++) {
            all.set(i, joined(all.get(i), told.get(1).get(i)));
        }
        return all;
    }

    private static RecreateModel joined(RecreateModel a, RecreateModel b) {
        boolean same = a.byRank() == b.byRank()
                && (a.agreedGate().isEmpty()
                        || b.agreedGate().isEmpty()
                        || a.agreedGate().equals(b.agreedGate()));
        if (!same) {
            return a;
        }
        boolean agreed = a.agreedGate().isPresent();
        return new RecreateModel(
                a.byRank(),
                a.reason().isEmpty() ? b.reason() : a.reason(),
                Math.min(a.proposedNanos(), b.proposedNanos()),
                a.proposedGate().isPresent() ? a.proposedGate() : b.proposedGate(),
                agreed ? a.agreedNanos() : b.agreedNanos(),
                agreed ? a.agreedGate() : b.agreedGate(),
                a.unavailable().or(b::unavailable));
    }

    /** Whichever rank tells of a switch; what changes nothing was told by both. */
    private static List<FaultModel> faults(List<RankEnd> ends) {
        List<SessionFold.Switched> switches = ends.stream()
                .flatMap(e -> e.fold().session().faults(e.axis()).stream())
                .sorted(Comparator.comparingLong(SessionFold.Switched::nanos))
                .toList();
        List<FaultModel> faults = new ArrayList<>();
        for (SessionFold.Switched it : switches) {
            int open = openFault(faults, it);
            if (it.on() && open < 0) {
                faults.add(new FaultModel(it.code(), it.label(), it.direction(), it.nanos(), OptionalLong.empty()));
            } else if (!it.on() && open >= 0) {
                FaultModel on = faults.get(open);
                faults.set(
                        open,
                        new FaultModel(
                                on.code(), on.label(), on.direction(), on.onNanos(), OptionalLong.of(it.nanos())));
            }
        }
        return faults;
    }

    private static int openFault(List<FaultModel> faults, SessionFold.Switched it) {
        for (int i = 0; i < faults.size(); i++) {
            FaultModel fault = faults.get(i);
            if (fault.offNanos().isEmpty()
                    && Objects.equals(fault.code(), it.code())
                    && fault.direction().equals(it.direction())) {
                return i;
            }
        }
        return -1;
    }
}
