package dev.verbscope.cli;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.link.GateRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.PictureMoment;
import dev.verbscope.ui.Theme;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            description =
                    "Decode gates to run; 0 until interrupted, or none where bulk traffic is all there is. Default: ${DEFAULT-VALUE}.")
    private long gates;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Gates a second at most, 0 as fast as possible. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Mixin
    private BulkOptions bulk;

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
            description =
                    "When to take it, for --screenshot: first-finding, end, or seconds after the start. Default: end.")
    private String at;

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            defaultValue = "dark",
            description = "dark or light, for --screenshot.")
    private String theme;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "1440x900",
            description = "Size of the picture in pixels.")
    private String size;

    @Option(names = "--record", paramLabel = "DIR", description = "Keeps the recording in a new or empty folder.")
    private Path record;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Scenario.all()
                    .forEach(each -> out.printf(
                            "%-22s %s%n%-22s promises: %s%n",
                            each.name(), each.sentence(), "", promise(each.promise())));
            out.flush();
            return Outcomes.OK;
        }
        Scenario chosen = Scenario.named(scenario)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no scenario is called " + scenario + "; demo --list shows them"));
        GateRun run;
        try {
            run = new GateRun(gates, rate, 1, GateRun.DEFAULT_TIMEOUT, bulk.run());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        if (at != null && screenshot == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--at says when a picture is taken, and --screenshot FILE where it goes is missing");
        }
        PictureMoment moment = moment();
        DemoRun.Looks looks = new DemoRun.Looks(theme(), size(0), size(1));
        List<DemoRun.Picture> pictures =
                screenshot == null ? List.of() : List.of(new DemoRun.Picture(screenshot, moment));
        Consumer<String> tell = json
                ? line -> {}
                : line -> {
                    out.println(line);
                    out.flush();
                };
        try (Interrupts interrupts = new Interrupts();
                RecordingPlace place = RecordingPlace.of(Optional.ofNullable(record))) {
            DemoRun demo = new DemoRun(
                    DemonstrationPlan.of(chosen, seed, run),
                    place.folder(),
                    tell,
                    spec.commandLine().getErr(),
                    interrupts);
            LinkModel end = demo.run(pictures, looks);
            int code = Outcomes.end(end, json, out, spec.commandLine().getErr());
            return demo.picturesTaken() ? code : Outcomes.FAILED;
        }
    }

    /** What a scenario promises, in words. */
    static String promise(Promise promise) {
        String how = promise.transport().equals("tcp") ? "over TCP" : "over RDMA";
        String generations = promise.generations() == 1 ? "1 generation" : promise.generations() + " generations";
        return promise.errorCode().isEmpty()
                ? promise.outcome() + " " + how + ", " + generations
                : promise.outcome() + " with " + promise.errorCode() + ", " + generations;
    }

    private PictureMoment moment() {
        return switch (at == null ? "end" : at) {
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
            default ->
                throw new ParameterException(spec.commandLine(), "--theme is " + theme + ", wanted dark or light");
        };
    }

    private int size(int part) {
        if (!size.matches("[0-9]{3,4}x[0-9]{3,4}")) {
            throw new ParameterException(spec.commandLine(), "--size is " + size + ", wanted for example 1440x900");
        }
        return Integer.parseInt(size.split("x")[part]);
    }
}
