package dev.verbscope.cli;

import dev.verbscope.record.archive.SavedFile;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code verbscope save}: a recording as one file. */
@Command(
        name = "save",
        mixinStandardHelpOptions = true,
        description = {
            "Packs a recording into one file, NAME.vscope, that mails well and that replay, report and export open.",
            "It may still be written by another process: what has been recorded so far is saved."
        })
final class SaveCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RecordingToFile asked;

    @Override
    public Integer call() throws IOException {
        asked.open(spec.commandLine().getErr(), ranks -> {
            SavedFile.write(ranks, asked.masks(), Version.program(), asked.output());
            return null;
        });
        asked.done("saved", spec.commandLine().getErr());
        return Outcomes.OK;
    }
}
