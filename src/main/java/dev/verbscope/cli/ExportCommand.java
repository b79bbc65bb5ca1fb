package dev.verbscope.cli;

import dev.verbscope.record.SampleTable;
import dev.verbscope.record.TraceExport;
import dev.verbscope.record.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    @Mixin
    private RecordingToFile asked;

    @ArgGroup(multiplicity = "1")
    private Format format;

    private static final class Format {
        @Option(names = "--csv", description = "The samples as comma-separated values.")
        private boolean csv;

        @Option(names = "--trace", description = "The session as JSON trace events, for Perfetto and chrome://tracing.")
        private boolean trace;
    }

    @Override
    public Integer call() throws IOException {
        asked.openMasked(spec.commandLine().getErr(), ranks -> {
            WholeFile.write(asked.output(), out -> write(ranks, out));
            return null;
        });
        asked.done("exported", spec.commandLine().getErr());
        return Outcomes.OK;
    }

    private void write(List<Path> ranks, OutputStream out) throws IOException {
        if (format.csv) {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            SampleTable.write(ranks, text);
            text.flush();
            return;
        }
        try {
            TraceExport.write(ranks, out);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }
}
