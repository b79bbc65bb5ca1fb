package dev.verbscope.link;

import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.verbs.sim.RankBehaviour;
import dev.verbscope.verbs.sim.Scenario;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** A session's plan while a test still changes it. The identity is small, so that a session takes milliseconds. */
final class PlanDraft {
    static final Endpoint ADDRESS = new Endpoint("memory", 9911);

    /** Four layers and vectors of 16,400 bytes: two messages a gate, fewer slots than the window has gates. */
    static final Identity SMALL = identity(4, 4100);

    private final int rank;
    Endpoint address = ADDRESS;
    TransportWish transport = TransportWish.AUTO;
    Identity identity = SMALL;
    Recipe recipe = Recipe.ds4();
    PortChoice port = PortChoice.BY_RECIPE;
    long gates = 50;
    double rate;
    int verifyEvery = 1;
    Duration timeout = GateRun.DEFAULT_TIMEOUT;
    BulkRun bulk = BulkRun.NONE;
    Duration connectTimeout = Duration.ofSeconds(10);
    boolean extensions = true;
    boolean peerInProcess = true;
    Optional<String> scenario = Optional.empty();
    String host = "host";
    Behaviour behaviour = Behaviour.GOOD;
    /** Joins whoever is there; the identity is then the peer's. */
    boolean attach;

    PlanDraft(int rank) {
        this.rank = rank;
    }

    static Identity identity(int layers, int embd) {
        return identity(layers, embd, GateSchedule.IDENTITY);
    }

    static Identity identity(int layers, int embd, GateSchedule schedule) {
        return new Identity(123_456_789L, 1, layers, embd, 129_280, 4, 4096, schedule);
    }

    int rank() {
        return rank;
    }

    PlanDraft of(Scenario named) {
        scenario = Optional.of(named.name());
        RankBehaviour how = named.rank(rank);
        behaviour = new Behaviour(how.dieAtGate(), Duration.ofNanos(how.pausePerGateMicros() * 1000));
        return this;
    }

    PlanDraft device(String name) {
        port = new PortChoice(Optional.of(name), port.gidIndex());
        return this;
    }

    PlanDraft gidIndex(int index) {
        port = new PortChoice(port.device(), OptionalInt.of(index));
        return this;
    }

    SessionPlan build() {
        Origin origin = new Origin(scenario, host, Optional.empty(), peerInProcess);
        if (attach) {
            return SessionPlan.attaching(rank, address, transport, recipe, port, connectTimeout, origin);
        }
        return new SessionPlan(
                rank,
                address,
                transport,
                identity,
                recipe,
                port,
                new GateRun(gates, rate, verifyEvery, timeout, bulk),
                connectTimeout,
                extensions,
                origin,
                behaviour);
    }
}
