package dev.verbscope.record;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;

/**
 * A recording as JSON lines, one record a line in the order of time, for other tools to read. Every line has {@code rank};
 * then {@code number}, {@code nanos} (on rank 0's clock) and either {@code record}, a fact, or {@code sample}; or
 * {@code gap}, how many samples are missing here.
 */
public final class RecordingExport {

    private static final int RECORDS_AT_ONCE = 4096;
    private static final ObjectWriter LINES =
            FactCodec.mapper().writer().withRootValueSeparator("\n").without(StreamWriteFeature.AUTO_CLOSE_TARGET);

    private RecordingExport() {}

    /**
     * Writes all that is there.
     *
     * @param dirs one or two folders, as for {@link Recordings#open}
     * @param out left open, flushed
     * @throws RecordingException when a recording cannot be read; what came before has been written
     * @throws tools.jackson.core.exc.JacksonIOException when {@code out} takes no more
     */
    public static void jsonLines(List<Path> dirs, OutputStream out) throws RecordingException {
        ClockMap clocks = Recordings.clocks(dirs);
        try (var reader = new MergedReader(Recordings.open(dirs), clocks);
                JsonGenerator lines = LINES.createGenerator(out)) {
            var ranks = List.of(new Lines(0, clocks, lines), new Lines(1, clocks, lines));
            while (reader.poll(ranks::get, RECORDS_AT_ONCE) > 0) {
                // until there is no more
            }
            lines.writeRaw('\n');
        }
    }

    private record Lines(int rank, ClockMap clocks, JsonGenerator out) implements RecordHandler {

        @Override
        public void fact(Stamp stamp, Fact fact) {
            start(stamp.number(), stamp.nanos());
            out.writePOJOProperty("record", fact);
            out.writeEndObject();
        }

        @Override
        public void sample(GateSample sample) {
            start(sample.recordNumber, sample.endedNanos());
            out.writePOJOProperty("sample", sample);
            out.writeEndObject();
        }

        @Override
        public void gap(long samples) {
            out.writeStartObject();
            out.writeNumberProperty("rank", rank);
            out.writeNumberProperty("gap", samples);
            out.writeEndObject();
        }

        private void start(long number, long nanos) {
            out.writeStartObject();
            out.writeNumberProperty("rank", rank);
            out.writeNumberProperty("number", number);
            out.writeNumberProperty("nanos", clocks.onAxis(rank, nanos));
        }
    }
}
