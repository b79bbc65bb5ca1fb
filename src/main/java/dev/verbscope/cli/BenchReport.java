package dev.verbscope.cli;

import dev.verbscope.cli.bench.GateBench;
import dev.verbscope.cli.bench.GateTimes;
import dev.verbscope.cli.bench.MeasuredGates;
import dev.verbscope.cli.bench.Spread;
import java.io.IOException;
import java.io.PrintWriter;
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
 * @param recorded with the recordings of both written
 * @param not the same without any
 * @param alternating the same with stretches of either in one session; empty where the gates are too few for it
 */
record BenchReport(GateBench bench, MeasuredGates recorded, MeasuredGates not, List<GateTimes> alternating) {

    /** Runs the sessions, one after the other. */
    static BenchReport of(GateBench bench, PrintWriter err) throws IOException {
        err.println("provider " + bench.devices().name().key() + ": "
                + bench.devices().why());
        err.flush();
        return Scratch.during(Optional.empty(), err, scratch -> {
            Path folder = scratch.resolve("recording");
            MeasuredGates recorded = bench.run(Optional.of(folder));
            Scratch.delete(folder);
            MeasuredGates not = bench.run(Optional.empty());
            return new BenchReport(
                    bench,
                    recorded,
                    not,
                    bench.alternates() ? bench.alternating(folder).ranks() : List.of());
        });
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
        rows("recorded", recorded, out);
        rows("not recorded", not, out);
        out.println("gate    what it took the rank that came to it last: nothing of the other's payload is waited for");
        alternating.forEach(times -> out.printf(
                Locale.ROOT,
                "rank %d  recording costs %d ns a gate: the median cycle with it less that without, in stretches of one session"
                        + " that take turns%n",
                times.rank(),
                times.recordingNanos()));
    }

    private static void rows(String what, MeasuredGates gates, PrintWriter out) {
        out.println(row("gate", what, gates.gate()));
        for (GateTimes times : gates.ranks()) {
            out.println(row("rank " + times.rank(), what, spread(times))
                    + String.format(Locale.ROOT, " %13.1f", times.bytesPerGate()));
        }
    }

    private static Spread spread(GateTimes times) {
        return new Spread(times.p50Nanos(), times.p90Nanos(), times.p99Nanos(), times.maxNanos(), times.meanNanos());
    }

    private static String row(String of, String what, Spread took) {
        return String.format(
                Locale.ROOT,
                "%-7s %-14s %9.1f %9.1f %9.1f %9.1f %9.1f",
                of,
                what,
                took.p50() / 1e3,
                took.p90() / 1e3,
                took.p99() / 1e3,
                took.max() / 1e3,
                took.mean() / 1e3);
    }

    /** @param sizeKey the name of the size that follows */
    String json(String transport, String sizeKey, long size) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("provider", bench.devices().name().key());
        all.put("simulated", bench.devices().system().isEmpty());
        all.put("transport", transport);
        all.put(sizeKey, size);
        all.put("processes", bench.inOneProcess() ? 1 : 2);
        all.put("recording_on", recorded.ranks().stream().map(BenchReport::json).toList());
        all.put("recording_off", not.ranks().stream().map(BenchReport::json).toList());
        all.put("gate_recording_on", json(recorded.gate()));
        all.put("gate_recording_off", json(not.gate()));
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
        all.putAll(json(spread(times)));
        all.put("cycle_p50_us", times.cycleNanos() / 1e3);
        all.put("bytes_per_gate", number(times.bytesPerGate()));
        all.put("mean_bytes_per_gate", number(times.meanBytesPerGate()));
        return all;
    }

    private static Map<String, Object> json(Spread took) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("p50_us", took.p50() / 1e3);
        all.put("p90_us", took.p90() / 1e3);
        all.put("p99_us", took.p99() / 1e3);
        all.put("max_us", took.max() / 1e3);
        all.put("mean_us", took.mean() / 1e3);
        return all;
    }

    /** JSON has no number that is none. */
    private static Double number(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
