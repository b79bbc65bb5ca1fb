package dev.verbscope.cli;

import dev.verbscope.cli.bench.BenchJson;
import dev.verbscope.cli.bench.UiBench;
import dev.verbscope.cli.bench.UiResult;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code verbscope bench ui}: what the window costs while it follows a busy link, and while nothing runs. */
@Command(
        name = "ui",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures what the window costs, without a display and drawn by software, while it follows a link whose"
                    + " recordings another process writes at a steady rate; and while nothing runs.",
            "The exit code is 0 when every bar was met, else 1."
        })
final class BenchUiCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScratchOptions options;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "How long the link is followed, after a warm-up. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Samples a second, of both ranks together. Default: ${DEFAULT-VALUE}.")
    private int rate;

    @Override
    public Integer call() throws IOException, NoPictureException {
        Numbers.require(spec, "--seconds", seconds, 1, 86_400);
        Numbers.require(spec, "--rate", rate, 100, 2_000_000);
        UiBench bench = new UiBench(Duration.ofSeconds(seconds), rate, options.teller(spec));
        UiResult result = options.inScratch(spec, bench::run);
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(BenchJson.of(result));
        } else {
            print(result, out);
        }
        out.flush();
        return result.met() ? Outcomes.OK : Outcomes.FAILED;
    }

    private static void print(UiResult result, PrintWriter out) {
        out.println("                ms a pulse   FX thread   renderer   % of a core   pulses/s   drawn/s");
        row(result.busy(), out);
        out.printf(
                Locale.ROOT,
                "%-14s %35s %13.1f %10.1f %9.1f%n",
                "nothing runs",
                "",
                result.idle().percentOfCore(),
                result.idle().pulsesPerSecond(),
                result.idle().framesPerSecond());
        out.printf(
                Locale.ROOT,
                "heap after a collection   %s MiB%n",
                result.heap().bytes().stream()
                        .map(bytes -> String.format(Locale.ROOT, "%.1f", bytes / (double) (1 << 20)))
                        .toList());
        out.printf(
                Locale.ROOT,
                "samples                   %,d written, %,d dropped; %.0f s measured after %.0f s of warm-up%n",
                result.totals().samples(),
                result.totals().dropped(),
                result.seconds(),
                result.warmUpSeconds());
        result.totals().differences().forEach(out::println);
        BarLines.print(result.bars(), out);
    }

    private static void row(UiResult.Cost cost, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%-14s %11.2f %11.2f %10.2f %13.1f %10.1f %9.1f%n",
                "the link runs",
                cost.msPerPulse(),
                cost.fxMsPerPulse(),
                cost.rendererMsPerPulse(),
                cost.percentOfCore(),
                cost.pulsesPerSecond(),
                cost.framesPerSecond());
    }
}
