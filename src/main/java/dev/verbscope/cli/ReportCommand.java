package dev.verbscope.cli;

import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.Recordings;
import dev.verbscope.report.ReportContent;
import dev.verbscope.report.ReportFile;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
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
            description = "A recording; a second one is the other rank's, recorded on the other machine.")
    private List<Path> recordings;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The page to write; replaces a file of that name.")
    private Path output;

    @Option(names = "--no-pictures", description = "Leaves out the pictures of the window.")
    private boolean noPictures;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        List<Path> ranks = new ArrayList<>();
        for (Path recording : recordings) {
            ranks.addAll(Recordings.ranksIn(recording));
        }
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
                        whole, ReportFile.size(ranks), pictures, without, false, Version.program(), Instant.now()),
                output);
        err.println("report " + output.toAbsolutePath().normalize());
        whole.damage().ifPresent(why -> err.println("verbscope: " + why + "; what lies before it was read"));
        err.flush();
        return whole.damage().isPresent() ? Outcomes.FAILED : Outcomes.OK;
    }
}
