package dev.verbscope.cli.demo;

import dev.verbscope.link.Behaviour;
import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.LinkSession;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PhaseHook;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Phase;
import dev.verbscope.record.Recorder;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Measures how fast two ranks run gates on the healthy fabric, whatever they record with. */
public final class FabricGateRate {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Gives each rank its recorder. */
    @FunctionalInterface
    public interface Recorders {
        Recorder recorder(int rank, Clock clock) throws IOException;
    }

    private final long gates;

    /** @param gates how many in one run; the content of none is compared, so that the transport is what is measured */
    public FabricGateRate(long gates) {
        this.gates = gates;
    }

    /**
     * @return gates per second, from the first gate to the end of the last
     * @throws IOException a recorder cannot be made, or the session failed
     */
    public double run(Recorders recorders) throws IOException {
        Clock clock = new RealClock();
        Scenario healthy = Scenario.named("healthy").orElseThrow();
        try (Fabric fabric = Fabric.of(healthy, clock, 1);
                LoopbackSockets sockets = new LoopbackSockets(new TcpSockets(), DemonstrationPlan.ANY_PORT);
                RunningSessions running = new RunningSessions()) {
            AtomicLong began = new AtomicLong();
            AtomicLong ended = new AtomicLong();
            PhaseHook stopwatch = (phase, generation) -> {
                if (phase == Phase.GATES) {
                    began.set(System.nanoTime());
                } else if (phase == Phase.CLOSING) {
                    ended.compareAndSet(0, System.nanoTime());
                }
            };
            List<LinkSession> sessions = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                LinkSession session = new LinkSession(
                        plan(rank, fabric, sockets),
                        fabric.host(rank),
                        sockets,
                        clock,
                        recorders.recorder(rank, clock),
                        rank == 0 ? stopwatch : PhaseHook.NONE);
                sessions.add(session);
            }
            for (int rank = 0; rank < 2; rank++) {
                running.start(sessions.get(rank), rank);
            }
            running.join(DEADLINE);
            for (LinkSession session : sessions) {
                if (!session.result().map(r -> r.ok()).orElse(false)) {
                    throw new IOException("the session that was to be measured failed: " + session.result());
                }
            }
            return gates * 1e9 / (ended.get() - began.get());
        }
    }

    private SessionPlan plan(int rank, Fabric fabric, LoopbackSockets sockets) {
        return new SessionPlan(
                rank,
                sockets.address(),
                TransportWish.RDMA,
                Identity.standard(),
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                new GateRun(gates, 0, 0, GateRun.DEFAULT_TIMEOUT),
                CONNECT_TIMEOUT,
                true,
                new Origin(Optional.of("healthy"), fabric.hostName(rank), Optional.empty(), true),
                Behaviour.GOOD);
    }
}
