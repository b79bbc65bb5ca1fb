package dev.verbscope.cli.bench;

import dev.verbscope.cli.demo.LoopbackSockets;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.link.LinkSession;
import dev.verbscope.link.PhaseHook;
import dev.verbscope.link.SessionResult;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** One rank of a session whose gates are measured. */
public final class MeasuredRank {
    private final LinkSession session;
    private final GateMeter meter;
    private final Thread thread;

    /** @throws IOException the recording cannot be written */
    MeasuredRank(RankOrder order, Provider provider, Sockets sockets, Clock clock) throws IOException {
        int rank = order.plan().rank();
        Recorder recorder = order.folder().isPresent()
                ? RecordingWriter.create(
                        Path.of(order.folder().get()), rank, clock.nanos(), RecordingOptions.standard())
                : Recorder.none();
        meter = new GateMeter(recorder, rank, order.traffic(), order.alternate());
        session = new LinkSession(order.plan(), provider, sockets, clock, meter, PhaseHook.NONE);
        thread = Thread.ofPlatform().daemon().name("bench-rank-" + rank).unstarted(session);
    }

    /**
     * Runs the whole session in this process.
     *
     * @param listening is told where a leader listens, before anything else
     * @throws IOException the session failed
     */
    public static String run(RankOrder order, Consumer<String> listening) throws IOException {
        Clock clock = new RealClock();
        DeviceSource devices = DeviceSource.choose(order.devices());
        try (Fabric fabric = Fabric.of(Scenario.named("healthy").orElseThrow(), clock, 1)) {
            Provider provider = devices.system()
                    .orElseGet(() -> fabric.detached(order.plan().rank()));
            if (!order.plan().leads()) {
                return RankOrder.MAPPER.writeValueAsString(
                        new MeasuredRank(order, provider, new TcpSockets(), clock).measure());
            }
            try (LoopbackSockets sockets =
                    new LoopbackSockets(new TcpSockets(), order.plan().address())) {
                listening.accept(sockets.address().toString());
                return RankOrder.MAPPER.writeValueAsString(new MeasuredRank(order, provider, sockets, clock).measure());
            }
        }
    }

    void start() {
        thread.start();
    }

    /** @throws IOException the session failed */
    RankGates measure() throws IOException {
        start();
        return end();
    }

    /**
     * Waits until the session is over; what bounds it are the session's own deadlines.
     *
     * @throws IOException the session failed
     */
    RankGates end() throws IOException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            session.commands().stop("interrupted");
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        SessionResult result = session.result().orElseThrow();
        if (!result.ok()) {
            throw new IOException(
                    result instanceof SessionResult.Ended ended && ended.error().isPresent()
                            ? ended.error().get().code() + ": "
                                    + ended.error().get().message()
                            : "the session that was to be measured ended as " + result);
        }
        return meter.measured();
    }
}
