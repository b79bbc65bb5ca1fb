package dev.verbscope.link;

import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.record.SessionError;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RankBehaviour;
import dev.verbscope.verbs.sim.Scenario;
import dev.verbscope.verbs.sim.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Both ranks of a session on the embedded fabric, in memory and on virtual time: a scenario takes milliseconds. */
final class TwoRanks implements AutoCloseable {
    private static final Endpoint ADDRESS = new Endpoint("memory", 9911);

    private final VirtualClock clock = new VirtualClock(2);
    private final Fabric fabric;
    private final Scenario scenario;
    private final MemorySockets sockets = new MemorySockets(clock);
    private final MemoryRecorder[] recorders = {new MemoryRecorder(), new MemoryRecorder()};
    private final LinkSession[] sessions = new LinkSession[2];
    private UnaryOperator<SessionPlan> change = plan -> plan;
    private BiFunction<Integer, TwoRanks, PhaseHook> hooks = (rank, ranks) -> PhaseHook.NONE;

    TwoRanks(String scenario) {
        this(Scenario.named(scenario).orElseThrow(), 1);
    }

    TwoRanks(Scenario scenario, long seed) {
        this.scenario = scenario;
        this.fabric = Fabric.of(scenario, clock, seed);
    }

    /** Changes both ranks' plans before they start. */
    TwoRanks with(UnaryOperator<SessionPlan> more) {
        UnaryOperator<SessionPlan> before = change;
        change = plan -> more.apply(before.apply(plan));
        return this;
    }

    /** Watches the phases; the hook runs on the link thread. */
    TwoRanks hooked(BiFunction<Integer, TwoRanks, PhaseHook> by) {
        hooks = by;
        return this;
    }

    static SessionPlan plan(Scenario scenario, int rank, String host, long gates) {
        RankBehaviour behaviour = scenario.rank(rank);
        return new SessionPlan(
                rank,
                ADDRESS,
                TransportWish.AUTO,
                Identity.standard(),
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                new GateRun(gates, 0, 1, GateRun.DEFAULT_TIMEOUT),
                Duration.ofSeconds(10),
                true,
                new Origin(Optional.of(scenario.name()), host, Optional.empty(), true),
                new Behaviour(
                        behaviour.dieAtGate(), Duration.ofNanos(behaviour.pausePerGateMicros() * 1000)));
    }

    /** Runs the session to its end. */
    TwoRanks run(long gates) {
        Thread[] threads = new Thread[2];
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        for (int rank = 0; rank < 2; rank++) {
            int me = rank;
            SessionPlan plan = change.apply(plan(scenario, rank, fabric.hostName(rank), gates));
            sessions[rank] = new LinkSession(
                    plan, fabric.host(rank), sockets(), clock, recorders[rank], hooks.apply(rank, this));
            threads[rank] = Thread.ofPlatform().name("rank-" + rank).unstarted(() -> {
                try (VirtualClock.Seat seat = clock.join(me)) {
                    sessions[me].run();
                } catch (Throwable e) {
                    thrown.compareAndSet(null, e);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        try {
            for (Thread thread : threads) {
                thread.join(60_000);
                if (thread.isAlive()) {
                    StringBuilder where = new StringBuilder(thread.getName() + " hangs at");
                    for (StackTraceElement frame : thread.getStackTrace()) {
                        where.append("\n    ").append(frame);
                    }
                    throw new AssertionError(where.toString());
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (thrown.get() != null) {
            throw new AssertionError("a link thread threw", thrown.get());
        }
        return this;
    }

    Sockets sockets() {
        return sockets;
    }

    int openSockets() {
        return sockets.open();
    }

    Clock clock() {
        return clock;
    }

    Fabric fabric() {
        return fabric;
    }

    MemoryRecorder rank(int rank) {
        return recorders[rank];
    }

    LinkCommands commands(int rank) {
        return sessions[rank].commands();
    }

    SessionResult result(int rank) {
        return sessions[rank].result().orElseThrow();
    }

    Optional<SessionError> error(int rank) {
        return result(rank) instanceof SessionResult.Ended ended ? ended.error() : Optional.empty();
    }

    List<SessionError> errors() {
        return java.util.stream.Stream.of(error(0), error(1)).flatMap(Optional::stream).toList();
    }

    @Override
    public void close() {
        fabric.close();
    }
}
