package dev.verbscope.cli;

import dev.verbscope.cli.bench.BenchJson;
import dev.verbscope.cli.bench.StartBench;
import dev.verbscope.cli.bench.StartResult;
import dev.verbscope.cli.engine.ProgramPlace;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code verbscope bench start}: how long the window takes to be there. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures how long the window takes from the start of the program to its first frame. The program is started"
                    + " through its launcher, without a display and drawn by software, and ended after that frame;"
                    + " a start before them that is not counted brings its files into memory.",
            "The exit code is 0 when every bar was met, else 1."
        })
final class BenchStartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScratchOptions options;

    @Option(
            names = "--starts",
            paramLabel = "N",
            defaultValue = "10",
            description = "Starts that are measured. Default: ${DEFAULT-VALUE}.")
    private int starts;

    /** Says what is started. */
    @FunctionalInterface
    private interface Launcher {
        Path find() throws IOException;
    }

    private final Launcher launcher;

    /** Of the launcher beside the program, which is looked for when it is wanted: not every JVM can say where the program lies. */
    BenchStartCommand() {
        this.launcher = () -> ProgramPlace.beside("verbscope");
    }

    /** Of another launcher: tests have theirs. */
    BenchStartCommand(Path launcher) {
        this.launcher = () -> launcher;
    }

    @Override
    public Integer call() throws IOException, NoPictureException {
        Numbers.require(spec, "--starts", starts, 1, 1000);
        StartBench bench = new StartBench(launcher.find(), starts, options.teller(spec));
        StartResult result = options.inScratch(spec, bench::run);
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(BenchJson.of(result));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%d starts, from the process' start to the end of its window's first frame:%n",
                    result.starts());
            out.printf(
                    Locale.ROOT,
                    "median %.2f s, min %.2f s, max %.2f s%n",
                    result.medianSeconds(),
                    result.minSeconds(),
                    result.maxSeconds());
            BarLines.print(result.bars(), out);
        }
        out.flush();
        return result.met() ? Outcomes.OK : Outcomes.FAILED;
    }
}
