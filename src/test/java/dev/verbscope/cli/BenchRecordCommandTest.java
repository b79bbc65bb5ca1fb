package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.RecordBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class BenchRecordCommandTest {

    @TempDir
    Path dir;

    @Test
    void jsonTellsBothHalves() throws IOException {
        var json =
                JsonMapper.shared().readTree(run(Optional.of(scratch -> new GateRateBench.Rates(90, 100)), "--json"));

        assertEquals(
                List.of(
                        "ns_per_sample",
                        "bytes_per_sample",
                        "samples",
                        "dropped_samples",
                        "wanted",
                        "within_wanted",
                        "gates_per_second"),
                List.copyOf(json.propertyNames()));
        assertEquals(50, json.get("samples").asInt());
        assertTrue(json.at("/ns_per_sample/median").asDouble() > 0);
        assertEquals(90, json.at("/gates_per_second/recording_on").asDouble());
        assertEquals(100, json.at("/gates_per_second/recording_off").asDouble());
    }

    @Test
    void whatWasNotMeasuredIsNull() throws IOException {
        assertTrue(JsonMapper.shared()
                .readTree(run(Optional.empty(), "--json"))
                .get("gates_per_second")
                .isNull());
    }

    @Test
    void forPeopleItSaysWhatIsWanted() throws IOException {
        String text = run(Optional.of(scratch -> new GateRateBench.Rates(90, 100)));

        assertTrue(text.contains("wanted     at most 25 ns and 0 bytes: "), text);
        assertTrue(text.contains("gates/s    90 recorded, 100 not recorded"), text);
    }

    /** What it prints; the scratch folder must be gone afterwards. */
    private String run(Optional<GateRateBench> gates, String... options) throws IOException {
        var out = new StringWriter();
        var command = new CommandLine(new BenchRecordCommand(new RecordBench(0, 5, 10), gates));
        command.setOut(new PrintWriter(out));
        List<String> args = new ArrayList<>(List.of("--dir", dir.toString()));
        args.addAll(List.of(options));

        assertEquals(0, command.execute(args.toArray(String[]::new)));

        try (var left = Files.list(dir)) {
            assertEquals(0, left.count());
        }
        return out.toString();
    }
}
