package dev.verbscope.cli;

import dev.verbscope.cli.bench.GateBench;
import dev.verbscope.cli.bench.GateTimes;
import dev.verbscope.link.Identity;
import dev.verbscope.link.TransportWish;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code verbscope bench gates}: what a decode gate takes between two ranks of this machine. */
@Command(
        name = "gates",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures decode gates between two ranks in two processes of this machine, recorded and not recorded.",
            "Filling and comparing the payload lie outside the timed part. The embedded fabric reaches only ranks of its own"
                    + " process; over it both run in this one."
        })
final class BenchGatesCommand implements Callable<Integer> {
    private static final int CHUNKS_BYTES = 2 * 16_384;

    /** What a gate can go over. */
    enum TransportName {
        rdma,
        tcp
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--transport",
            paramLabel = "rdma|tcp",
            defaultValue = "rdma",
            description = "Default: ${DEFAULT-VALUE}.")
    private TransportName transport;

    @Option(
            names = "--gates",
            paramLabel = "N",
            defaultValue = "50000",
            description = "Gates that are measured, after a warm-up. Default: ${DEFAULT-VALUE}.")
    private long gates;

    @Option(
            names = "--embd",
            paramLabel = "E",
            defaultValue = "7168",
            description = "A vector is 4 bytes each of that many numbers. Default: ${DEFAULT-VALUE}.")
    private int embd;

    @Option(names = "--json", description = "Prints one JSON object on standard output.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (gates < 1 || gates > 100_000_000) {
            throw new ParameterException(spec.commandLine(), "--gates is " + gates + ", wanted 1 to 100000000");
        }
        int largest = transport == TransportName.rdma ? CHUNKS_BYTES / Float.BYTES : 1 << 20;
        if (embd < 1 || embd > largest) {
            throw new ParameterException(spec.commandLine(), "--embd is " + embd + ", wanted 1 to " + largest);
        }
        GateBench bench = new GateBench(
                devices.wish(Allocation.MMAP),
                TransportWish.valueOf(transport.name().toUpperCase(Locale.ROOT)),
                identity(),
                GateBench.WARM_UP,
                gates);
        PrintWriter err = spec.commandLine().getErr();
        err.println("provider " + bench.devices().name().key() + ": "
                + bench.devices().why());
        err.flush();
        List<GateTimes> recorded = inScratch(folder -> bench.run(Optional.of(folder)));
        List<GateTimes> not = bench.run(Optional.empty());
        List<GateTimes> alternating = inScratch(bench::alternating);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(bench, recorded, not, alternating));
        } else {
            print(bench, recorded, not, alternating, out);
        }
        out.flush();
        return Outcomes.OK;
    }

    private Identity identity() {
        Identity standard = Identity.standard();
        return new Identity(
                standard.ggufBytes(),
                standard.modelId(),
                standard.layers(),
                embd,
                standard.vocab(),
                standard.quantBits(),
                standard.ctx(),
                standard.schedule());
    }

    /** A measurement that needs a folder to record in. */
    @FunctionalInterface
    private interface Measurement {
        List<GateTimes> run(Path folder) throws IOException;
    }

    private static List<GateTimes> inScratch(Measurement measurement) throws IOException {
        Path scratch = Files.createTempDirectory("verbscope-bench");
        try {
            return measurement.run(scratch.resolve("recording"));
        } finally {
            BenchRecordCommand.delete(scratch);
        }
    }

    private void print(
            GateBench bench,
            List<GateTimes> recorded,
            List<GateTimes> not,
            List<GateTimes> alternating,
            PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%sdecode gates over %s, vectors of %,d bytes, %s%n",
                bench.devices().system().isEmpty() ? "SIMULATED  " : "",
                transport,
                embd * Float.BYTES,
                bench.inOneProcess() ? "both ranks in one process" : "each rank in a process");
        out.println("                          p50 µs    p90 µs    p99 µs    max µs   mean µs  bytes a gate");
        recorded.forEach(times -> row("recorded", times, out));
        not.forEach(times -> row("not recorded", times, out));
        alternating.forEach(times -> out.printf(
                Locale.ROOT,
                "rank %d  recording costs %d ns a gate: the median cycle with it less that without, alternating in one"
                        + " session%n",
                times.rank(),
                times.recordingNanos()));
    }

    private static void row(String what, GateTimes times, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "rank %d  %-14s %9.1f %9.1f %9.1f %9.1f %9.1f %13.1f%n",
                times.rank(),
                what,
                times.p50Nanos() / 1e3,
                times.p90Nanos() / 1e3,
                times.p99Nanos() / 1e3,
                times.maxNanos() / 1e3,
                times.meanNanos() / 1e3,
                times.bytesPerGate());
    }

    private String json(GateBench bench, List<GateTimes> recorded, List<GateTimes> not, List<GateTimes> alternating) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("provider", bench.devices().name().key());
        all.put("simulated", bench.devices().system().isEmpty());
        all.put("transport", transport.name());
        all.put("vector_bytes", embd * Float.BYTES);
        all.put("processes", bench.inOneProcess() ? 1 : 2);
        all.put("recording_on", recorded.stream().map(BenchGatesCommand::json).toList());
        all.put("recording_off", not.stream().map(BenchGatesCommand::json).toList());
        all.put(
                "recording_cost_ns",
                alternating.stream().map(GateTimes::recordingNanos).toList());
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    private static Map<String, Object> json(GateTimes times) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("rank", times.rank());
        all.put("gates", times.gates());
        all.put("p50_us", times.p50Nanos() / 1e3);
        all.put("p90_us", times.p90Nanos() / 1e3);
        all.put("p99_us", times.p99Nanos() / 1e3);
        all.put("max_us", times.maxNanos() / 1e3);
        all.put("mean_us", times.meanNanos() / 1e3);
        all.put("cycle_p50_us", times.cycleNanos() / 1e3);
        all.put("bytes_per_gate", times.bytesPerGate());
        all.put("mean_bytes_per_gate", times.meanBytesPerGate());
        return all;
    }
}
