package dev.verbscope.cli.desk;

import dev.verbscope.cli.RecordingPlace;
import dev.verbscope.cli.demo.Demonstration;
import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.demo.FaultKind;
import dev.verbscope.cli.engine.DeviceLook;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.cli.engine.LeftBehind;
import dev.verbscope.cli.engine.RankEngine;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.link.Behaviour;
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
import dev.verbscope.ui.desk.GidRule;
import dev.verbscope.ui.desk.InspectRequest;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.ScenarioChoice;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * The window's desk: demonstrations on the embedded fabric, and single ranks of the real engine, which runs in a child
 * process where the devices are real. Closing it ends its links and deletes their recordings, but for those that somebody
 * still needs: of an engine that died, and of one that is left behind because its driver does not return.
 */
public final class WorkBench implements Desk, AutoCloseable {
    private static final String SIM = ProviderName.SIM.key();
    private static final String NATIVE = ProviderName.NATIVE.key();
    private static final int NATIVE_PORT = 9911;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(300);
    private static final String STANDARD_ADDRESS = "127.0.0.1:0";

    /** A window shows one link while the next begins; the recordings of those before go. */
    private static final int KEPT = 2;

    /** A link that was started, and where it records; {@code engine} where it is one rank. */
    private record Started(AutoCloseable link, Optional<RankEngine> engine, RecordingPlace place) {}

    private final DeviceSource byDefault;
    private final DeviceWish realWish;
    private final DeviceSource real;
    private final EngineStart engines;
    private final Inspections inspections;
    private final Deque<Started> links = new ArrayDeque<>();
    private final List<String> kept = new ArrayList<>();
    private final PeerCommand peerCommand = PeerCommand.here();
    private boolean closed;

    /** For demonstrations. */
    public WorkBench() {
        this(DeviceWish.SIM, EngineStart.inProcess(), DeviceLook.inProcess());
    }

    /**
     * @param wish what the operator said of the devices: what comes of it is offered first
     * @param engines how the engine of a single rank is started
     * @param look how this machine's devices are looked at
     */
    public WorkBench(DeviceWish wish, EngineStart engines, DeviceLook look) {
        this.byDefault = DeviceSource.choose(wish);
        this.realWish = new DeviceWish(Optional.of(ProviderName.NATIVE), wish.verbsLib(), wish.allocation());
        this.real = byDefault.system().isPresent() ? byDefault : DeviceSource.choose(realWish);
        this.engines = engines;
        this.inspections = new Inspections(look, realWish, real, byDefault.library());
    }

    /** With whatever this machine has. */
    public static WorkBench ofThisMachine() {
        return new WorkBench(DeviceWish.ANY, EngineStart.inAChildIfReal(), DeviceLook.inAChild());
    }

