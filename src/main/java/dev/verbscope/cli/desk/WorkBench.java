package dev.verbscope.cli.desk;

import dev.verbscope.cli.RecordingPlace;
import dev.verbscope.cli.demo.Demonstration;
import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.demo.FaultKind;
import dev.verbscope.cli.demo.SimulatedAddress;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.link.Behaviour;
import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.DeskException;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.desk.InspectRequest;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.ScenarioChoice;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The window's desk on the embedded fabric and the real engine. Closing it ends its links and deletes their recordings. */
public final class WorkBench implements Desk, AutoCloseable {
    private static final String SIM = "sim";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(300);
    private static final String STANDARD_ADDRESS = "127.0.0.1:0";

    /** A window shows one link while the next begins; the recordings of those before go. */
    private static final int KEPT = 2;

    /** A link that was started, and where it records. */
    private record Started(AutoCloseable link, RecordingPlace place) {}

    private final Deque<Started> links = new ArrayDeque<>();
    private final PeerCommand peerCommand = PeerCommand.here();
    private boolean closed;

    /** What a window starts with when nothing else was asked for. */
    public static StartRequest standardRequest() {
        return request(DemonstrationPlan.of(Scenario.byDefault(), 1, new GateRun(0, 2000, 1, GateRun.DEFAULT_TIMEOUT)));
    }

    /** A demonstration's plan in the window's words. */
    public static StartRequest request(DemonstrationPlan plan) {
        return new StartRequest(
                SIM,
                Optional.of(plan.scenario().name()),
                Role.BOTH,
                STANDARD_ADDRESS,
                plan.port().device(),
                plan.port().gidIndex(),
                plan.recipe().name(),
                TransportChoice.valueOf(plan.transport().name()),
                plan.run().gates(),
                plan.run().gatesPerSecond(),
                plan.seed());
    }

    /** The same request with the address that came of it. */
    static StartRequest at(StartRequest request, String address) {
        return new StartRequest(
                request.provider(),
                request.scenario(),
                request.role(),
                address,
                request.device(),
                request.gidIndex(),
                request.recipe(),
                request.transport(),
                request.gates(),
                request.gatesPerSecond(),
                request.seed());
    }

    @Override
    public List<ProviderChoice> providers() {
        return List.of(new ProviderChoice(SIM, "Embedded fabric", true, Optional.empty()));
    }

    @Override
    public List<ScenarioChoice> scenarios() {
        return Scenario.all().stream()
                .map(scenario -> new ScenarioChoice(scenario.name(), scenario.sentence(), promise(scenario.promise())))
                .toList();
    }

    private static String promise(Promise promise) {
        if (!promise.errorCode().isEmpty()) {
            return "Fails with " + promise.errorCode()
                    + (promise.generations() > 0 ? " on generation " + promise.generations() : "") + ".";
        }
        return promise.transport().equals("tcp")
                ? "Runs over TCP."
                : "Runs over RDMA on generation " + promise.generations() + ".";
    }

    @Override
    public List<FaultChoice> faults() {
        return Arrays.stream(FaultKind.values())
                .map(kind -> new FaultChoice(kind.code(), kind.label(), kind.byDirection()))
                .toList();
    }

    @Override
    public List<RecipeChoice> recipes() {
        return List.of(
                new RecipeChoice("ds4", "Warm-up in both directions, up to 4 setups, bounded waits."),
                new RecipeChoice("jaccl", "No warm-up, no re-creation, sgid_index a literal 1, PSN a literal 7."),
                new RecipeChoice("tn3205", "The technote's sample: path MTU 4096, GID index 1, PSN 7, no warm-up."));
    }

