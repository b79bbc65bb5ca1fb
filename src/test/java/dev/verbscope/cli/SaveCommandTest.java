package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code save} and {@code export}: a recording taken away, and opened again. */
@Timeout(120)
class SaveCommandTest {

    @TempDir
    private static Path folder;

    private static Path recording;
    private static String told;

    @BeforeAll
    static void record() {
        recording = folder.resolve("recording");
        CommandRun.of(
                "demo",
                "one-direction-drop",
                "--json",
                "--gates",
                "300",
                "--rate",
                "0",
                "--record",
                recording.toString());
        told = CommandRun.of("replay", recording.toString(), "--json").out();
    }

    private static Path saved(String name, String... options) {
        Path file = folder.resolve(name);
        List<String> args = new ArrayList<>(List.of("save", recording.toString(), "-o", file.toString()));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertEquals(0, run.code(), run.err());
        return file;
    }

    @Test
    void aSavedFileTellsWhatItsRecordingTells() throws IOException {
        Path file = saved("whole.vscope");
        assertEquals(told, CommandRun.of("replay", file.toString(), "--json").out());
        assertTrue(Files.size(file) < 1 << 20, "the zeros that were prepared are left out: " + Files.size(file));
        Path again = folder.resolve("again.vscope");
        assertEquals(
                0,
                CommandRun.of("save", file.toString(), "-o", again.toString()).code());
        assertEquals(told, CommandRun.of("replay", again.toString(), "--json").out());
    }

    @Test
    void aMaskedFileHoldsNoAddressAndComesToTheSameEnd() throws IOException {
        Path file = saved("masked.vscope", "--mask");
        JsonNode before = JsonMapper.shared().readTree(told);
        CommandRun run = CommandRun.of("replay", file.toString(), "--json");
        JsonNode after = run.json();
        for (String same : List.of("outcome", "transport", "directions")) {
            assertEquals(before.get(same), after.get(same), same);
        }
        assertEquals(before.get("findings").size(), after.get("findings").size());
        StringBuilder all = new StringBuilder();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                all.append(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        assertTrue(all.indexOf("host-a") >= 0, "hosts have stand-ins");
        Set<String> hosts = new HashSet<>();
        before.findValues("host").stream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .forEach(hosts::add);
        hosts.forEach(host -> assertFalse(all.indexOf("\"" + host + "\"") >= 0, host));
        before.findValues("gid").stream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(gid -> !gid.equals("::"))
                .forEach(gid -> assertFalse(all.indexOf("\"" + gid + "\"") >= 0, gid));
    }

    @Test
    void whatIsNoSavedFileIsRefusedInOneLine() throws IOException {
        byte[] whole = Files.readAllBytes(saved("source.vscope"));
        Path garbage = Files.writeString(folder.resolve("garbage.vscope"), "no archive at all");
        Path half = Files.write(folder.resolve("half.vscope"), Arrays.copyOf(whole, whole.length / 2));
        Path empty = Files.createFile(folder.resolve("empty.vscope"));
        for (Path file : List.of(garbage, half, empty)) {
            assertRefused(file);
        }
    }

    /** What the archive says about its manifest: where it is, how long, how packed. */
    @Test
    void everyByteOfTheDirectoryMayBeWrong() throws IOException {
        byte[] whole = Files.readAllBytes(saved("directory.vscope"));
        int record = whole.length - 22 - 46 - "manifest.json".length();
        assertEquals("PK", new String(whole, record, 2, StandardCharsets.ISO_8859_1));
        for (int at = record; at < whole.length; at++) {
            byte[] wrong = whole.clone();
            wrong[at] ^= 0x55;
            Path file = Files.write(folder.resolve("directory.vscope"), wrong);
            CommandRun run = CommandRun.of("replay", file.toString(), "--json");
            if (run.code() != 0) {
                String where = "byte " + (at - record) + ": " + run.err();
                assertEquals(1, run.err().lines().count(), where);
                assertTrue(run.err().startsWith("verbscope: " + file + ": "), where);
                assertFalse(run.err().contains("null"), where);
            }
        }
    }

    @Test
    void anArchiveThatLiesIsRefused() throws IOException {
        String good = "{\"format\":\"verbscope\",\"version\":1,\"ranks\":[0],\"files\":{%s}}";
        assertRefused(archive("other.vscope", Map.of("a.txt", "x")));
        assertRefused(archive(
                "slip.vscope", Map.of("manifest.json", String.format(good, "\"../../slipped\":{\"bytes\":1}"))));
        assertRefused(archive(
                "bomb.vscope",
                Map.of("manifest.json", String.format(good, "\"rank-0/head\":{\"bytes\":99999999999}"))));
        assertRefused(archive(
                "digest.vscope",
                Map.of(
                        "manifest.json",
                        String.format(good, "\"rank-0/head\":{\"bytes\":1,\"sha256\":\"00\"}"),
                        "rank-0/head",
                        "x")));
        assertRefused(archive("json.vscope", Map.of("manifest.json", "{")));
        assertFalse(Files.exists(folder.resolve("slipped")));
    }

    private static Path archive(String name, Map<String, String> entries) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return file;
    }

