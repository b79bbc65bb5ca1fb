package dev.verbscope.cli;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.SampleTable;
import dev.verbscope.record.TraceExport;
import dev.verbscope.record.TraceMark;
import dev.verbscope.record.WholeFile;
import dev.verbscope.report.ReportFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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

        @Option(
                names = "--trace",
                description = "The session with its findings as JSON trace events, for Perfetto and chrome://tracing.")
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
            TraceExport.write(ranks, findings(ranks), out);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    private static List<TraceMark> findings(List<Path> ranks) throws RecordingException {
        LinkModel link = ReportFile.read(ranks).link();
        long origin = link.originNanos();
        return Findings.of(link).stream().map(finding -> mark(finding, origin)).toList();
    }

    private static TraceMark mark(Finding finding, long origin) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("severity", finding.severity().key());
        facts.put("code", finding.code());
        facts.put("summary", finding.summary());
        facts.put("evidence", finding.evidence());
        OptionalLong over = finding.overNanos();
        return new TraceMark(
                finding.title(),
                origin + finding.sinceNanos(),
                over.isPresent() ? OptionalLong.of(origin + over.getAsLong()) : over,
                facts);
    }
}
