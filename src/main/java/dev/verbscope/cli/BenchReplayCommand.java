package dev.verbscope.cli;

import dev.verbscope.cli.bench.BenchJson;
import dev.verbscope.cli.bench.Moments;
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
            "Measures how long the window takes, without a display, to open a recording, to show moments of it, the farthest"
                    + " from a checkpoint too, and to play it at 0.1 and 100 times its speed. Then the same of one rank"
                    + " alone, and of a recording that another process goes on writing. Another process makes the recordings"
                    + " up first, 128 bytes a sample; two are there at once. All of it takes a minute or two.",
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
            description = "Samples in each recording, at least a million. Default: ${DEFAULT-VALUE}.")
    private long samples;

    @Option(
            names = "--moments",
            paramLabel = "N",
            defaultValue = "100",
            description = "Moments anywhere in the first that are shown. Default: ${DEFAULT-VALUE}.")
    private int moments;

    @Override
    public Integer call() throws IOException, NoPictureException {
        Numbers.require(spec, "--samples", samples, 1_000_000, 100_000_000);
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
        out.printf(Locale.ROOT, "moments     %s%n", words(result.jumps()));
        out.printf(Locale.ROOT, "farthest    %s%n", words(result.farthest()));
        result.played()
                .forEach(played -> out.printf(
                        Locale.ROOT,
                        "played      at %.1fx: %.2fx, %d pictures, %.1f/s; late p50 %.1f ms, p95 %.1f ms, max %.1f ms%n",
                        played.times(),
                        played.reachedTimes(),
                        played.frames(),
                        played.framesPerSecond(),
                        played.lateP50Ms(),
                        played.lateP95Ms(),
                        played.lateMaxMs()));
        out.printf(Locale.ROOT, "heap        %,d MiB after a collection%n", result.heapBytes() >> 20);
        result.alone()
                .forEach(rank -> out.printf(
                        Locale.ROOT,
                        "one rank    %,d samples, opened in %.2f s; moments %s%n",
                        rank.samples(),
                        rank.openSeconds(),
                        words(rank.moments())));
        ReplayResult.Growing growing = result.growing();
        out.printf(
                Locale.ROOT,
                "growing     %,d samples and more, opened in %.2f s; moments %s%n",
                growing.samples(),
                growing.openSeconds(),
                words(growing.moments()));
        out.printf(
                Locale.ROOT,
                "            all %,d in the picture %.2f s after the last, %,d dropped%n",
                growing.totals().samples(),
                growing.settledSeconds(),
                growing.totals().dropped());
        growing.totals().differences().forEach(out::println);
        BarLines.print(result.bars(), out);
    }

    private static String words(Moments moments) {
        return String.format(
                Locale.ROOT,
                "%d shown, p50 %.1f ms, p99 %.1f ms, max %.1f ms",
                moments.count(),
                moments.p50Ms(),
                moments.p99Ms(),
                moments.maxMs());
    }
}
