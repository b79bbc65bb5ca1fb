package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.HostFact;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.Phase;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.record.WarmupFact;
import java.util.List;
import java.util.Optional;

/**
 * Folds the records of one rank, in their order, into that rank's state. Pure: no clock, no file, no thread of its own.
 * Folding a sample allocates nothing. Memory is bounded however long the session: of frames, calls, notes and generations
 * the first and the last are kept, of gates a fixed number of time slices.
 */
public final class RankFold implements RecordHandler {
    private static final int CALLS_AT_EACH_END = 256;

    private final SessionFold session;
    private final RendezvousFold rendezvous;
    private final DevicesFold devices;
    private final TrafficFold traffic;
    private final CompletionsFold completions;
    private final RecreationsFold recreations;
    private final GateStats gates;
    private final BulkFold bulk;
    private final FactLog<VerbsFact, CallModel> calls;

    private int rank = -1;
    private long firstNanos;
    private long newestNanos;
    private long records;
    private long samples;
    private long missingSamples;
    private int gaps;
    private HostFact.HostDescribed host;
    private boolean bulkOverPair;
    private LastCall lastCall;
    /** Two looks have found two different calls: that the second had not returned says nothing yet. */
    private boolean passing;

    public RankFold() {
        session = new SessionFold();
        rendezvous = new RendezvousFold();
        devices = new DevicesFold();
        traffic = new TrafficFold();
        completions = new CompletionsFold();
        recreations = new RecreationsFold();
        gates = new GateStats();
        bulk = new BulkFold();
        calls = new FactLog<>(CALLS_AT_EACH_END, CALLS_AT_EACH_END, this::call);
    }

    private RankFold(RankFold of) {
        session = of.session.copy();
        rendezvous = of.rendezvous.copy();
        devices = of.devices.copy();
        traffic = of.traffic.copy();
        completions = of.completions.copy();
        recreations = of.recreations.copy();
        gates = of.gates.copy();
        bulk = of.bulk.copy();
        calls = of.calls.copy(this::call);
        rank = of.rank;
        firstNanos = of.firstNanos;
        newestNanos = of.newestNanos;
        records = of.records;
        samples = of.samples;
        missingSamples = of.missingSamples;
        gaps = of.gaps;
        host = of.host;
        bulkOverPair = of.bulkOverPair;
    }

    /** A fold that stands where this one stands and goes on by itself; without the last-call cell, which tells of now. */
    RankFold copy() {
        return new RankFold(this);
    }

    @Override
    public void fact(Stamp stamp, Fact fact) {
        long nanos = stamp.nanos();
        seen(nanos);
        switch (fact) {
            case SessionFact it -> session(nanos, it);
            case HostFact.HostDescribed it -> host = it;
            case DeviceFact it -> device(nanos, it);
            case VerbsFact it -> verbs(nanos, it);
            case ControlFact it -> control(nanos, it);
            case WarmupFact it -> warmup(nanos, it);
            case GateFact it -> gate(nanos, it);
        }
    }

    @Override
    public void sample(GateSample sample) {
        seen(sample.endedNanos());
        samples++;
        if (sample.kind == TrafficKind.DECODE) {
            traffic.sample(sample);
            gates.sample(sample);
            bulk.decode(sample);
        } else {
            traffic.bulk(sample);
            gates.bulk(sample);
            bulk.sample(sample);
            if (bulkOverPair) {
                BulkWindow window = bulk.window();
                traffic.bulkQueues(window.receivesPosted(), sample.sendQueue, window.fullMessages());
            }
        }
    }

    @Override
    public void gap(long missing) {
        missingSamples += missing;
        gaps++;
    }

    /** Takes the last-call cell beside the records; null forgets it. */
    void lastCall(LastCall cell) {
        passing = cell != null && lastCall != null && lastCall.stores() != cell.stores();
        lastCall = cell;
    }

    private void seen(long nanos) {
        if (records == 0) {
            firstNanos = nanos;
            newestNanos = nanos;
        }
        records++;
        newestNanos = Math.max(newestNanos, nanos);
    }

