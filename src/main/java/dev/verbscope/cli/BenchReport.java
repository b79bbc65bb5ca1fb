package dev.verbscope.cli;

import dev.verbscope.cli.bench.GateBench;
import dev.verbscope.cli.bench.GateTimes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measured gates of both ranks, for people and for programs.
 *
 * @param recorded rank 0 and rank 1 with their recordings written
 * @param not the same without any
 * @param alternating the same with stretches of either in one session; empty where the gates are too few for it
 */
record BenchReport(GateBench bench, List<GateTimes> recorded, List<GateTimes> not, List<GateTimes> alternating) {

    /** Runs the sessions, one after the other. */
    static BenchReport of(GateBench bench, PrintWriter err) throws IOException {
        err.println("provider " + bench.devices().name().key() + ": "
                + bench.devices().why());
        err.flush();
        return new BenchReport(
                bench,
                inScratch(folder -> bench.run(Optional.of(folder))),
                bench.run(Optional.empty()),
                bench.alternates() ? inScratch(bench::alternating) : List.of());
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

    /** @param what was measured, over what */
    void print(String what, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s%s, %s%n",
                bench.devices().system().isEmpty() ? "SIMULATED  " : "",
                what,
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

    /** @param sizeKey the name of the size that follows */
    String json(String transport, String sizeKey, long size) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("provider", bench.devices().name().key());
        all.put("simulated", bench.devices().system().isEmpty());
        all.put("transport", transport);
        all.put(sizeKey, size);
        all.put("processes", bench.inOneProcess() ? 1 : 2);
        all.put("recording_on", recorded.stream().map(BenchReport::json).toList());
        all.put("recording_off", not.stream().map(BenchReport::json).toList());
        if (!alternating.isEmpty()) {
            all.put(
                    "recording_cost_ns",
                    alternating.stream().map(GateTimes::recordingNanos).toList());
        }
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
        all.put("bytes_per_gate", number(times.bytesPerGate()));
        all.put("mean_bytes_per_gate", number(times.meanBytesPerGate()));
        return all;
    }

    /** JSON has no number that is none. */
    private static Double number(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
