package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import java.util.Optional;

/** What one rank's records say about its sockets and about what passed over them. */
final class RendezvousFold {
    private static final int AT_EACH_END = 16;

    private final FactLog<ControlFact.DialFailed, Rendezvous.Dial> dials;
    private final FactLog<ControlFact.Connected, Rendezvous.Connection> connections;
    private final FramesFold frames;

    private String listening;
    private At<ControlFact.PeerMet> met;
    private At<ControlFact.HelloCompared> hello;
    private At<ControlFact.PeerCounted> peerCounted;
    private At<ControlFact.ClockMeasured> bestClock;

    RendezvousFold() {
        dials = new FactLog<>(AT_EACH_END, AT_EACH_END, RendezvousFold::dial);
        connections = new FactLog<>(AT_EACH_END, AT_EACH_END, RendezvousFold::connection);
        frames = new FramesFold();
    }

    private RendezvousFold(RendezvousFold of) {
        dials = of.dials.copy();
        connections = of.connections.copy();
        frames = of.frames.copy();
        listening = of.listening;
        hello = of.hello;
        peerCounted = of.peerCounted;
        bestClock = of.bestClock;
    }

    RendezvousFold copy() {
        return new RendezvousFold(this);
    }

    void fact(long nanos, ControlFact fact) {
        switch (fact) {
            case ControlFact.Listening it -> listening = it.address();
            case ControlFact.DialFailed it -> dials.add(nanos, it);
            case ControlFact.Connected it -> connections.add(nanos, it);
            case ControlFact.Frame it -> frames.frame(nanos, it);
            case ControlFact.PeerMet it -> met = new At<>(nanos, it);
            case ControlFact.PeerBeganWarmup it -> warmsUp();
            case ControlFact.FramesSkipped it -> frames.skipped(nanos, it);
            case ControlFact.HelloCompared it -> hello = new At<>(nanos, it);
            case ControlFact.PeerCounted it -> peerCounted = new At<>(nanos, it);
            case ControlFact.ClockMeasured it -> clock(nanos, it);
        }
    }

    private void clock(long nanos, ControlFact.ClockMeasured it) {
        if (bestClock == null || it.roundTripNanos() <= bestClock.fact().roundTripNanos()) {
            bestClock = new At<>(nanos, it);
        }
    }

    /** The peer's newest counts; null before the first. */
    At<ControlFact.PeerCounted> peerCounted() {
        return peerCounted;
    }

    Optional<ControlFact.ClockMeasured> clock() {
        return Optional.ofNullable(bestClock).map(At::fact);
    }

    Optional<Boolean> extensions() {
        return Optional.ofNullable(hello).map(at -> at.fact().extensions());
    }

    Rendezvous rendezvous(Axis axis) {
        return new Rendezvous(
                Optional.ofNullable(listening),
                dials.at(axis),
                connections.at(axis).entries(),
                Optional.ofNullable(met).map(at -> met(at, axis)),
                Optional.ofNullable(hello).map(at -> hello(at, axis)));
    }

    Log<FrameModel> frames(Axis axis) {
        return frames.at(axis);
    }

    Optional<PeerReport> peerReport(Axis axis) {
        return Optional.ofNullable(peerCounted)
                .map(at -> new PeerReport(
                        at.fact().generation(), at.fact().totals(), at.fact().closing(), axis.at(at.nanos())));
    }

    Optional<ClockModel> clock(Axis axis) {
        return Optional.ofNullable(bestClock)
                .map(at -> new ClockModel(at.fact().offsetNanos(), at.fact().roundTripNanos(), axis.at(at.nanos())));
    }

    private static Rendezvous.Dial dial(At<ControlFact.DialFailed> at, Axis axis) {
        ControlFact.DialFailed it = at.fact();
        return new Rendezvous.Dial(it.attempt(), it.address(), it.errno(), it.text(), axis.at(at.nanos()));
    }

    private static Rendezvous.Connection connection(At<ControlFact.Connected> at, Axis axis) {
        ControlFact.Connected it = at.fact();
        return new Rendezvous.Connection(it.socket(), it.local(), it.remote(), axis.at(at.nanos()));
    }

    private void warmsUp() {
        if (met != null) {
            ControlFact.PeerMet it = met.fact();
            met = new At<>(met.nanos(), new ControlFact.PeerMet(it.version(), it.helloBytes(), true));
        }
    }

    private static Rendezvous.Met met(At<ControlFact.PeerMet> at, Axis axis) {
        ControlFact.PeerMet it = at.fact();
        return new Rendezvous.Met(it.version(), it.helloBytes(), it.warmsUp(), axis.at(at.nanos()));
    }

    private static Rendezvous.Hello hello(At<ControlFact.HelloCompared> at, Axis axis) {
        ControlFact.HelloCompared it = at.fact();
        return new Rendezvous.Hello(it.mine(), it.theirs(), it.differences(), it.extensions(), axis.at(at.nanos()));
    }
}
