package dev.verbscope.cli;

import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
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
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * What runs in the emulated machine of {@code src/test/softroce}: the program's own commands on the soft-RoCE devices rxe0 and
 * rxe1. Both ranks of a link are commands of this one process, since a JVM takes half a minute to start in there. What they
 * printed is left in a folder; whether it is right is judged outside, by {@code SoftRoceResults}.
 */
public final class SoftRoceGuest {
    private static final String LEADER = "10.99.0.1";
    private static final int FIRST_PORT = 9911;
    private static final List<String> MODEL =
            List.of("--layers", "4", "--embd", "4096", "--connect-timeout-s", "60", "--json");

    /** ds4's, at the emulated machine's speed: a thread may wait longer than 100 ms for its turn. */
    private static final String RECIPE = "custom:attempt-ms=1000";

    private final Path results;
    private final List<String> provider;
    private int port = FIRST_PORT;

    private SoftRoceGuest(Path results, List<String> provider) {
        this.results = results;
        this.provider = provider;
    }

    /**
     * Runs every step.
     *
     * @param args the folder for the results; then, on a machine without the devices, {@code --rehearse}: the same over TCP,
     *     so that the JVM can archive the classes
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path results = Path.of(args[0]);
        if (Arrays.asList(args).contains("--rehearse")) {
            SoftRoceGuest guest = new SoftRoceGuest(results, List.of("--provider", "sim"));
            guest.devices();
            guest.link("rehearsal", "127.0.0.1", List.of("--gates", "20"), List.of());
            return;
        }
        SoftRoceGuest guest = new SoftRoceGuest(results, List.of("--provider", "native"));
        guest.devices();
        guest.pair("uc", "200", "--qp-type", "uc", "--gate-timeout-ms", "20000");
        guest.pair("rc", "200", "--qp-type", "rc", "--gate-timeout-ms", "20000");
        guest.recreated();
        run("/usr/sbin/tc", "qdisc", "add", "dev", "va", "root", "netem", "loss", "1%");
        run("/usr/sbin/tc", "qdisc", "add", "dev", "vb", "root", "netem", "loss", "1%");
        guest.pair("loss", "2000", "--qp-type", "uc", "--gate-timeout-ms", "6000");
    }

    private void devices() throws IOException {
        List<String> command = new ArrayList<>(List.of("devices", "--json"));
        command.addAll(provider);
        keep("devices", CommandRun.of(command.toArray(String[]::new)));
    }

    /** A leader on rxe0 and a worker on rxe1. */
    private void pair(String name, String gates, String... both) throws IOException {
        List<String> leader = new ArrayList<>(List.of("--rdma-device", "rxe0", "--gates", gates));
        List<String> worker = new ArrayList<>(List.of("--rdma-device", "rxe1"));
        for (List<String> rank : List.of(leader, worker)) {
            rank.addAll(List.of("--transport", "rdma", "--in-process", "--recipe", RECIPE));
            rank.addAll(Arrays.asList(both));
        }
        link(name, LEADER, leader, worker);
    }

    /** The leader's operator asks for a new queue pair when the story tells of 100 gates. */
    private void recreated() throws IOException {
        Endpoint address = Endpoint.parse(LEADER + ":" + port);
        CompletableFuture<CommandRun> works = CompletableFuture.supplyAsync(() -> command(
                "worker",
                "--peer",
                address.toString(),
                MODEL,
                List.of("--rdma-device", "rxe1", "--in-process", "--recipe", RECIPE, "--gate-timeout-ms", "20000")));
        port++;
        SessionPlan plan = new SessionPlan(
                0,
                address,
                TransportWish.RDMA,
                new Identity(123456789L, 1, 4, 4096, 129280, 4, 4096, new GateSchedule(0, 0, 0, 0, 0, 0)),
                Recipe.parse(RECIPE),
                new PortChoice(Optional.of("rxe0"), OptionalInt.empty()),
                new GateRun(400, 0, 1, Duration.ofSeconds(20)),
                Duration.ofSeconds(60),
                true,
                new Origin(Optional.empty(), "guest", Optional.empty(), false),
                Behaviour.GOOD);
        StringBuilder story = new StringBuilder();
        DeviceSource devices = DeviceSource.choose(
                new DeviceWish(Optional.of(DeviceWish.ProviderName.NATIVE), Optional.empty(), Allocation.MMAP));
        try (RankLink link = RankLink.start(plan, devices, results.resolve("recreated-recording"))) {
            LinkModel end = Following.toTheEnd(List.of(link.recording()), link.ended(), link::linkNanos, line -> {
                story.append(line).append('\n');
                if (line.endsWith(" 100 gates")) {
                    link.recreate("asked for in the test");
                }
            });
            int code = end.session().outcome() == Outcome.FAILED ? Outcomes.FAILED : Outcomes.OK;
            keep("recreated-leader", new CommandRun(code, Outcomes.json(end), story.toString()));
        }
        keep("recreated-worker", works.join());
    }

    private void link(String name, String host, List<String> leader, List<String> worker) throws IOException {
        String address = host + ":" + port++;
        CompletableFuture<CommandRun> leads =
                CompletableFuture.supplyAsync(() -> command("leader", "--listen", address, MODEL, leader));
        CommandRun works = command("worker", "--peer", address, MODEL, worker);
        keep(name + "-leader", leads.join());
        keep(name + "-worker", works);
    }

    private CommandRun command(String role, String place, String address, List<String> model, List<String> more) {
        List<String> command = new ArrayList<>(List.of("link", "--role", role, place, address));
        command.addAll(provider);
        command.addAll(model);
        command.addAll(more);
        return CommandRun.of(command.toArray(String[]::new));
    }

    private void keep(String name, CommandRun run) throws IOException {
        Files.writeString(results.resolve(name + ".json"), run.out());
        Files.writeString(results.resolve(name + ".err"), run.err());
        Files.writeString(results.resolve(name + ".code"), run.code() + "\n");
        System.out.printf(
                "%7.1f s  %s: exit code %d%n",
                ProcessHandle.current()
                                .info()
                                .startInstant()
                                .map(start ->
                                        Duration.between(start, Instant.now()).toMillis())
                                .orElse(0L)
                        / 1e3,
                name,
                run.code());
        run.complaints().forEach(System.out::println);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", command) + ": exit code " + code);
        }
    }
}
