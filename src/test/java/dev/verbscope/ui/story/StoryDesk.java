package dev.verbscope.ui.story;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A desk without an engine: its links are told by a script that writes real recordings as time goes by. */
public final class StoryDesk implements Desk {
    public static final FaultChoice DROP = new FaultChoice("drop-direction", "Drop everything", true);

    private final Path folder;
    private final List<Speed> speeds = new CopyOnWriteArrayList<>();

    /** @param folder where its recordings go */
    public StoryDesk(Path folder) {
        this.folder = folder;
    }

    /** What the demonstration starts with. */
    public static StartRequest demonstration() {
        return new StartRequest(
                "sim",
                Optional.of("one-direction-drop"),
                Role.BOTH,
                "10.99.0.1:9911",
                Optional.empty(),
                OptionalInt.empty(),
                "ds4",
                TransportChoice.AUTO,
                0,
                2_000,
                1);
    }

    @Override
    public List<ProviderChoice> providers() {
        return List.of(
                new ProviderChoice(
                        "sim",
                        "embedded fabric",
                        true,
                        "The embedded fabric: no verbs library is here.",
                        Optional.empty()),
                new ProviderChoice(
                        "native",
                        "this machine's devices",
                        false,
                        "The devices of this machine.",
                        Optional.of("libibverbs.so.1 is not on this machine")));
    }

    @Override
    public List<ScenarioChoice> scenarios() {
        return List.of(
                new ScenarioChoice("healthy", "Nothing is wrong.", "Runs over RDMA on generation 1."),
                new ScenarioChoice(
                        "one-direction-drop", "1→0 is dead on generation 1.", "Runs over RDMA on generation 2."),
                new ScenarioChoice("peer-late", "Nobody dials.", "Waits for a peer."));
    }

    @Override
    public List<FaultChoice> faults() {
        return List.of(
                DROP,
                new FaultChoice("lose-nth", "Lose every 100th message", true),
                new FaultChoice("cable-pulled", "Pull the cable", false));
    }

    @Override
    public List<RecipeChoice> recipes() {
        return List.of(
                new RecipeChoice(
                        "ds4",
                        "Warm-up in both directions, up to 4 setups, bounded waits.",
                        GidRule.IPV4_ON_THUNDERBOLT_ELSE_SCORE,
                        OptionalInt.empty()),
                new RecipeChoice(
                        "jaccl",
                        "No warm-up, no re-creation, sgid_index 1.",
                        GidRule.FIRST_IPV4_MAPPED,
                        OptionalInt.of(1)));
    }

    @Override
    public CompletableFuture<Inspection> inspect(InspectRequest request) {
        return CompletableFuture.supplyAsync(
                () -> new StoryDevices(request.role().thisEnd()).inspection());
    }

    @Override
    public CompletableFuture<RunningLink> start(StartRequest request, Speed speed) {
        speeds.add(speed);
        return CompletableFuture.supplyAsync(() -> {
            try {
                return StoryLink.start(Files.createTempDirectory(folder, "story"), request);
            } catch (IOException e) {
                throw new DeskException("no recording can be written: " + e.getMessage(), e);
            }
        });
    }

    /** The speed that each link was to start at, in the order of the starts. */
    public List<Speed> speeds() {
        return List.copyOf(speeds);
    }

    @Override
    public String commandForThePeer(StartRequest request) {
        return "verbscope link --role worker --peer " + request.address();
    }
}
