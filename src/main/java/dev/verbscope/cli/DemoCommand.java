package dev.verbscope.cli;

import dev.verbscope.cli.demo.Demonstration;
import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.desk.DemonstrationLink;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.link.GateRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.HeadlessPictures;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.PictureMoment;
import dev.verbscope.ui.Theme;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code verbscope demo}: both ranks of a scenario on the embedded fabric. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Runs both ranks of a session on the embedded fabric and tells its story.",
            "Everything it says is SIMULATED: no verbs port of this machine is touched."
        })
final class DemoCommand implements Callable<Integer> {
    private static final long PICTURE_DEADLINE_S = 60;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SCENARIO",
            defaultValue = "one-direction-drop",
            description = "What is wrong with the fabric; see --list. Default: ${DEFAULT-VALUE}.")
    private String scenario;

    @Option(names = "--list", description = "Lists the scenarios with what each promises.")
    private boolean list;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the fabric: the same seed gives the same records. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--gates",
            paramLabel = "N",
            defaultValue = "4000",
            description = "Gates to run, 0 until interrupted. Default: ${DEFAULT-VALUE}.")
    private long gates;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Gates a second at most, 0 as fast as possible. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(names = "--json", description = "Prints the session as one JSON object instead of its story.")
    private boolean json;

    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes a picture of the window, as a PNG; needs no display.")
    private Path screenshot;

    @Option(
            names = "--at",
            paramLabel = "MOMENT",
            defaultValue = "end",
            description = "When to take it: first-finding, end, or seconds after the start. Default: ${DEFAULT-VALUE}.")
    private String at;

    @Option(names = "--theme", paramLabel = "THEME", defaultValue = "dark", description = "dark or light, for --screenshot.")
    private String theme;

    @Option(names = "--size", paramLabel = "WxH", defaultValue = "1440x900", description = "Size of the picture in pixels.")
    private String size;

    @Option(names = "--record", paramLabel = "DIR", description = "Keeps the recording in a new or empty folder.")
    private Path record;

    @Override
    public Integer call() throws IOException, NoPictureException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Scenario.all().forEach(each -> out.printf(
                    "%-22s %s%n%-22s promises: %s%n", each.name(), each.sentence(), "", promise(each.promise())));
            out.flush();
            return Outcomes.OK;
        }
        Scenario chosen = Scenario.named(scenario)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no scenario is called " + scenario + "; demo --list shows them"));
        GateRun run;
        try {
            run = new GateRun(gates, rate, 1, GateRun.DEFAULT_TIMEOUT);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        List<Picture> pictures = screenshot == null ? List.of() : List.of(new Picture(screenshot, moment()));
        Consumer<String> tell = json ? line -> {} : line -> {
            out.println(line);
            out.flush();
        };
        LinkModel end = run(DemonstrationPlan.of(chosen, seed, run), pictures, tell, theme(), width(), height());
        return Outcomes.end(end, json, out, spec.commandLine().getErr());
    }

    /** A picture to be taken. */
    record Picture(Path file, PictureMoment moment) {}

    /** What a scenario promises, in words. */
    static String promise(Promise promise) {
        String how = promise.transport().equals("tcp") ? "over TCP" : "over RDMA";
        String generations = promise.generations() == 1 ? "1 generation" : promise.generations() + " generations";
        return promise.errorCode().isEmpty()
                ? promise.outcome() + " " + how + ", " + generations
                : promise.outcome() + " with " + promise.errorCode() + ", " + generations;
    }

    private LinkModel run(
            DemonstrationPlan plan,
            List<Picture> pictures,
            Consumer<String> tell,
            Theme dress,
            int width,
            int height)
            throws IOException, NoPictureException {
        try (RecordingPlace place = RecordingPlace.of(Optional.ofNullable(record))) {
            return run(plan, place.folder(), pictures, tell, dress, width, height);
        }
    }

    /**
     * Runs a demonstration to its end, with pictures of the window at the moments that were asked for.
     *
     * @return the link at its end, from the recording
     */
    static LinkModel run(
            DemonstrationPlan plan,
            Path folder,
            List<Picture> pictures,
            Consumer<String> tell,
            Theme dress,
            int width,
            int height)
            throws IOException, NoPictureException {
        if (pictures.isEmpty()) {
            try (Demonstration demonstration = Demonstration.start(plan, folder);
                    Interrupts interrupts = new Interrupts(() -> demonstration.stop("interrupted"))) {
                return Following.toTheEnd(demonstration.recordings(), demonstration.ended(), tell);
            }
        }
        StartRequest request = WorkBench.request(plan);
        try (WorkBench bench = new WorkBench();
                HeadlessPictures window = HeadlessPictures.open(bench, request, dress, width, height);
                Demonstration demonstration = Demonstration.start(plan, folder);
                Interrupts interrupts = new Interrupts(() -> demonstration.stop("interrupted"))) {
            window.follow(new DemonstrationLink(request, demonstration));
            List<CompletableFuture<Path>> taken = pictures.stream()
                    .map(picture -> window.take(picture.file(), picture.moment()))
                    .toList();
            LinkModel end = Following.toTheEnd(demonstration.recordings(), demonstration.ended(), tell);
            for (CompletableFuture<Path> picture : taken) {
                await(picture);
            }
            return end;
        }
    }

    private static void await(CompletableFuture<Path> picture) throws IOException {
        try {
            picture.get(PICTURE_DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException("the picture was not written: " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the picture was not taken within " + PICTURE_DEADLINE_S + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a picture was taken", e);
        }
    }

    private PictureMoment moment() {
        return switch (at) {
            case "first-finding" -> PictureMoment.firstFinding();
            case "end" -> PictureMoment.end();
            default -> {
                if (!at.matches("[0-9]{1,6}(\\.[0-9]{1,3})?")) {
                    throw new ParameterException(
                            spec.commandLine(), "--at is " + at + ", wanted first-finding, end or seconds");
                }
                yield PictureMoment.after(Duration.ofMillis(Math.round(Double.parseDouble(at) * 1000)));
            }
        };
    }

    private Theme theme() {
        return switch (theme) {
            case "dark" -> Theme.DARK;
            case "light" -> Theme.LIGHT;
            default -> throw new ParameterException(spec.commandLine(), "--theme is " + theme + ", wanted dark or light");
        };
    }

    private int width() {
        return size(0);
    }

    private int height() {
        return size(1);
    }

    private int size(int part) {
        if (!size.matches("[0-9]{3,4}x[0-9]{3,4}")) {
            throw new ParameterException(spec.commandLine(), "--size is " + size + ", wanted for example 1440x900");
        }
        return Integer.parseInt(size.split("x")[part]);
    }
}
