package dev.verbscope.model;

import dev.verbscope.record.Counts;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.record.WarmupFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** One generation of one rank while its records come in: its queue pair, its warm-up and where its counts began. */
final class GenerationState {
    /** RESET to RTS is three; more come only when a driver is tried again and again. */
    private static final int TRANSITIONS_AT_EACH_END = 16;
    /** Far above any recipe's budget, so that a damaged record cannot fill the memory. */
    private static final int MOST_ATTEMPTS = 256;

    final int n;
    final long beganNanos;
    /** This rank's own counts when the generation began; raised when its predecessor's last counts come late. */
    Counts base;
    /** What was known of the peer's counts when the generation began. */
    final Counts peerBase;

    private final Capped<VerbsFact.Transition> transitions;
    private final List<WarmupFact.WarmupAttempt> attempts;
    private At<VerbsFact.QpCreated> created;
    private DeviceFact.PathMtuChosen pathMtu;
    private At<VerbsFact.QpDestroyed> destroyed;
    private At<WarmupFact.WarmupBegan> warmupBegan;
    private At<WarmupFact.WarmupEnded> warmupEnded;

    private int sentAttempts;
    private int completedAttempts;
    private boolean arrived;
    private boolean peerHasIt;

    GateFact.WindowArmed window;
    long windowArmedNanos;
    GateFact.PeerArmed peerWindow;
    GateFact.GateTimedOut timedOut;
    long timedOutNanos;
    /** Messages of bulk traffic were waited for in vain. */
    boolean bulkMissing;
    /** Outbound messages posted when the last gate was over; 0 before the first gate. */
    long postedAtLastGate;

    long lastArrivalNanos;
    boolean anyArrival;
    int mostReceives;
    int mostSends;
    /** The same of windows of bulk traffic, whose messages are full ones. */
    int mostFullReceives;

    int mostFullSends;
    int mostCompletions;
    /** Set when the next generation begins: the counts at the end, this rank's and what was known of the peer's. */
    Counts end;

    PeerCounts peerEnd;

    private GenerationModel cached;
    private Axis cachedAxis;

    GenerationState(int n, long beganNanos, Counts base, Counts peerBase) {
        this.n = n;
        this.beganNanos = beganNanos;
        this.base = base;
        this.peerBase = peerBase;
        this.transitions = new Capped<>(TRANSITIONS_AT_EACH_END, TRANSITIONS_AT_EACH_END);
        this.attempts = new ArrayList<>();
    }

    private GenerationState(GenerationState of) {
        n = of.n;
        beganNanos = of.beganNanos;
        base = of.base;
        peerBase = of.peerBase;
        transitions = of.transitions.copy(UnaryOperator.identity());
        attempts = new ArrayList<>(of.attempts);
        created = of.created;
        pathMtu = of.pathMtu;
        destroyed = of.destroyed;
        warmupBegan = of.warmupBegan;
        warmupEnded = of.warmupEnded;
        sentAttempts = of.sentAttempts;
        completedAttempts = of.completedAttempts;
        arrived = of.arrived;
        peerHasIt = of.peerHasIt;
        window = of.window;
        windowArmedNanos = of.windowArmedNanos;
        peerWindow = of.peerWindow;
        timedOut = of.timedOut;
        timedOutNanos = of.timedOutNanos;
        bulkMissing = of.bulkMissing;
        postedAtLastGate = of.postedAtLastGate;
        lastArrivalNanos = of.lastArrivalNanos;
        anyArrival = of.anyArrival;
        mostReceives = of.mostReceives;
        mostSends = of.mostSends;
        mostFullReceives = of.mostFullReceives;
        mostFullSends = of.mostFullSends;
        mostCompletions = of.mostCompletions;
        end = of.end;
        peerEnd = of.peerEnd;
    }

    GenerationState copy() {
        return new GenerationState(this);
    }

    void created(long nanos, VerbsFact.QpCreated it) {
        cached = null;
        created = new At<>(nanos, it);
    }

    void destroyed(long nanos, VerbsFact.QpDestroyed it) {
        cached = null;
        destroyed = new At<>(nanos, it);
    }

    void transition(VerbsFact.Transition it) {
        cached = null;
        transitions.add(it);
    }

    void pathMtu(DeviceFact.PathMtuChosen it) {
        cached = null;
        pathMtu = it;
    }

    void warmupBegan(long nanos, WarmupFact.WarmupBegan it) {
        cached = null;
        warmupBegan = new At<>(nanos, it);
    }

    void warmupAttempt(WarmupFact.WarmupAttempt it) {
        cached = null;
        if (attempts.size() < MOST_ATTEMPTS) {
            attempts.add(it);
        }
        if (it.sent()) {
            sentAttempts++;
        }
        if (it.sendCompleted()) {
            completedAttempts++;
        }
        arrived |= it.arrived();
        peerHasIt |= it.peerHasIt();
    }

