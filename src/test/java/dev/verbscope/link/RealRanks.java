package dev.verbscope.link;

import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.SessionError;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.RealClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Both ranks over real sockets on loopback, on real time. */
final class RealRanks {
    private static final long PATIENCE_MILLIS = 60_000;

    private final LinkSession[] sessions = new LinkSession[2];

    private RealRanks() {}

    /** Runs a session to its end. */
    static RealRanks run(FabricPlan plan, Consumer<PlanDraft> change, Recorder zero, Recorder one) {
        RealClock clock = new RealClock();
        try (Fabric fabric = Fabric.of(plan, clock, 1)) {
            RealRanks ranks = new RealRanks();
            Endpoint address = new Endpoint("127.0.0.1", freePort());
            Thread[] threads = new Thread[2];
            for (int rank = 0; rank < 2; rank++) {
                PlanDraft draft = new PlanDraft(rank);
                draft.address = address;
                change.accept(draft);
                LinkSession session = new LinkSession(
                        draft.build(),
                        fabric.host(rank),
                        new TcpSockets(),
                        clock,
                        rank == 0 ? zero : one,
                        PhaseHook.NONE);
                ranks.sessions[rank] = session;
                threads[rank] =
                        Thread.ofPlatform().daemon().name("rank-" + rank).start(session);
            }
            for (Thread thread : threads) {
                thread.join(PATIENCE_MILLIS);
                if (thread.isAlive()) {
                    throw new AssertionError(thread.getName() + " hangs at " + List.of(thread.getStackTrace()));
                }
            }
            if (!fabric.inUse().isEmpty()) {
                throw new AssertionError("left open: " + fabric.inUse());
            }
            return ranks;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    boolean ok() {
        return sessions[0].result().orElseThrow().ok()
                && sessions[1].result().orElseThrow().ok();
    }

    List<SessionError> errors() {
        return Stream.of(sessions)
                .map(session -> session.result().orElseThrow())
                .flatMap(result -> result instanceof SessionResult.Ended ended
                        ? ended.error().stream()
                        : Stream.<SessionError>empty())
                .toList();
    }
}
