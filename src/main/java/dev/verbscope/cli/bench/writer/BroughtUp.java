package dev.verbscope.cli.bench.writer;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.demo.LoopbackSockets;
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
import java.util.concurrent.TimeUnit;

/** The beginning of a real session on the healthy fabric, recorded on the system's clock: what gates that are made up follow. */
final class BroughtUp {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private BroughtUp() {}

    /**
     * @param recorders of rank 0 and rank 1; they stay open, and nobody uses them any more when this returns
     * @return the first gates of each
     * @throws IOException no gate was run
     */
    static List<FirstGates> on(List<? extends Recorder> recorders, double gatesPerSecond) throws IOException {
        Clock clock = new RealClock();
        try (Fabric fabric = Fabric.of(Scenario.named("healthy").orElseThrow(), clock, 1);
                LoopbackSockets sockets = new LoopbackSockets(new TcpSockets(), DemonstrationPlan.ANY_PORT)) {
            List<FirstGates> firsts = new ArrayList<>();
            List<LinkSession> sessions = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int rank = 0; rank < recorders.size(); rank++) {
                FirstGates first = new FirstGates(recorders.get(rank));
                LinkSession session = new LinkSession(
                        plan(rank, gatesPerSecond, fabric, sockets),
                        fabric.host(rank),
                        sockets,
                        clock,
                        first,
                        PhaseHook.NONE);
                firsts.add(first);
                sessions.add(session);
                threads.add(
                        Thread.ofPlatform().daemon().name("bring-up-" + rank).unstarted(session));
            }
            threads.forEach(Thread::start);
            await(firsts, sessions, threads);
            if (!firsts.stream().allMatch(FirstGates::complete)) {
                throw new IOException("the session whose bring-up was to be recorded ran no gates: "
                        + sessions.getFirst().result());
            }
            return firsts;
        }
    }

    private static void await(List<FirstGates> firsts, List<LinkSession> sessions, List<Thread> threads)
            throws IOException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        try {
            for (FirstGates first : firsts) {
                first.seen().await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            sessions.forEach(session -> session.commands().stop("the first gates were enough"));
            for (Thread thread : threads) {
                if (!thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())))) {
                    throw new IOException(thread.getName() + " did not end within " + DEADLINE.toSeconds() + " s");
                }
            }
        } catch (InterruptedException e) {
            sessions.forEach(session -> session.commands().stop("interrupted"));
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static SessionPlan plan(int rank, double gatesPerSecond, Fabric fabric, LoopbackSockets sockets) {
        return new SessionPlan(
                rank,
                sockets.address(),
                TransportWish.RDMA,
                Identity.standard(),
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                new GateRun(0, gatesPerSecond, 1, GateRun.DEFAULT_TIMEOUT),
                DEADLINE,
                true,
                new Origin(Optional.of("healthy"), fabric.hostName(rank), Optional.empty(), true),
                Behaviour.GOOD);
    }
}
