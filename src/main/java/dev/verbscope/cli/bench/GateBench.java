package dev.verbscope.cli.bench;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.demo.LoopbackSockets;
import dev.verbscope.cli.demo.RunningSessions;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.link.Behaviour;
import dev.verbscope.link.Identity;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs both ranks of a session and measures their gates. */
public final class GateBench {
    /** Gates of a stretch that is recorded, or not: short beside the seconds in which a machine's speed drifts. */
    private static final int BLOCK = 256;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(60);

    private final DeviceWish wish;
    private final DeviceSource devices;
    private final TransportWish transport;
    private final Identity identity;
    private final MeasuredTraffic traffic;

    /** @param transport RDMA or TCP */
    public GateBench(DeviceWish wish, TransportWish transport, Identity identity, MeasuredTraffic traffic) {
        this.wish = wish;
        this.devices = DeviceSource.choose(wish);
        this.transport = transport;
        this.identity = identity;
        this.traffic = traffic;
    }

    public DeviceSource devices() {
        return devices;
    }

    /** The embedded fabric reaches only ranks of its own process. */
    public boolean inOneProcess() {
        return devices.system().isEmpty() && transport == TransportWish.RDMA;
    }

    /**
     * @param recordings an empty folder to record both ranks in; empty to record nothing
     * @throws IOException a rank cannot be started, or the session failed
     */
    public MeasuredGates run(Optional<Path> recordings) throws IOException {
        return run(recordings, 0);
    }

    /** Big gates are too few and too long for what recording costs to show in them. */
    public boolean alternates() {
        return traffic.kind() == TrafficKind.DECODE;
    }

    /**
     * One session that records {@value #BLOCK} gates, runs as many unrecorded, and so on.
     *
     * @param recordings an empty folder
     * @return with what recording costs each rank
     * @throws IOException a rank cannot be started, or the session failed
     */
    public MeasuredGates alternating(Path recordings) throws IOException {
        return run(Optional.of(recordings), BLOCK);
    }

    private MeasuredGates run(Optional<Path> recordings, int alternate) throws IOException {
        return inOneProcess() ? together(recordings, alternate) : apart(recordings, alternate);
    }

    private RankOrder order(int rank, Endpoint address, Optional<Path> recordings, int alternate) {
        SessionPlan plan = new SessionPlan(
                rank,
                address,
                transport,
                identity,
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                traffic.run(rank),
                CONNECT_TIMEOUT,
                true,
                new Origin(Optional.empty(), "bench-" + rank, Optional.empty(), inOneProcess()),
                Behaviour.GOOD);
        return new RankOrder(plan, wish, recordings.map(Path::toString), traffic, alternate);
    }

    private MeasuredGates together(Optional<Path> recordings, int alternate) throws IOException {
        Clock clock = new RealClock();
        try (Fabric fabric = Fabric.of(Scenario.named("healthy").orElseThrow(), clock, 1);
                LoopbackSockets sockets = new LoopbackSockets(new TcpSockets(), DemonstrationPlan.ANY_PORT);
                RunningSessions running = new RunningSessions()) {
            List<MeasuredRank> ranks = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                ranks.add(new MeasuredRank(
                        order(rank, sockets.address(), recordings, alternate), fabric.host(rank), sockets, clock));
            }
            ranks.forEach(rank -> rank.start(running));
            // what bounds a session are its own deadlines
            running.join(Duration.ofDays(1));
            return MeasuredGates.of(ranks.get(0).measured(), ranks.get(1).measured());
        }
    }

    private MeasuredGates apart(Optional<Path> recordings, int alternate) throws IOException {
        Path aside = Files.createTempDirectory("verbscope-bench-ranks");
        try (MeasuredProcesses ranks = new MeasuredProcesses(aside)) {
            ranks.start(order(0, DemonstrationPlan.ANY_PORT, recordings, alternate));
            Endpoint address = Endpoint.parse(ranks.line(0));
            ranks.start(order(1, address, recordings, alternate));
            return MeasuredGates.of(gates(ranks.line(0)), gates(ranks.line(1)));
        } finally {
            delete(aside);
        }
    }

    private static RankGates gates(String line) {
        return RankOrder.MAPPER.readValue(line, RankGates.class);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
