package dev.verbscope.cli;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.link.GateRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.PictureLooks;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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

    @Mixin
    private PictureOptions pictures;

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
        Optional<PictureOptions.Picture> picture = pictures.picture();
        PictureLooks looks = pictures.looks();
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
            LinkModel end = demo.run(picture.stream().toList(), looks);
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
}
