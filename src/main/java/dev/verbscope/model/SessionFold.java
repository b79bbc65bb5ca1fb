package dev.verbscope.model;

import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.Transport;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/** What one rank's records say about its session: who it is, which phase it is in, how it ended. */
final class SessionFold {

    /** A phase that was entered. */
    private static final class Entered {
        final Phase phase;
        final int generation;
        final long beganNanos;
        long endedNanos;
        boolean ended;
        boolean failed;

        Entered(Phase phase, int generation, long beganNanos) {
            this.phase = phase;
            this.generation = generation;
            this.beganNanos = beganNanos;
        }

        Entered copy() {
            Entered copy = new Entered(phase, generation, beganNanos);
            copy.endedNanos = endedNanos;
            copy.ended = ended;
            copy.failed = failed;
            return copy;
        }
    }

    /** A fault was switched on or off at some time on this rank's clock. */
    record Switched(String code, String label, Optional<Direction> direction, boolean on, long nanos) {}

    private static final int PHASES_AT_EACH_END = 96;
    private static final int FACTS_AT_EACH_END = 64;

    private final Capped<Entered> phases;
    private final FactLog<SessionFact.Noted, Activity.Note> notes;
    private final FactLog<SessionFact.OperatorAsked, Activity.OperatorAsk> asks;
    private final FactLog<SessionFact.FaultSwitched, Switched> faults;

    private At<SessionFact.SessionStarted> started;
    private At<SessionFact.TransportChosen> transport;
    private SessionFact.RecipeChosen recipe;
    private At<SessionFact.SessionEnded> ended;
    private At<SessionFact.EngineDied> died;

    SessionFold() {
        phases = new Capped<>(PHASES_AT_EACH_END, PHASES_AT_EACH_END);
        notes = new FactLog<>(
                FACTS_AT_EACH_END,
                FACTS_AT_EACH_END,
                (noted, axis) -> new Activity.Note(noted.fact().text(), axis.at(noted.nanos())));
        asks = new FactLog<>(
                FACTS_AT_EACH_END,
                FACTS_AT_EACH_END,
                (asked, axis) -> new Activity.OperatorAsk(
                        asked.fact().what(), asked.fact().reason(), axis.at(asked.nanos())));
        faults = new FactLog<>(FACTS_AT_EACH_END, FACTS_AT_EACH_END, SessionFold::switched);
    }

    private SessionFold(SessionFold of) {
        phases = of.phases.copy(Entered::copy);
        notes = of.notes.copy();
        asks = of.asks.copy();
        faults = of.faults.copy();
        started = of.started;
        transport = of.transport;
        recipe = of.recipe;
        ended = of.ended;
        died = of.died;
    }

    SessionFold copy() {
        return new SessionFold(this);
    }

    void fact(long nanos, SessionFact fact) {
        switch (fact) {
            case SessionFact.SessionStarted it -> started = new At<>(nanos, it);
            case SessionFact.RecipeChosen it -> recipe = it;
            case SessionFact.PhaseEntered it -> enter(nanos, it);
            case SessionFact.TransportChosen it -> transport = new At<>(nanos, it);
            case SessionFact.OperatorAsked it -> asks.add(nanos, it);
            case SessionFact.FaultSwitched it -> faults.add(nanos, it);
            case SessionFact.Noted it -> notes.add(nanos, it);
            case SessionFact.CommandAnswered it -> {}
            case SessionFact.EngineDied it -> died = new At<>(nanos, it);
            case SessionFact.SessionEnded it -> end(nanos, it);
        }
    }

    private void enter(long nanos, SessionFact.PhaseEntered it) {
        leave(nanos);
        phases.add(new Entered(it.phase(), it.generation(), nanos));
    }

    private void leave(long nanos) {
        if (!phases.isEmpty() && !phases.getLast().ended) {
            phases.getLast().endedNanos = nanos;
            phases.getLast().ended = true;
        }
    }

    private void end(long nanos, SessionFact.SessionEnded it) {
        ended = new At<>(nanos, it);
        leave(nanos);
        if (it.error().isPresent()) {
            // Closing and ended are how a failed session goes away, not where it failed
            Entered[] culprit = new Entered[1];
            phases.forEach(p -> {
                if (p.phase != Phase.CLOSING && p.phase != Phase.ENDED) {
                    culprit[0] = p;
                }
            });
            if (culprit[0] != null) {
                culprit[0].failed = true;
            }
        }
    }

