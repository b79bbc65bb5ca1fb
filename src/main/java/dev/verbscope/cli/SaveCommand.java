package dev.verbscope.cli;

import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.archive.SavedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code verbscope save}: a recording as one file. */
@Command(
        name = "save",
        mixinStandardHelpOptions = true,
        description = {
            "Packs a recording into one file that mails well and that replay and report open.",
            "It may still be written by another process: what has been recorded so far is saved."
        })
final class SaveCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..2",
            paramLabel = "DIR",
            description = "A recording, a folder or a saved file; a second one is the other rank's.")
    private List<Path> recordings;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write, NAME.vscope; replaces a file of that name.")
    private Path output;

    @Option(
            names = "--mask",
            description = "Replaces names of hosts and users, addresses and GUIDs by stand-ins, consistently.")
    private boolean mask;

    @Override
    public Integer call() throws IOException {
        try (OpenedRecordings opened = OpenedRecordings.of(recordings)) {
            SavedFile.write(opened.ranks(), mask, Version.program(), output);
        }
        spec.commandLine().getErr().println("saved " + output.toAbsolutePath().normalize());
        spec.commandLine().getErr().flush();
        return Outcomes.OK;
    }
}
