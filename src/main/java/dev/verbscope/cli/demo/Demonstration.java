package dev.verbscope.cli.demo;

import dev.verbscope.cli.host.HostNotes;
import dev.verbscope.link.Behaviour;
import dev.verbscope.link.LinkSession;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Fact;
import dev.verbscope.record.Phase;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.SessionFact.FaultSwitched;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.Fault;
import dev.verbscope.verbs.sim.InUse;
import dev.verbscope.verbs.sim.PacedClock;
import dev.verbscope.verbs.sim.RankBehaviour;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Both ranks of a session on the embedded fabric, each on its own link thread, over real sockets on loopback, at an
 * adjustable speed. What happens is in the two recordings; here are only the operator's commands, which return at once
 * and may be given from any thread, also after the end.
 */
public final class Demonstration implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A session that was asked to stop between two gates agrees with its peer first; then it is asked again. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** Every wait of a session is bounded or ends when it is asked to stop; this is far beyond all of them. */
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(10);

    private final Scenario scenario;
    private final PacedClock clock;
    private final Fabric fabric;
    private final LoopbackSockets sockets;
    private final PhaseStepper stepper;
    private final List<Rank> ranks = new ArrayList<>();
    private final AtomicInteger running = new AtomicInteger(2);
    private final AtomicReference<Throwable> untold = new AtomicReference<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /** One of the two. */
    private static final class Rank {
        private final LinkSession session;
        private final Path folder;
        private final Thread thread;
        private volatile boolean met;

        Rank(int number, LinkSession session, Path folder, Runnable body) {
            this.session = session;
            this.folder = folder;
            this.thread =
                    Thread.ofPlatform().daemon().name("link-rank-" + number).unstarted(body);
        }
    }

    private Demonstration(DemonstrationPlan plan) {
        scenario = plan.scenario();
        clock = new PacedClock();
        fabric = Fabric.of(scenario, clock, plan.seed());
        stepper = new PhaseStepper(clock, plan.phaseByPhase());
        sockets = new LoopbackSockets(new TcpSockets(), plan.address());
    }

    /**
     * Starts both ranks.
     *
     * @param recording the folder for both ranks' recordings, made when it is not there
     * @throws IOException the folder cannot be written, or holds a recording already
     */
    public static Demonstration start(DemonstrationPlan plan, Path recording) throws IOException {
        HostNotes host = new HostNotes();
        Demonstration demonstration = new Demonstration(plan);
        List<RecordingWriter> writers = new ArrayList<>();
        boolean started = false;
        try {
            RecordingOptions options = plan.recording().withClockSource("demonstration " + UUID.randomUUID());
            for (int rank = 0; rank < 2; rank++) {
                writers.add(RecordingWriter.create(recording, rank, demonstration.clock.nanos(), options));
            }
            for (int rank = 0; rank < 2; rank++) {
                demonstration.add(rank, plan, writers.get(rank));
            }
            host.into(fact ->
                    demonstration.ranks.forEach(rank -> rank.session.commands().note(fact)));
            demonstration.ranks.forEach(rank -> rank.thread.start());
            started = true;
            return demonstration;
        } finally {
            if (!started) {
                writers.forEach(RecordingWriter::discard);
                demonstration.sockets.close();
                demonstration.fabric.close();
            }
        }
    }

    private void add(int number, DemonstrationPlan plan, RecordingWriter writer) {
        Provider host = fabric.host(number);
        PortChoice port = number == 0 ? plan.port() : PortChoice.BY_RECIPE;
        RankBehaviour behaviour = scenario.rank(number);
        SessionPlan session = new SessionPlan(
                number,
                sockets.address(),
                plan.transport(),
                plan.identity(),
                plan.recipe(),
                port,
                plan.run(),
                CONNECT_TIMEOUT,
                true,
                new Origin(
                        Optional.of(scenario.name()), fabric.hostName(number), SimulatedAddress.of(host, port), true),
                new Behaviour(behaviour.dieAtGate(), Duration.ofNanos(behaviour.pausePerGateMicros() * 1000)));
        LinkSession link =
                new LinkSession(session, host, sockets, clock, writer, (phase, generation) -> entered(number, phase));
        ranks.add(new Rank(number, link, writer.folder(), () -> run(number)));
    }

    private void run(int number) {
        Rank rank = ranks.get(number);
        try {
            rank.session.run();
        } catch (Throwable e) {
            untold.compareAndSet(null, e); // a recording that could not even take the error
        } finally {
            stepper.ended(number);
            Rank other = ranks.get(1 - number);
            if (!other.met) {
                other.session.commands().stop("rank " + number + " had ended before the two met");
            }
            if (running.decrementAndGet() == 0) {
                end();
            }
        }
    }

    private void end() {
        sockets.close();
        fabric.close();
        if (untold.get() == null) {
            ended.complete(null);
        } else {
            ended.completeExceptionally(untold.get());
        }
    }

    private void entered(int number, Phase phase) {
        if (phase == Phase.HELLO) {
            ranks.get(number).met = true;
        }
        stepper.enters(number);
    }

    /** Where rank 0 listens, with its port. */
    public Endpoint address() {
        return sockets.address();
    }

    /** The folder of each rank's recording, rank 0 first. */
    public List<Path> recordings() {
        return ranks.stream().map(rank -> rank.folder).toList();
    }

    /** The clock of both ranks, in nanoseconds. */
    public long linkNanos() {
        return clock.nanos();
    }

    /** What is open on the fabric. */
    public InUse inUse() {
        return fabric.inUse();
    }

    /** Asks both ranks to end in order, also when they are held before a phase. */
    public void stop(String reason) {
        ranks.forEach(rank -> rank.session.commands().stop(reason));
        stepper.endHolding();
    }

    /** Asks for a new queue pair, in the name of that rank's operator. */
    public void recreate(int rank, String reason) {
        ranks.get(rank).session.commands().recreate(reason);
    }

    /**
     * Switches a fault, and notes it in both recordings.
     *
     * @param direction given exactly when the fault strikes by direction
     */
    public void inject(FaultKind kind, Optional<Direction> direction, boolean on) {
        if (kind.byDirection() != direction.isPresent()) {
            throw new IllegalArgumentException(
                    kind.code() + (kind.byDirection() ? " needs a direction" : " has no direction"));
        }
        Direction struck = direction.orElse(Direction.ZERO_TO_ONE);
        Fault fault = kind.of(struck, fabric.generation(struck.sender()));
        if (on) {
            fabric.faults().on(fault);
        } else {
            fabric.faults().offIf(active -> kind.covers(active, direction));
        }
        Fact fact = new FaultSwitched(kind.code(), fault.label(), direction, on);
        ranks.forEach(rank -> rank.session.commands().note(fact));
    }

    /** @param factor nanoseconds of the link's clock for each real one */
    public void speed(double factor) {
        clock.setSpeed(factor);
    }

    /** Whether to wait before each phase from now on. */
    public void phaseByPhase(boolean on) {
        stepper.hold(on);
    }

    /** Lets the ranks that are held enter their phase. */
    public void step() {
        stepper.step();
    }

    /** How many ranks are held before a phase now. */
    public int held() {
        return stepper.held();
    }

    /**
     * Completes when both ranks have let go of everything they held; how it ended is in the recordings. Completes with a
     * failure only when a recording could not tell.
     */
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    /**
     * Stops, and waits until both link threads have ended.
     *
     * @throws IllegalStateException a link thread hangs; the message says where
     */
    @Override
    public void close() {
        stop("closed");
        if (!join(PATIENCE)) {
            stop("closed without waiting for the agreed gate");
            if (!join(CLOSE_DEADLINE)) {
                throw new IllegalStateException(hanging());
            }
        }
    }

    private boolean join(Duration patience) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + patience.toNanos();
        for (Rank rank : ranks) {
            long left = deadline - System.nanoTime();
            try {
                rank.thread.join(Duration.ofNanos(Math.max(1, left)));
            } catch (InterruptedException e) {
                interrupted = true; // the deadline bounds the rest
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ranks.stream().noneMatch(rank -> rank.thread.isAlive());
    }

    private String hanging() {
        StringBuilder text = new StringBuilder("the demonstration did not end");
        for (Rank rank : ranks) {
            if (rank.thread.isAlive()) {
                StackTraceElement[] trace = rank.thread.getStackTrace();
                text.append("; ")
                        .append(rank.thread.getName())
                        .append(" is at ")
                        .append(trace.length > 0 ? trace[0] : "?");
            }
        }
        return text.toString();
    }
}
