package dev.verbscope.cli.bench;

import dev.verbscope.cli.demo.LoopbackSockets;
import dev.verbscope.cli.demo.RunningSessions;
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
    private final int rank;
    private volatile boolean stopped;

    /** @throws IOException the recording cannot be written */
    MeasuredRank(RankOrder order, Provider provider, Sockets sockets, Clock clock) throws IOException {
        rank = order.plan().rank();
        Recorder recorder = order.folder().isPresent()
                ? RecordingWriter.create(
                        Path.of(order.folder().get()), rank, clock.nanos(), RecordingOptions.standard())
                : Recorder.none();
        meter = new GateMeter(recorder, rank, order.traffic(), order.alternate());
        session = new LinkSession(order.plan(), provider, sockets, clock, meter, PhaseHook.NONE);
    }

    /**
     * Runs the whole session in this process.
     *
     * @param listening is told where a leader listens, before anything else
     * @param stopping is told how the session is asked to stop, from any thread
     * @throws IOException the session failed, or was stopped
     */
    public static String run(RankOrder order, Consumer<String> listening, Consumer<Runnable> stopping)
            throws IOException {
        Clock clock = new RealClock();
        DeviceSource devices = DeviceSource.choose(order.devices());
        try (Fabric fabric = Fabric.of(Scenario.named("healthy").orElseThrow(), clock, 1)) {
            Provider provider = devices.system()
                    .orElseGet(() -> fabric.detached(order.plan().rank()));
            if (!order.plan().leads()) {
                return measured(new MeasuredRank(order, provider, new TcpSockets(), clock), stopping);
            }
            try (LoopbackSockets sockets =
                    new LoopbackSockets(new TcpSockets(), order.plan().address())) {
                listening.accept(sockets.address().toString());
                return measured(new MeasuredRank(order, provider, sockets, clock), stopping);
            }
        }
    }

    private static String measured(MeasuredRank rank, Consumer<Runnable> stopping) throws IOException {
        stopping.accept(rank::stop);
        // on this thread: it has nothing else to do
        rank.session.run();
        return RankOrder.MAPPER.writeValueAsString(rank.measured());
    }

    private void stop() {
        stopped = true;
        session.commands().stop("the measurement ends");
    }

    void start(RunningSessions running) {
        running.start(session, rank);
    }

    /**
     * What was measured of a session that is over.
     *
     * @throws IOException it failed, or was stopped
     */
    RankGates measured() throws IOException {
        if (stopped) {
            throw new IOException("the measurement was interrupted");
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