    private void session(long nanos, SessionFact fact) {
        session.fact(nanos, fact);
        switch (fact) {
            case SessionFact.SessionStarted it -> {
                rank = it.rank();
                bulkOverPair = session.parameters().bulkOverPair();
                traffic.traffic(it.vectorBytes(), session.parameters().chunksPerGate());
            }
            case SessionFact.TransportChosen it -> traffic.overTcp(session.overTcp());
            case SessionFact.PhaseEntered it -> {
                if (it.phase() == Phase.BRING_UP) {
                    traffic.enter(it.generation(), nanos);
                }
                if (it.phase() == Phase.GATES) {
                    gatesBegin();
                }
            }
            case SessionFact.RecipeChosen it -> {}
            case SessionFact.OperatorAsked it -> {}
            case SessionFact.FaultSwitched it -> {}
            case SessionFact.Noted it -> {}
            case SessionFact.CommandAnswered it -> {}
            case SessionFact.EngineDied it -> {}
            case SessionFact.SessionEnded it -> {}
        }
    }

    private void gatesBegin() {
        traffic.gatesBegin();
        Counts warmedUp = traffic.totals();
        gates.gatesBegin(warmedUp.bytesReceived());
        bulk.gatesBegin(warmedUp);
    }

    private void device(long nanos, DeviceFact fact) {
        if (fact instanceof DeviceFact.PathMtuChosen it) {
            traffic.enter(it.generation(), nanos).pathMtu(it);
        } else {
            devices.fact(nanos, fact);
        }
    }

    private void verbs(long nanos, VerbsFact fact) {
        switch (fact) {
            case VerbsFact.Called it -> calls.add(nanos, it);
            case VerbsFact.Transition it -> {
                calls.add(nanos, it);
                traffic.enter(it.generation(), it.enteredNanos()).transition(it);
            }
            case VerbsFact.QpCreated it -> traffic.enter(it.generation(), nanos).created(nanos, it);
            case VerbsFact.QpDestroyed it -> traffic.generation(it.generation()).ifPresent(g -> g.destroyed(nanos, it));
            case VerbsFact.Held it -> devices.held(it);
            case VerbsFact.CompletionFailed it -> completions.failed(nanos, it);
        }
    }

    private void control(long nanos, ControlFact fact) {
        rendezvous.fact(nanos, fact);
        if (fact instanceof ControlFact.PeerCounted it) {
            traffic.peerCounted(nanos, it);
        }
    }

    private void warmup(long nanos, WarmupFact fact) {
        switch (fact) {
            case WarmupFact.WarmupBegan it ->
                traffic.enter(it.generation(), nanos).warmupBegan(nanos, it);
            case WarmupFact.WarmupAttempt it -> {
                GenerationState generation = traffic.enter(it.generation(), it.beganNanos());
                completions.warmupAttempt(it.sendCompleted(), it.arrived() && !generation.inboundArrived());
                traffic.warmupAttempt(generation, it);
            }
            case WarmupFact.WarmupEnded it -> {
                traffic.enter(it.generation(), nanos).warmupEnded(nanos, it);
                gatesBegin();
            }
        }
    }

    private void gate(long nanos, GateFact fact) {
        switch (fact) {
            case GateFact.WindowArmed it -> {
                GenerationState generation = traffic.enter(it.generation(), nanos);
                generation.window = it;
                generation.windowArmedNanos = nanos;
                generation.mostReceives = Math.max(generation.mostReceives, it.receives());
            }
            case GateFact.WindowDrained it -> {
                traffic.enter(it.generation(), nanos).window = null;
                bulk.drained(nanos, it);
            }
            case GateFact.BulkPlanned it -> bulk.planned(it);
            case GateFact.BulkWrong it -> bulk.wrong(it);
            case GateFact.ContentCompared it -> bulk.compared(it);
            case GateFact.PeerArmed it -> traffic.enter(it.generation(), nanos).peerWindow = it;
            case GateFact.Counted it -> traffic.counted(nanos, it);
            case GateFact.VerifyFailed it -> gates.verifyFailed(nanos, it);
            case GateFact.GateTimedOut it -> {
                GenerationState generation = traffic.enter(it.generation(), nanos);
                generation.timedOut = it;
                generation.timedOutNanos = nanos;
                gates.timedOut(nanos, it);
            }
            case GateFact.BulkTimedOut it -> {
                GenerationState generation = traffic.enter(it.generation(), nanos);
                generation.bulkMissing |= it.missingMessages() > 0;
                gates.timedOut(nanos, it);
            }
            case GateFact.RecreateProposed it -> recreations.proposed(nanos, it);
            case GateFact.RecreateAgreed it -> recreations.agreed(nanos, it);
            case GateFact.RecreateUnavailable it -> recreations.unavailable(nanos, rank, it);
        }
    }

