package dev.verbscope.cli.engine;

import dev.verbscope.cli.demo.LoopbackSockets;
import dev.verbscope.cli.host.HostNotes;
import dev.verbscope.link.LinkSession;
import dev.verbscope.link.PhaseHook;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Fact;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The engine in this process, on a link thread of its own. */
public final class RankLink implements RankEngine {
    /** A gate timeout of a minute and a teardown. */
    private static final long CLOSE_DEADLINE_S = 75;

    private final LinkSession session;
    private final RealClock clock;
    private final Path recording;
    private final Endpoint address;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile boolean left;

    private RankLink(LinkSession session, RealClock clock, Path recording, Endpoint address) {
        this.session = session;
        this.clock = clock;
        this.recording = recording;
        this.address = address;
    }

    /** On the embedded fabric. */
    public static RankLink start(SessionPlan plan, Path folder) throws IOException {
        return start(plan, DeviceSource.choose(DeviceWish.SIM), folder);
    }

    /**
     * Starts the session.
     *
     * @param devices where they come from
     * @param folder for the recording
     * @throws IOException the recording cannot be written there
     */
    public static RankLink start(SessionPlan plan, DeviceSource devices, Path folder) throws IOException {
        if (!plan.leads()) {
            return start(plan, devices, folder, new TcpSockets(), plan.address(), () -> {});
        }
        LoopbackSockets reserved = new LoopbackSockets(new TcpSockets(), plan.address());
        return start(plan, devices, folder, reserved, reserved.address(), reserved::close);
    }

    /** @param letGo of what the sockets hold, when the session has ended or did not come to be */
    private static RankLink start(
            SessionPlan plan, DeviceSource devices, Path folder, Sockets sockets, Endpoint address, Runnable letGo)
            throws IOException {
        HostNotes host = new HostNotes();
        RealClock clock = new RealClock();
        RecordingWriter recorder;
        try {
            recorder = RecordingWriter.create(folder, plan.rank(), clock.nanos(), RecordingOptions.standard());
        } catch (IOException e) {
            letGo.run();
            throw e;
        }
        // the fabric is looked at for its devices; it reaches nobody outside this process
        Fabric fabric = Fabric.of(Scenario.named("healthy").orElseThrow(), clock, 1);
        Provider provider = devices.system().orElseGet(() -> fabric.detached(plan.rank()));
        LinkSession session = new LinkSession(plan, provider, sockets, clock, recorder, PhaseHook.NONE);
        devices.facts().forEach(session.commands()::note);
        host.into(session.commands()::note);
        RankLink link = new RankLink(session, clock, recorder.folder(), address);
        Thread.ofPlatform().daemon().name("link-rank-" + plan.rank()).start(() -> link.run(fabric, letGo));
        return link;
    }

    private void run(Fabric fabric, Runnable letGo) {
        try (fabric) {
            session.run();
            letGo.run();
            ended.complete(null);
        } catch (Throwable e) {
            letGo.run();
            ended.completeExceptionally(e);
        }
    }

    @Override
    public Endpoint address() {
        return address;
    }

    @Override
    public Path recording() {
        return recording;
    }

    @Override
    public long linkNanos() {
        return clock.nanos();
    }

    @Override
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    @Override
    public void stop(String reason) {
        session.commands().stop(reason);
    }

    @Override
    public void recreate(String reason) {
        session.commands().recreate(reason);
    }

    /** Puts a fact about the session's surroundings into its recording. */
    void note(Fact fact) {
        session.commands().note(fact);
    }

    /** It would have taken this program along. */
    @Override
    public boolean died() {
        return false;
    }

    @Override
    public Optional<LeftBehind> leave() {
        left = true;
        return ended.isDone()
                ? Optional.empty()
                : LeftBehind.at(ProcessHandle.current().pid(), recording, linkNanos());
    }

    @Override
    public void close() {
        stop("closed");
        if (left) {
            return;
        }
        try {
            ended.get(CLOSE_DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // how it ended is in the recording; a thread that hangs is a daemon
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** This machine's name, as a session records it. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "this host";
        }
    }
}