    /** What the window starts with: the demonstration, or one end of a link where there are devices for it. */
    public StartRequest firstRequest() {
        StartRequest demonstration = standardRequest();
        return byDefault.system().isEmpty()
                ? demonstration
                : new StartRequest(
                        NATIVE,
                        Optional.empty(),
                        Role.LEADER,
                        "0.0.0.0:" + NATIVE_PORT,
                        demonstration.device(),
                        demonstration.gidIndex(),
                        demonstration.recipe(),
                        demonstration.transport(),
                        0,
                        0,
                        demonstration.seed());
    }

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
        ProviderChoice fabric = new ProviderChoice(
                SIM,
                "Embedded fabric",
                true,
                byDefault.system().isEmpty()
                        ? "Offered first: " + byDefault.why() + "."
                        : "Two simulated hosts; nothing it says is about this machine.",
                Optional.empty());
        ProviderChoice devices = new ProviderChoice(
                NATIVE,
                "This machine's devices",
                false,
                byDefault.system().isEmpty()
                        ? "The system's verbs library."
                        : "Offered first: " + byDefault.why() + ".",
                real.library().filter(report -> !report.usable()).map(report -> real.why()));
        return byDefault.system().isEmpty() ? List.of(fabric, devices) : List.of(devices, fabric);
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
                recipe(Recipe.ds4(), "Warm-up in both directions, up to 4 setups, bounded waits."),
                recipe(Recipe.jaccl(), "No warm-up, no re-creation, sgid_index a literal 1, PSN a literal 7."),
                recipe(Recipe.tn3205(), "The technote's sample: path MTU 4096, GID index 1, PSN 7, no warm-up."));
    }

    private static RecipeChoice recipe(Recipe recipe, String sentence) {
        return new RecipeChoice(
                recipe.name(),
                sentence,
                switch (recipe.gid()) {
                    case FIRST_IPV4_MAPPED -> GidRule.FIRST_IPV4_MAPPED;
                    case IPV4_ON_THUNDERBOLT_ELSE_SCORE -> GidRule.IPV4_ON_THUNDERBOLT_ELSE_SCORE;
                    case BEST_SCORE -> GidRule.BEST_SCORE;
                    case INDEX_1 -> GidRule.INDEX_1;
                },
                switch (recipe.sgid()) {
                    case CHOSEN -> OptionalInt.empty();
                    case LITERAL_1 -> OptionalInt.of(1);
                });
    }

    @Override
    public CompletableFuture<Inspection> inspect(InspectRequest request) {
        return CompletableFuture.supplyAsync(() -> inspections.of(request, scenario(request.scenario())));
    }

    @Override
    public CompletableFuture<RunningLink> start(StartRequest request, Speed speed) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return startIn(RecordingPlace.of(Optional.empty()), request, speed);
            } catch (IOException e) {
                throw new DeskException("no session came to be: " + e.getMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new DeskException(e.getMessage(), e);
            }
        });
    }

    private RunningLink startIn(RecordingPlace place, StartRequest request, Speed speed) throws IOException {
        boolean started = false;
        try {
            if (request.role() == Role.BOTH && !request.provider().equals(SIM)) {
                throw new DeskException("the two ranks of real devices run in two processes; choose one of them");
            }
            RunningLink link = request.role() == Role.BOTH ? both(request, speed, place) : one(request, place);
            started = true;
            return link;
        } finally {
            if (!started) {
                place.close();
            }
        }
    }

    private RunningLink both(StartRequest request, Speed speed, RecordingPlace place) throws IOException {
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
                speed == Speed.PHASE_BY_PHASE);
        Demonstration demonstration = Demonstration.start(plan, place.folder());
        keep(new Started(demonstration, Optional.empty(), place));
        RunningLink link = new DemonstrationLink(request, demonstration);
        link.speed(speed);
        return link;
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
        boolean simulated = request.provider().equals(SIM);
        RankEngine engine = engines.start(
                plan,
                simulated ? DeviceWish.SIM : realWish,
                simulated ? DeviceSource.choose(DeviceWish.SIM) : real,
                place.folder());
        keep(new Started(engine, Optional.of(engine), place));
        return new SingleRankLink(at(request, engine.address().toString()), engine);
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
        old.forEach(this::end);
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
        all.reversed().forEach(this::end);
    }

    private void end(Started started) {
        try {
            started.link().close();
        } catch (Exception e) {
            // a link that hangs is told by the window; the others are closed all the same
        } finally {
            started.engine().ifPresent(engine -> keepWhatIsNeeded(engine, started.place()));
            started.place().close();
        }
    }

    private void keepWhatIsNeeded(RankEngine engine, RecordingPlace place) {
        Optional<LeftBehind> left = engine.leave();
        if (left.isPresent()) {
            place.keep();
            tellLater(left.get().sentence());
        } else if (engine.died()) {
            place.keep();
            tellLater("an engine died; its recording stays: " + place.folder());
        }
    }

    private synchronized void tellLater(String sentence) {
        kept.add(sentence);
    }

    /** What is left behind or was kept, a sentence for each, since it was asked last. */
    public synchronized List<String> takeLeft() {
        List<String> all = List.copyOf(kept);
        kept.clear();
        return all;
    }

    /** From now on nobody waits for the links that have not ended: the window has done so for as long as it does. */
    public void leave() {
        List<Started> all;
        synchronized (this) {
            all = List.copyOf(links);
        }
        all.forEach(started -> started.engine().ifPresent(RankEngine::leave));
    }
}
