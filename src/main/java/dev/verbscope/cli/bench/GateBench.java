package dev.verbscope.cli.bench;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.demo.LoopbackSockets;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.JvmLine;
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
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs both ranks of a session and measures their gates. */
public final class GateBench {
    /** Gates of a stretch that is recorded, or not: short beside the seconds in which a machine's speed drifts. */
    private static final int BLOCK = 256;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(60);
    private static final long EXIT_SECONDS = 30;

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
                LoopbackSockets sockets = new LoopbackSockets(new TcpSockets(), DemonstrationPlan.ANY_PORT)) {
            List<MeasuredRank> ranks = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                ranks.add(new MeasuredRank(
                        order(rank, sockets.address(), recordings, alternate), fabric.host(rank), sockets, clock));
            }
            ranks.forEach(MeasuredRank::start);
            return MeasuredGates.of(ranks.get(0).end(), ranks.get(1).end());
        }
    }

    private MeasuredGates apart(Optional<Path> recordings, int alternate) throws IOException {
        Path aside = Files.createTempDirectory("verbscope-bench-ranks");
        Process leader = null;
        Process worker = null;
        try {
            leader = start(aside, 0);
            write(
                    leader,
                    order(0, DemonstrationPlan.ANY_PORT, recordings, alternate).line());
            BufferedReader fromLeader = leader.inputReader(StandardCharsets.UTF_8);
            Endpoint address = Endpoint.parse(line(fromLeader, aside, 0));
            worker = start(aside, 1);
            write(worker, order(1, address, recordings, alternate).line());
            BufferedReader fromWorker = worker.inputReader(StandardCharsets.UTF_8);
            return MeasuredGates.of(gates(line(fromLeader, aside, 0)), gates(line(fromWorker, aside, 1)));
        } finally {
            end(leader);
            end(worker);
            delete(aside);
        }
    }

    private static Process start(Path aside, int rank) throws IOException {
        return new ProcessBuilder(JvmLine.of(aside.resolve("hs_err_%p.log"), List.of("bench", "rank")))
                .redirectError(said(aside, rank).toFile())
                .start();
    }

    private static Path said(Path aside, int rank) {
        return aside.resolve("rank-" + rank + ".txt");
    }

    private static void write(Process process, String line) throws IOException {
        var out = process.outputWriter(StandardCharsets.UTF_8);
        out.write(line);
        out.newLine();
        out.flush();
    }

    private static String line(BufferedReader from, Path aside, int rank) throws IOException {
        String line = from.readLine();
        if (line == null) {
            throw new IOException("rank " + rank + " ended without a result; it said: "
                    + Files.readString(said(aside, rank)).strip());
        }
        return line;
    }

    private static RankGates gates(String line) {
        return RankOrder.MAPPER.readValue(line, RankGates.class);
    }

    /** The end of its input asks a rank to stop; it is never killed, it may hold a device. */
    private static void end(Process process) throws IOException {
        if (process == null) {
            return;
        }
        process.getOutputStream().close();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("process " + process.pid() + " has not ended within " + EXIT_SECONDS
                        + " s; it was asked to and may still hold a device");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
