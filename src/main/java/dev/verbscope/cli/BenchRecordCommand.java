package dev.verbscope.cli;

import dev.verbscope.record.RecordBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code verbscope bench record}: what recording costs the link thread. */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        description = "Measures nanoseconds and bytes allocated for each sample recorded.")
final class BenchRecordCommand implements Callable<Integer> {

    private static final int ROUNDS = 1000;
    private static final int SAMPLES_PER_ROUND = 2000;

    private final RecordBench bench;
    private final Optional<GateRateBench> gates;

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Prints one JSON object on standard output.")
    private boolean json;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "Where to write the recordings that are measured; deleted at the end. Default: a temporary folder.")
    private Path dir;

    BenchRecordCommand() {
        this(
                new RecordBench(RecordBench.WARM_UP_SAMPLES, ROUNDS, SAMPLES_PER_ROUND),
                Optional.of(new RecordedGateRate()));
    }

    /** @param gates the part that needs the fabric and the engine, where it is there */
    BenchRecordCommand(RecordBench bench, Optional<GateRateBench> gates) {
        this.bench = bench;
        this.gates = gates;
    }

    @Override
    public Integer call() throws IOException {
        Measured measured =
                Scratch.during(Optional.ofNullable(dir), spec.commandLine().getErr(), this::measure);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(measured.samples(), measured.rates()));
        } else {
            print(measured.samples(), measured.rates(), out);
        }
        out.flush();
        return 0;
    }

    private record Measured(RecordBench.Result samples, Optional<GateRateBench.Rates> rates) {}

    private Measured measure(Path scratch) throws IOException {
        RecordBench.Result samples = bench.run(scratch.resolve("samples"));
        Optional<GateRateBench.Rates> rates = Optional.empty();
        if (gates.isPresent()) {
            rates = Optional.of(gates.get().run(Files.createDirectory(scratch.resolve("gates"))));
        }
        return new Measured(samples, rates);
    }

    private static void print(RecordBench.Result samples, Optional<GateRateBench.Rates> rates, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "a sample   %.1f ns at the median of %d rounds (best %.1f, worst %.1f), %s bytes allocated%n",
                samples.nanosMedian(),
                samples.rounds(),
                samples.nanosBest(),
                samples.nanosWorst(),
                samples.bytesPerSample() == 0 ? "0" : Double.toString(samples.bytesPerSample()));
        out.printf(
                Locale.ROOT,
                "wanted     at most %.0f ns and 0 bytes: %s%n",
                RecordBench.MAX_NANOS_PER_SAMPLE,
                samples.withinBar() ? "met" : "not met");
        rates.ifPresent(r -> out.printf(
                Locale.ROOT, "gates/s    %.0f recorded, %.0f not recorded%n", r.recordingOn(), r.recordingOff()));
    }

    private static String json(RecordBench.Result samples, Optional<GateRateBench.Rates> rates) {
        Map<String, Object> nanos = new LinkedHashMap<>();
        nanos.put("median", samples.nanosMedian());
        nanos.put("best", samples.nanosBest());
        nanos.put("worst", samples.nanosWorst());
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("ns_per_sample", nanos);
        all.put("bytes_per_sample", samples.bytesPerSample());
        all.put("samples", (long) samples.rounds() * samples.samplesPerRound());
        all.put("dropped_samples", samples.droppedSamples());
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("ns_per_sample", RecordBench.MAX_NANOS_PER_SAMPLE);
        wanted.put("bytes_per_sample", 0);
        all.put("wanted", wanted);
        all.put("within_wanted", samples.withinBar());
        all.put("gates_per_second", rates.map(BenchRecordCommand::json).orElse(null));
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    private static Map<String, Object> json(GateRateBench.Rates rates) {
        Map<String, Object> both = new LinkedHashMap<>();
        both.put("recording_on", rates.recordingOn());
        both.put("recording_off", rates.recordingOff());
        return both;
    }
}
