package dev.verbscope.cli;

import dev.verbscope.record.SampleTable;
import dev.verbscope.record.TraceExport;
import dev.verbscope.record.archive.OpenedRecordings;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.exc.JacksonIOException;

/** {@code verbscope export}: a recording for other tools. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Writes a recording in a format that other tools read.")
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..2",
            paramLabel = "DIR",
            description = "A recording, a folder or a saved file; a second one is the other rank's.")
    private List<Path> recordings;

    @ArgGroup(multiplicity = "1")
    private Format format;

    private static final class Format {
        @Option(names = "--csv", description = "The samples as comma-separated values.")
        private boolean csv;

        @Option(names = "--trace", description = "The session as JSON trace events, for Perfetto and chrome://tracing.")
        private boolean trace;
    }

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write; replaces a file of that name.")
    private Path output;

    @Option(
            names = "--mask",
            description = "Replaces names of hosts and users, addresses and GUIDs by stand-ins, consistently.")
    private boolean mask;

    @Override
    public Integer call() throws IOException {
        try (OpenedRecordings opened = OpenedRecordings.of(recordings)) {
            if (mask) {
                try (OpenedRecordings masked = opened.masked()) {
                    write(masked.ranks());
                }
            } else {
                write(opened.ranks());
            }
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("exported " + output.toAbsolutePath().normalize());
        err.flush();
        return Outcomes.OK;
    }

    private void write(List<Path> ranks) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output))) {
            if (format.csv) {
                Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                SampleTable.write(ranks, text);
                text.flush();
            } else {
                TraceExport.write(ranks, out);
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }
}
