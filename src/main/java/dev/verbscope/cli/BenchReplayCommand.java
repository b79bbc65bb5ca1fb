package dev.verbscope.cli;

import dev.verbscope.cli.bench.BenchJson;
import dev.verbscope.cli.bench.ReplayBench;
import dev.verbscope.cli.bench.ReplayResult;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code verbscope bench replay}: how long a long recording takes to open, and any moment of it to be shown. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures how long the window takes, without a display, to open a recording and to show moments of it. Another"
                    + " process writes the recording first, 128 bytes a sample.",
            "The exit code is 0 when every bar was met, else 1."
        })
final class BenchReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScratchOptions options;

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "Samples in the recording, of both ranks together. Default: ${DEFAULT-VALUE}.")
    private long samples;

    @Option(
            names = "--moments",
            paramLabel = "N",
            defaultValue = "200",
            description = "Moments of it that are shown. Default: ${DEFAULT-VALUE}.")
    private int moments;

    @Override
    public Integer call() throws IOException, NoPictureException {
        Numbers.require(spec, "--samples", samples, 2, 100_000_000);
        Numbers.require(spec, "--moments", moments, 1, 100_000);
        ReplayBench bench = new ReplayBench(samples, moments, options.teller(spec));
        ReplayResult result = options.inScratch(spec, bench::run);
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(BenchJson.of(result));
        } else {
            print(result, out);
        }
        out.flush();
        return result.met() ? Outcomes.OK : Outcomes.FAILED;
    }

    private static void print(ReplayResult result, PrintWriter out) {
        out.printf(Locale.ROOT, "recording   %,d samples, %,d MiB%n", result.samples(), result.bytes() >> 20);
        out.printf(Locale.ROOT, "opened      %.2f s to the first full picture%n", result.openSeconds());
        out.printf(
                Locale.ROOT,
                "moments     %d shown, p50 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                result.jumps().count(),
                result.jumps().p50Ms(),
                result.jumps().p99Ms(),
                result.jumps().maxMs());
        out.printf(Locale.ROOT, "heap        %,d MiB after a collection%n", result.heapBytes() >> 20);
        BarLines.print(result.bars(), out);
    }
}