    void warmupEnded(long nanos, WarmupFact.WarmupEnded it) {
        cached = null;
        warmupEnded = new At<>(nanos, it);
        arrived |= it.inboundDelivers();
        peerHasIt |= it.outboundDelivers();
    }

    Optional<VerbsFact.QpCreated> queuePair() {
        return Optional.ofNullable(created).map(At::fact);
    }

    boolean queuePairStands() {
        return created != null && destroyed == null;
    }

    boolean warmsUp() {
        return warmupBegan != null || !attempts.isEmpty();
    }

    boolean warmupOver() {
        return warmupEnded != null || warmsUp() && end != null;
    }

    /** A direction was dead when the warm-up ended. */
    boolean deadInWarmup() {
        return warmupEnded != null
                && !(warmupEnded.fact().inboundDelivers() && warmupEnded.fact().outboundDelivers());
    }

    List<WarmupFact.WarmupAttempt> attempts() {
        return attempts;
    }

    int sentAttempts() {
        return sentAttempts;
    }

    int completedAttempts() {
        return completedAttempts;
    }

    boolean inboundArrived() {
        return arrived;
    }

    boolean peerHasIt() {
        return peerHasIt;
    }

    int warmupBytes() {
        return warmupBegan == null ? 0 : warmupBegan.fact().bytes();
    }

    long warmupBeganNanos() {
        return warmupBegan != null
                ? warmupBegan.nanos()
                : attempts.isEmpty() ? beganNanos : attempts.getFirst().beganNanos();
    }

    /** Warm-up messages of this rank that were sent and did not arrive. */
    int lostInWarmup() {
        return Math.max(0, sentAttempts - (peerHasIt ? 1 : 0));
    }

    /** When the first attempt of the warm-up began whose message from the peer did not arrive; empty when none. */
    OptionalLong firstMissedNanos() {
        return attempts.stream()
                .filter(a -> !a.arrived())
                .mapToLong(WarmupFact.WarmupAttempt::beganNanos)
                .findFirst();
    }

    void arrivedAt(long nanos) {
        lastArrivalNanos = nanos;
        anyArrival = true;
    }

    /** The same object as before while nothing has changed. */
    GenerationModel toModel(Axis axis) {
        if (cached == null || !axis.equals(cachedAxis)) {
            cached = model(axis);
            cachedAxis = axis;
        }
        return cached;
    }

    private GenerationModel model(Axis axis) {
        List<TransitionModel> steps = new ArrayList<>();
        transitions.forEach(t -> steps.add(new TransitionModel(
                t.from(), t.to(), t.attributes(), t.mask(), axis.at(t.enteredNanos()), t.tookNanos(), t.errno())));
        return new GenerationModel(
                n,
                Optional.ofNullable(created).map(at -> queuePair(at, axis)),
                Optional.ofNullable(pathMtu)
                        .map(m -> new GenerationModel.PathMtu(m.recipe(), m.mine(), m.theirs(), m.used())),
                steps,
                axis.at(beganNanos),
                destroyed == null ? OptionalLong.empty() : OptionalLong.of(axis.at(destroyed.nanos())),
                Optional.ofNullable(destroyed).map(at -> at.fact().why()),
                warmsUp() ? Optional.of(warmup(axis)) : Optional.empty());
    }

    private static GenerationModel.CreatedQp queuePair(At<VerbsFact.QpCreated> at, Axis axis) {
        VerbsFact.QpCreated it = at.fact();
        return new GenerationModel.CreatedQp(
                it.qpn(),
                it.type(),
                it.asked(),
                it.granted(),
                it.counted(),
                it.cqDepth(),
                it.psn(),
                it.sgidIndex(),
                axis.at(at.nanos()));
    }

    private RankWarmup warmup(Axis axis) {
        return new RankWarmup(
                warmupBytes(),
                axis.at(warmupBeganNanos()),
                warmupEnded == null ? OptionalLong.empty() : OptionalLong.of(axis.at(warmupEnded.nanos())),
                attempts.stream()
                        .map(a -> new RankWarmup.Attempt(
                                a.attempt(),
                                a.sent(),
                                a.sendCompleted(),
                                a.arrived(),
                                a.peerHasIt(),
                                axis.at(a.beganNanos()),
                                a.tookNanos()))
                        .toList(),
                Optional.ofNullable(warmupEnded).map(at -> at.fact().inboundDelivers()),
                Optional.ofNullable(warmupEnded).map(at -> at.fact().outboundDelivers()));
    }
}
