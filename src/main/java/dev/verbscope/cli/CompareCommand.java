package dev.verbscope.cli;

import dev.verbscope.cli.json.ComparisonJson;
import dev.verbscope.cli.json.JsonText;
import dev.verbscope.diagnose.ComparedSide;
import dev.verbscope.model.compare.Alignment;
import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.Side;
import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.masking.Masking;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code verbscope compare}: two recordings side by side. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Lays two recordings side by side and tells what differs: what was chosen, how each queue pair came up, the"
                    + " warm-up, gates, latencies, findings.",
            "Times that only jitter do not differ: moments do from a tenth and 50 ms on, lengths from a factor of two and"
                    + " 10 ms on, latencies from a quarter and 5 µs on."
        })
final class CompareCommand implements Callable<Integer> {
    private static final int RANKS = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "A recording: a folder, or a saved file.")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "The recording to compare with it.")
    private Path b;

    @Option(
            names = "--align",
            paramLabel = "MOMENT",
            defaultValue = "start",
            completionCandidates = Alignments.Names.class,
            converter = Alignments.Converter.class,
            description =
                    "Where times count from in each: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}. RTS is that of the first queue pair that came to it.")
    private Alignment alignment;

    @Option(
            names = "--rank",
            paramLabel = "0|1",
            description =
                    "The rank whose choices, queue pairs and latencies are compared. Default: the lowest both hold.")
    private Integer rank;

    @Option(
            names = "--mask",
            description = "Replaces names of hosts and users, addresses and GUIDs by stand-ins, the same in both.")
    private boolean mask;

    @Option(names = "--all", description = "Prints what agrees too.")
    private boolean all;

    @Option(names = "--json", description = "Prints one JSON object, with what agrees too.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (rank != null && (rank < 0 || rank >= RANKS)) {
            throw new ParameterException(spec.commandLine(), "--rank is " + rank + ", wanted 0 or 1");
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Comparison comparison = SlowWork.of("reading both recordings", err, this::compare);
        if (json) {
            out.println(JsonText.of(ComparisonJson.of(comparison)));
        } else {
            new ComparisonText(comparison, all).print(out);
        }
        out.flush();
        comparison.damage().forEach(it -> err.println("verbscope: " + it));
        err.flush();
        return comparison.damage().isEmpty() ? Outcomes.OK : Outcomes.FAILED;
    }

    private Comparison compare() throws IOException {
        try (OpenedRecordings ofA = OpenedRecordings.of(List.of(a));
                OpenedRecordings ofB = OpenedRecordings.of(List.of(b))) {
            Masking masking = new Masking();
            if (mask) {
                masking.learn(ofA.ranks());
                masking.learn(ofB.ranks());
            }
            WholeRecording readA = read(ofA, masking);
            WholeRecording readB = read(ofB, masking);
            return Comparison.of(side(a, b, readA, readB, masking), side(b, a, readB, readA, masking), alignment);
        }
    }

    private WholeRecording read(OpenedRecordings opened, Masking masking) throws RecordingException {
        return mask ? WholeRecording.masked(opened.ranks(), masking) : WholeRecording.of(opened.ranks());
    }

    private Side side(Path path, Path otherPath, WholeRecording whole, WholeRecording other, Masking masking)
            throws RecordingException {
        int compared = rank == null ? Side.rankToCompare(whole, other) : rank;
        if (!whole.holds(compared)) {
            throw new RecordingException(path, 0, "holds no recording of rank " + compared);
        }
        String name = name(path, otherPath);
        return ComparedSide.of(mask ? masking.text(name) : name, whole, compared);
    }

    /** The last name of the path; all of it when the other one ends alike. */
    private static String name(Path path, Path other) {
        Path own = path.toAbsolutePath().normalize();
        Path last = own.getFileName();
        return last == null || last.equals(other.toAbsolutePath().normalize().getFileName())
                ? path.toString()
                : last.toString();
    }
}
