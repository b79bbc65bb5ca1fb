package dev.verbscope.cli;

import dev.verbscope.cli.bench.GateBench;
import dev.verbscope.cli.bench.MeasuredTraffic;
import dev.verbscope.link.Identity;
import dev.verbscope.link.TransportWish;
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
    /** Each is four bytes of each rank's memory and a number of what it says. */
    private static final long MOST_GATES = 10_000_000;

    private static final int CHUNKS_BYTES = 2 * 16_384;

    @Spec
    private CommandSpec spec;

    @Mixin
    private MeasurementOptions options;

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

    @Override
    public Integer call() throws IOException {
        if (gates < 1 || gates > MOST_GATES) {
            throw new ParameterException(spec.commandLine(), "--gates is " + gates + ", wanted 1 to " + MOST_GATES);
        }
        int largest = options.transportWish() == TransportWish.RDMA ? CHUNKS_BYTES / Float.BYTES : 1 << 20;
        if (embd < 1 || embd > largest) {
            throw new ParameterException(spec.commandLine(), "--embd is " + embd + ", wanted 1 to " + largest);
        }
        GateBench bench = new GateBench(
                options.devices(),
                options.transportWish(),
                identity(),
                MeasuredTraffic.gates(MeasuredTraffic.WARM_UP, gates));
        BenchReport report = BenchReport.of(bench, spec.commandLine().getErr());
        PrintWriter out = spec.commandLine().getOut();
        int vector = embd * Float.BYTES;
        if (options.json()) {
            out.println(report.json(options.transport().name(), "vector_bytes", vector));
        } else {
            String what = String.format(
                    Locale.ROOT, "decode gates over %s, vectors of %,d bytes", options.transport(), vector);
            report.print(what, out);
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
}
