package dev.verbscope.cli;

import dev.verbscope.cli.bench.GateBench;
import dev.verbscope.cli.bench.MeasuredTraffic;
import dev.verbscope.link.BulkRun;
import dev.verbscope.link.Identity;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verbscope bench bigs}: what a big gate takes between two ranks of this machine. */
@Command(
        name = "bigs",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures big gates between two ranks in two processes of this machine, recorded and not recorded: from the"
                    + " header until the last message has come.",
            "Filling and comparing the payload lie outside the timed part. The embedded fabric reaches only ranks of its own"
                    + " process; over it both run in this one."
        })
final class BenchBigsCommand implements Callable<Integer> {
    private static final long MOST_BIGS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private MeasurementOptions options;

    @Option(
            names = "--bigs",
            paramLabel = "N",
            defaultValue = "200",
            description = "Big gates that are measured, after a warm-up. Default: ${DEFAULT-VALUE}.")
    private long bigs;

    @Option(
            names = "--big-bytes",
            paramLabel = "B",
            defaultValue = "4194304",
            description = "Payload of a big gate, up to 1 GiB. Default: ${DEFAULT-VALUE}.")
    private long bigBytes;

    @Override
    public Integer call() throws IOException {
        if (bigs < 1 || bigs > MOST_BIGS) {
            throw new ParameterException(spec.commandLine(), "--bigs is " + bigs + ", wanted 1 to " + MOST_BIGS);
        }
        if (bigBytes < 1 || bigBytes > BulkRun.MAX_BIG_BYTES) {
            throw new ParameterException(
                    spec.commandLine(), "--big-bytes is " + bigBytes + ", wanted 1 to " + BulkRun.MAX_BIG_BYTES);
        }
        GateBench bench = new GateBench(
                options.devices(),
                options.transportWish(),
                Identity.standard(),
                MeasuredTraffic.bigs(bigBytes, MeasuredTraffic.BIGS_WARM_UP, bigs));
        BenchReport report = BenchReport.of(bench, spec.commandLine().getErr());
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(report.json(options.transport().name(), "big_bytes", bigBytes));
        } else {
            report.print(
                    String.format(Locale.ROOT, "big gates of %,d bytes over %s", bigBytes, options.transport()), out);
        }
        out.flush();
        return Outcomes.OK;
    }
}