    private CallModel call(At<VerbsFact> at, Axis axis) {
        return switch (at.fact()) {
            case VerbsFact.Called it ->
                new CallModel(
                        it.call(),
                        it.device(),
                        it.generation(),
                        it.detail(),
                        axis.at(it.enteredNanos()),
                        it.tookNanos(),
                        it.errno());
            case VerbsFact.Transition it ->
                new CallModel(
                        callTo(it),
                        devices.chosenName(),
                        it.generation(),
                        it.from() + " to " + it.to(),
                        axis.at(it.enteredNanos()),
                        it.tookNanos(),
                        it.errno());
            default -> throw new IllegalStateException("not a call: " + at.fact());
        };
    }

    private static VerbsCall callTo(VerbsFact.Transition it) {
        return switch (it.to()) {
            case INIT -> VerbsCall.MODIFY_QP_INIT;
            case RTR -> VerbsCall.MODIFY_QP_RTR;
            case RTS -> VerbsCall.MODIFY_QP_RTS;
            case RESET, SQD, SQE, ERR -> VerbsCall.MODIFY_QP_OTHER;
        };
    }

    boolean empty() {
        return records == 0;
    }

    /** This rank's clock at its first record. */
    long firstNanos() {
        return firstNanos;
    }

    /** This rank's clock at its newest record. */
    long newestNanos() {
        return newestNanos;
    }

    SessionFold session() {
        return session;
    }

    RendezvousFold rendezvous() {
        return rendezvous;
    }

    TrafficFold traffic() {
        return traffic;
    }

    List<RecreateModel> recreations(Axis axis) {
        return recreations.toModel(axis);
    }

    /**
     * This rank alone at {@code now} on its own clock.
     *
     * @param number which rank it is, for records that do not begin with {@code SessionStarted}
     */
    RankModel toModel(int number, Axis axis, long now) {
        Optional<RecipeModel> recipe = session.recipe();
        boolean inGates = session.phase().filter(p -> p == Phase.GATES).isPresent() && !session.hasEnded();
        Lookahead lookahead = new Lookahead(session, traffic, bulk);
        return new RankModel(
                origin(number),
                new RankLife(
                        axis.at(firstNanos),
                        axis.at(session.endedNanos()),
                        session.failure(axis),
                        session.death(axis),
                        axis.at(newestNanos),
                        records,
                        samples,
                        missingSamples,
                        gaps),
                Optional.ofNullable(host),
                session.phases(
                        axis,
                        n -> traffic.generation(n)
                                .filter(GenerationState::deadInWarmup)
                                .isPresent()),
                rendezvous.rendezvous(axis),
                devices.provider(),
                devices.devices(axis),
                devices.chosen(axis),
                devices.held(recipe),
                recipe,
                traffic.toModel(axis),
                traffic.totals(),
                completions.toModel(axis, traffic, samples > 0 && !session.overTcp()),
                lookahead.window(gates, now),
                lookahead.queues(),
                gates.toModel(axis, now, inGates, session.parameters().verifyEvery()),
                bulk.toModel(axis, session.hasEnded()),
                rendezvous.peerReport(axis),
                rendezvous.clock(axis),
                pendingCall(axis),
                new Activity(calls.at(axis), rendezvous.frames(axis), session.notes(axis), session.asks(axis)));
    }

    private RankOrigin origin(int number) {
        return session.started()
                .map(At::fact)
                .map(it -> new RankOrigin(it.rank(), it.address(), it.host(), it.os(), it.pid(), it.program()))
                .orElseGet(() -> new RankOrigin(number, "", "", "", 0, ""));
    }

    private Optional<PendingCall> pendingCall(Axis axis) {
        return Optional.ofNullable(lastCall)
                .filter(c -> c.call() != VerbsCall.NONE && !c.returned() && !passing)
                .map(c -> new PendingCall(c.call(), c.generation(), axis.at(c.enteredNanos())));
    }
}