    private static void assertRefused(Path file) {
        CommandRun run = CommandRun.of("replay", file.toString(), "--json");
        assertEquals(1, run.code(), file::toString);
        assertEquals(1, run.err().lines().count(), run.err());
        assertFalse(run.err().contains("defect"), run.err());
        assertEquals("", run.out());
    }

    @Test
    void samplesAreATable() throws IOException {
        Path table = folder.resolve("samples.csv");
        CommandRun run = CommandRun.of("export", recording.toString(), "--csv", "-o", table.toString());
        assertEquals(0, run.code(), run.err());
        List<String> lines = Files.readAllLines(table);
        assertTrue(lines.size() > 600, "two ranks, 300 gates: " + lines.size());
        int columns = lines.getFirst().split(",", -1).length;
        lines.forEach(line -> assertEquals(columns, line.split(",", -1).length, line));
    }

    /** In progress a window has counts where a gate has times: neither may be taken for the other. */
    @Test
    void windowsInProgressHaveCountsInPlaceOfTimes() throws IOException {
        Path bulk = folder.resolve("bulk");
        CommandRun.of(
                "demo",
                "healthy",
                "--json",
                "--gates",
                "40",
                "--bigs",
                "2",
                "--rate",
                "0",
                "--record",
                bulk.toString());
        Path table = folder.resolve("bulk.csv");
        assertEquals(
                0,
                CommandRun.of("export", bulk.toString(), "--csv", "-o", table.toString())
                        .code());
        List<String> lines = Files.readAllLines(table);
        List<String> names = List.of(lines.getFirst().split(","));
        int inProgress = 0;
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            boolean over = values[names.indexOf("step")].equals("over");
            inProgress += over ? 0 : 1;
            assertEquals(over, values[names.indexOf("window_posted")].isEmpty(), line);
            assertEquals(!over, values[names.indexOf("posted_after_ns")].isEmpty(), line);
            assertFalse(values[names.indexOf("done_after_ns")].isEmpty(), line);
        }
        assertTrue(inProgress > 0, "windows in progress");
        Path trace = folder.resolve("bulk.json");
        assertEquals(
                0,
                CommandRun.of("export", bulk.toString(), "--trace", "-o", trace.toString())
                        .code());
        Map<String, Integer> windows = new HashMap<>();
        for (JsonNode event :
                JsonMapper.shared().readTree(Files.readString(trace)).get("traceEvents")) {
            if (event.get("name").asString().startsWith("big gate ")) {
                windows.merge(event.get("pid") + " " + event.get("ts"), 1, Integer::sum);
            }
        }
        assertFalse(windows.isEmpty());
        windows.forEach((window, events) -> assertEquals(1, events, window));
    }

    /** What the description of the Trace Event Format asks of each phase. */
    @Test
    void theTraceIsWhatItsFormatSays() throws IOException {
        Path file = folder.resolve("trace.json");
        CommandRun run = CommandRun.of("export", recording.toString(), "--trace", "-o", file.toString());
        assertEquals(0, run.code(), run.err());
        JsonNode events = JsonMapper.shared().readTree(Files.readString(file)).get("traceEvents");
        Map<String, Integer> phases = new HashMap<>();
        Map<String, Integer> senders = new HashMap<>();
        List<String> findings = new ArrayList<>();
        Map<String, Integer> getters = new HashMap<>();
        for (JsonNode event : events) {
            String phase = event.get("ph").asString();
            phases.merge(phase, 1, Integer::sum);
            assertTrue(
                    event.get("name").isString()
                            && event.get("pid").isInt()
                            && event.get("tid").isInt(),
                    event.toString());
            if (!phase.equals("M")) {
                assertTrue(event.get("ts").isNumber() && event.get("cat").isString(), event.toString());
            }
            switch (phase) {
                case "X" -> assertTrue(event.get("dur").asDouble() >= 0, event.toString());
                case "i" -> {
                    assertEquals("t", event.get("s").asString());
                    if (event.get("cat").asString().equals("findings")) {
                        findings.add(event.get("name").asString());
                        assertTrue(event.get("ts").asDouble() >= 0, event.toString());
                        assertTrue(event.get("args").get("summary").isString(), event.toString());
                    }
                }
                case "C" -> event.get("args").forEach(value -> assertTrue(value.isNumber(), event.toString()));
                case "M" -> assertTrue(event.get("args").get("name").isString(), event.toString());
                case "s" ->
                    senders.put(event.get("id").asString(), event.get("pid").asInt());
                case "f" -> {
                    assertEquals("e", event.get("bp").asString());
                    getters.put(event.get("id").asString(), event.get("pid").asInt());
                }
                default -> throw new AssertionError("phase " + phase);
            }
        }
        assertTrue(
                findings.containsAll(List.of("1→0 was dead on generation 1", "over: 1→0 was dead on generation 1")),
                findings.toString());
        assertEquals(Set.of("X", "i", "C", "M", "s", "f"), phases.keySet());
        assertFalse(getters.isEmpty());
        getters.forEach((id, rank) -> assertEquals(1 - rank, senders.get(id), id));
    }
}
