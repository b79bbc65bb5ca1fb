package dev.verbscope.cli;

import dev.verbscope.model.compare.Alignment;
import dev.verbscope.ui.Opening;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A recording that the window lays beside the one it shows. */
final class SecondRecording {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--compare",
            paramLabel = "B",
            description =
                    "Lays a second recording beside it, a folder or a saved file: in the window, or in the picture of"
                            + " --screenshot.")
    private Path compared;

    @Option(
            names = "--align",
            paramLabel = "MOMENT",
            completionCandidates = Alignments.Names.class,
            converter = Alignments.Converter.class,
            description = "Where times count from in each, for --compare: ${COMPLETION-CANDIDATES}. Default: start.")
    private Alignment alignment;

    /** What was asked for; checked as far as it can be without reading it. */
    Optional<Opening.Compared> compared() {
        if (compared == null && alignment != null) {
            throw new ParameterException(
                    spec.commandLine(), "--align is about a comparison, and --compare B, with what, is missing");
        }
        return Optional.ofNullable(compared)
                .map(path -> new Opening.Compared(path, alignment == null ? Alignment.START : alignment));
    }
}
