package dev.verbscope.cli;

import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.report.ReportContent;
import dev.verbscope.report.ReportFile;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code verbscope report}: a recording as one page. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a recording as one self-contained HTML page: verdict, findings, pictures, tables, host facts.",
            "The page needs no network and no other file. Without what it takes to draw, it has no pictures and says so."
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..2",
            paramLabel = "DIR",
            description =
                    "A recording, a folder or a saved file; a second one is the other rank's, recorded on the other machine.")
    private List<Path> recordings;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The page to write; replaces a file of that name.")
    private Path output;

    @Option(names = "--no-pictures", description = "Leaves out the pictures of the window.")
    private boolean noPictures;

    @Option(
            names = "--mask",
            description = "Replaces names of hosts and users, addresses and GUIDs by stand-ins, in the pictures too.")
    private boolean mask;

    @Override
    public Integer call() throws IOException {
        try (OpenedRecordings opened = OpenedRecordings.of(recordings)) {
            if (!mask) {
                return report(opened.ranks());
            }
            try (OpenedRecordings masked = opened.masked()) {
                return report(masked.ranks());
            }
        }
    }

    private int report(List<Path> ranks) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        WholeRecording whole = ReportFile.read(ranks, fact -> fact);
        List<ReportContent.Picture> pictures = List.of();
        Optional<String> without = Optional.of("they were left out, as asked");
        if (!noPictures) {
            try {
                pictures = WindowPictures.of(ranks, Findings.of(whole.link()));
                without = Optional.empty();
            } catch (NoPictureException e) {
                without = Optional.of(e.getMessage());
                err.println("verbscope: the report has no pictures: " + e.getMessage());
            }
        }
        ReportFile.write(
                new ReportContent(
                        whole, ReportFile.size(ranks), pictures, without, mask, Version.program(), Instant.now()),
                output);
        err.println("report " + output.toAbsolutePath().normalize());
        whole.damage().ifPresent(why -> err.println("verbscope: " + why + "; what lies before it was read"));
        err.flush();
        return whole.damage().isPresent() ? Outcomes.FAILED : Outcomes.OK;
    }
}