    @Override
    public CompletableFuture<Inspection> inspect(InspectRequest request) {
        return CompletableFuture.supplyAsync(() -> {
            int rank = request.role().thisEnd();
            try (Fabric fabric = Fabric.of(scenario(request.scenario()), new RealClock(), 1)) {
                Provider host = fabric.host(rank);
                List<Inspection.InspectedDevice> devices = DeviceInspector.inspect(
                                host, Recipe.parse(request.recipe()), SimulatedAddress.of(host, PortChoice.BY_RECIPE))
                        .stream()
                        .map(device -> new Inspection.InspectedDevice(device.seen(), device.gids(), device.choice()))
                        .toList();
                return new Inspection(fabric.hostName(rank), host.simulated(), devices);
            } catch (VerbsException e) {
                throw new DeskException(e.getMessage(), e);
            }
        });
    }

    @Override
    public CompletableFuture<RunningLink> start(StartRequest request) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return startIn(RecordingPlace.of(Optional.empty()), request);
            } catch (IOException e) {
                throw new DeskException("the recording cannot be written: " + e.getMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new DeskException(e.getMessage(), e);
            }
        });
    }

    private RunningLink startIn(RecordingPlace place, StartRequest request) throws IOException {
        boolean started = false;
        try {
            RunningLink link = request.role() == Role.BOTH ? both(request, place) : one(request, place);
            started = true;
            return link;
        } finally {
            if (!started) {
                place.close();
            }
        }
    }

    private RunningLink both(StartRequest request, RecordingPlace place) throws IOException {
        DemonstrationPlan plan = new DemonstrationPlan(
                scenario(request.scenario()),
                request.seed(),
                run(request),
                TransportWish.valueOf(request.transport().name()),
                Recipe.parse(request.recipe()),
                new PortChoice(request.device(), request.gidIndex()),
                Endpoint.parse(request.address()),
                Identity.standard(),
                RecordingOptions.standard().sharedBy(2),
                false);
        Demonstration demonstration = Demonstration.start(plan, place.folder());
        keep(new Started(demonstration, place));
        return new DemonstrationLink(request, demonstration);
    }

    private RunningLink one(StartRequest request, RecordingPlace place) throws IOException {
        int rank = request.role().thisEnd();
        SessionPlan plan = new SessionPlan(
                rank,
                Endpoint.parse(request.address()),
                TransportWish.valueOf(request.transport().name()),
                Identity.standard(),
                Recipe.parse(request.recipe()),
                new PortChoice(request.device(), request.gidIndex()),
                run(request),
                CONNECT_TIMEOUT,
                true,
                new Origin(Optional.empty(), RankLink.hostName(), Optional.empty(), false),
                Behaviour.GOOD);
        RankLink link = RankLink.start(plan, place.folder());
        keep(new Started(link, place));
        return new SingleRankLink(at(request, link.address().toString()), link);
    }

    private static GateRun run(StartRequest request) {
        return new GateRun(request.gates(), request.gatesPerSecond(), 1, GateRun.DEFAULT_TIMEOUT);
    }

    private static Scenario scenario(Optional<String> name) {
        String wanted = name.orElse("healthy");
        return Scenario.named(wanted).orElseThrow(() -> new DeskException("no scenario is called " + wanted));
    }

    @Override
    public String commandForThePeer(StartRequest request) {
        return peerCommand.of(request);
    }

    private void keep(Started started) {
        List<Started> old = new ArrayList<>();
        boolean late;
        synchronized (this) {
            late = closed;
            links.addLast(started);
            while (late ? !links.isEmpty() : links.size() > KEPT) {
                old.add(links.removeFirst());
            }
        }
        old.forEach(WorkBench::end);
        if (late) {
            throw new DeskException("the window is being closed");
        }
    }

    /** Ends what still runs, the newest first, and deletes the recordings. */
    @Override
    public void close() {
        List<Started> all;
        synchronized (this) {
            closed = true;
            all = new ArrayList<>(links);
            links.clear();
        }
        all.reversed().forEach(WorkBench::end);
    }

    private static void end(Started started) {
        try {
            started.link().close();
        } catch (Exception e) {
            // a link that hangs is told by the window; the others are closed all the same
        } finally {
            started.place().close();
        }
    }
}
