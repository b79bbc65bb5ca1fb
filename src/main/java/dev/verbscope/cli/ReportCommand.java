package dev.verbscope.cli;

import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.compare.WholeRecording;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    @Mixin
    private RecordingToFile asked;

    @Option(names = "--no-pictures", description = "Leaves out the pictures of the window.")
    private boolean noPictures;

    @Override
    public Integer call() throws IOException {
        return asked.openMasked(spec.commandLine().getErr(), this::report);
    }

    private int report(List<Path> ranks) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        WholeRecording whole = ReportFile.read(ranks);
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
                        whole,
                        ReportFile.size(ranks),
                        pictures,
                        without,
                        asked.masks(),
                        Version.program(),
                        Instant.now()),
                asked.output());
        asked.done("report", err);
        whole.damage().ifPresent(why -> err.println("verbscope: " + why + "; what lies before it was read"));
        err.flush();
        return whole.damage().isPresent() ? Outcomes.FAILED : Outcomes.OK;
    }
}