    Optional<At<SessionFact.SessionStarted>> started() {
        return Optional.ofNullable(started);
    }

    /** The session's parameters before it says them: none. */
    SessionModel.Parameters parameters() {
        if (started == null) {
            return SessionModel.Parameters.NONE;
        }
        SessionFact.SessionStarted it = started.fact();
        return new SessionModel.Parameters(
                it.gatesAsked(),
                it.gatesPerSecond(),
                it.verifyEvery(),
                it.gateTimeoutNanos(),
                it.slots(),
                it.vectorBytes(),
                it.chunkBytes(),
                it.lookaheadGates());
    }

    boolean overTcp() {
        return transport != null && transport.fact().transport() == Transport.TCP;
    }

    Optional<TransportModel> transport(Axis axis) {
        return Optional.ofNullable(transport)
                .map(at -> new TransportModel(
                        at.fact().transport(),
                        at.fact().mine(),
                        at.fact().theirs(),
                        at.fact().reason(),
                        axis.at(at.nanos())));
    }

    Optional<RecipeModel> recipe() {
        return Optional.ofNullable(recipe)
                .map(it -> new RecipeModel(
                        it.name(),
                        it.choices(),
                        it.deviations(),
                        it.warmsUp(),
                        it.setupBudget(),
                        it.attemptBudget(),
                        it.attemptNanos()));
    }

    boolean hasEnded() {
        return ended != null;
    }

    OptionalLong endedNanos() {
        return ended == null ? OptionalLong.empty() : OptionalLong.of(ended.nanos());
    }

    Optional<EngineDeath> death(Axis axis) {
        return Optional.ofNullable(died)
                .map(at -> new EngineDeath(
                        at.fact().pid(),
                        at.fact().exitCode(),
                        at.fact().signal(),
                        at.fact().frame(),
                        at.fact().call().function(),
                        at.fact().inside(),
                        at.fact().device(),
                        at.fact().generation(),
                        axis.at(at.fact().enteredNanos()),
                        at.fact().errorFile(),
                        at.fact().crashReports(),
                        axis.at(at.nanos())));
    }

    Optional<Failure> failure(Axis axis) {
        return Optional.ofNullable(ended).flatMap(at -> at.fact().error().map(e -> failure(e, axis.at(at.nanos()))));
    }

    private static Failure failure(SessionError error, long nanos) {
        return new Failure(error.code(), error.message(), error.rank(), error.generation(), nanos);
    }

    long phasesEntered() {
        return phases.total();
    }

    Optional<Phase> phase() {
        return phases.isEmpty() ? Optional.empty() : Optional.of(phases.getLast().phase);
    }

    /** When the phase that runs began; empty before the first. */
    OptionalLong phaseBeganNanos() {
        return phases.isEmpty() ? OptionalLong.empty() : OptionalLong.of(phases.getLast().beganNanos);
    }

    /** @param deadInWarmup tells of a generation whether a direction was dead at the end of its warm-up */
    List<PhaseSpan> phases(Axis axis, IntPredicate deadInWarmup) {
        List<PhaseSpan> spans = new ArrayList<>();
        phases.forEach(p -> spans.add(new PhaseSpan(
                p.phase,
                p.generation,
                axis.at(p.beganNanos),
                p.ended ? OptionalLong.of(axis.at(p.endedNanos)) : OptionalLong.empty(),
                outcome(p, deadInWarmup))));
        return spans;
    }

    private static PhaseOutcome outcome(Entered p, IntPredicate deadInWarmup) {
        if (p.failed || p.phase == Phase.WARM_UP && deadInWarmup.test(p.generation)) {
            return PhaseOutcome.FAILED;
        }
        return p.ended ? PhaseOutcome.DONE : PhaseOutcome.RUNNING;
    }

    Log<Activity.Note> notes(Axis axis) {
        return notes.at(axis);
    }

    List<Activity.OperatorAsk> asks(Axis axis) {
        return asks.at(axis).entries();
    }

    List<Switched> faults(Axis axis) {
        return faults.at(axis).entries();
    }

    private static Switched switched(At<SessionFact.FaultSwitched> at, Axis axis) {
        SessionFact.FaultSwitched it = at.fact();
        return new Switched(it.code(), it.label(), it.direction(), it.on(), axis.at(at.nanos()));
    }
}
