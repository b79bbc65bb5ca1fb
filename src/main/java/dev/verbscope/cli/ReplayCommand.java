package dev.verbscope.cli;

import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.diagnose.StoryTeller;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.ui.DisplayCheck;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.PictureLooks;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code verbscope replay}: the link at the end of a recording. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Shows a recording in the window; with --json, prints the link at its end, with --screenshot, takes a picture.",
            "With no display it tells the story on the terminal. The exit code is that of the session."
        })
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RecordingPaths recordings;

    @Option(names = "--json", description = "Prints the session as one JSON object.")
    private boolean json;

    @Mixin
    private SecondRecording second;

    @Mixin
    private PictureOptions pictures;

    @Override
    public Integer call() throws IOException, NoPictureException {
        PrintWriter err = spec.commandLine().getErr();
        Optional<Opening.Compared> compared = second.compared();
        Optional<PictureOptions.Picture> picture = pictures.picture(compared.isPresent());
        PictureLooks looks = pictures.looks();
        try (OpenedRecordings opened = recordings.open(err)) {
            if (picture.isPresent()) {
                WindowPictures.write(opened.ranks(), recordings.name(), compared, picture.get(), looks);
            }
            if (json || picture.isPresent()) {
                return end(opened.ranks(), json, err);
            }
            return switch (DisplayCheck.here().window()) {
                case DisplayCheck.Answer.Able() -> window(opened.ranks(), compared, err);
                case DisplayCheck.Answer.MissingLibrary missing -> throw new NoPictureException(missing.sentence());
                case DisplayCheck.Answer.NoDisplay() -> end(opened.ranks(), false, err);
            };
        }
    }

    /** What a damaged recording tells before the damage is told; then the damage. */
    private int end(List<Path> folders, boolean asJson, PrintWriter err) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Optional<RecordingException> damage = Optional.empty();
        LinkModel end;
        try (RecordedLink link = RecordedLink.open(folders)) {
            try {
                link.catchUp();
            } catch (RecordingException e) {
                damage = Optional.of(e);
            }
            end = link.model();
        }
        if (!asJson) {
            tell(end, out);
        }
        int code = Outcomes.end(end, asJson, out, err);
        if (damage.isPresent()) {
            err.println("verbscope: " + damage.get().getMessage() + "; what lies before it was read");
            err.flush();
            return Outcomes.FAILED;
        }
        return code;
    }

    private int window(List<Path> ranks, Optional<Opening.Compared> compared, PrintWriter err)
            throws NoPictureException {
        return WindowRun.show(
                WorkBench.ofThisMachine(),
                new Opening.Replay(ranks, recordings.name(), compared, WorkBench.standardRequest()),
                err);
    }

    private static void tell(LinkModel end, PrintWriter out) {
        new StoryTeller(end.ranks().size()).rest(end).forEach(out::println);
        List<Finding> findings = Findings.of(end);
        out.println();
        out.println(findings.isEmpty() ? "no findings" : "findings");
        findings.forEach(finding -> out.printf(
                "  %-8s %s%s: %s%n",
                finding.severity().key(), finding.title(), finding.stillTrue() ? "" : " (over)", finding.summary()));
    }
}
