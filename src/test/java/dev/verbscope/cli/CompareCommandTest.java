package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code compare}: a good bring-up beside one that needed a second queue pair. */
@Timeout(60)
class CompareCommandTest {

    @TempDir
    private static Path folder;

    private static String good;
    private static String bad;

    @BeforeAll
    static void record() {
        good = recorded("healthy");
        bad = recorded("one-direction-drop");
    }

    private static String recorded(String scenario) {
        String recording = folder.resolve(scenario).toString();
        CommandRun.of("demo", scenario, "--json", "--gates", "100", "--rate", "0", "--record", recording);
        return recording;
    }

    private static List<String> complaints(CommandRun run) {
        return run.complaints().stream().filter(it -> !it.contains("…")).toList();
    }

    private static JsonNode row(JsonNode comparison, String section, String name) {
        return StreamSupport.stream(comparison.get("sections").spliterator(), false)
                .filter(it -> it.get("title").asString().equals(section))
                .flatMap(it -> StreamSupport.stream(it.get("rows").spliterator(), false))
                .filter(it -> it.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tellsWhereTheyPartAndOnlyWhatDiffers() {
        CommandRun run = CommandRun.of("compare", good, bad);
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("A  healthy, rank 0"), run.out());
        assertTrue(run.out().contains("“Generation 1, warm-up”, 1→0."), run.out());
        assertTrue(run.out().contains("≠ scenario"), run.out());
        assertFalse(run.out().contains("  = "), run.out());
        assertTrue(run.out().contains("agree and are not shown (--all shows them)"), run.out());
        assertTrue(run.out().lines().allMatch(line -> line.length() <= 140), run.out());
        CommandRun all = CommandRun.of("compare", good, bad, "--all");
        assertTrue(all.out().contains("= transport asked"), all.out());
    }

    @Test
    void aSavedFileIsComparedWithAFolder() {
        String file = folder.resolve("good.vscope").toString();
        CommandRun.of("save", good, "-o", file);
        CommandRun run = CommandRun.of("compare", good, file);
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("\n0 rows differ"), run.out());
    }

    @Test
    void theDocumentHoldsEverything() {
        CommandRun run = CommandRun.of("compare", good, bad, "--align", "rts", "--json");
        assertEquals(0, run.code(), run.err());
        JsonNode json = run.json();
        assertEquals("rts", json.get("aligned").get("at").asString());
        assertTrue(json.get("aligned").get("b_us").asLong() > 0);
        assertEquals("same", row(json, "Recipe", "recipe").get("match").asString());
        JsonNode delivered = row(json, "Generation 1, warm-up", "1→0");
        assertEquals("differs", delivered.get("match").asString());
        assertEquals("nothing arrived in 20 attempts", delivered.get("b").asString());
        assertTrue(row(json, "Generation 2, warm-up", "1→0").get("a").isNull());
        assertEquals(100, json.get("latency").get("a_gates").asLong());
        long binned = StreamSupport.stream(json.get("latency").get("bins").spliterator(), false)
                .mapToLong(it -> it.get("b").asLong())
                .sum();
        assertTrue(binned >= 100, "gates in bins: " + binned);
    }

    @Test
    void whatIsMaskedHasTheSameStandInsInBoth() {
        JsonNode plain = CommandRun.of("compare", good, bad, "--json").json();
        CommandRun run = CommandRun.of("compare", good, bad, "--json", "--mask");
        JsonNode masked = run.json();
        String gid = row(plain, "GID taken", "GID").get("a").asString();
        assertFalse(run.out().contains(gid), gid);
        JsonNode host = row(masked, "What was opened", "host");
        assertNotEquals(row(plain, "What was opened", "host").get("a"), host.get("a"));
        assertEquals("same", host.get("match").asString());
        assertEquals(plain.get("differing"), masked.get("differing"));
    }

    @Test
    void theRankIsTheOneAskedFor() {
        JsonNode json =
                CommandRun.of("compare", good, bad, "--rank", "1", "--json").json();
        assertEquals(1, json.get("a").get("rank").asInt());
        assertEquals("1 (worker)", row(json, "What was opened", "rank").get("a").asString());
        String alone = Path.of(bad).resolve("rank-1").toString();
        JsonNode common = CommandRun.of("compare", good, alone, "--json").json();
        assertEquals(1, common.get("a").get("rank").asInt());
        CommandRun none = CommandRun.of("compare", good, alone, "--rank", "0");
        assertEquals(1, none.code());
        assertEquals(List.of("verbscope: " + alone + ": holds no recording of rank 0"), complaints(none));
    }

    @Test
    void whatCannotBeReadIsToldInALine() throws IOException {
        Path garbage = Files.writeString(folder.resolve("garbage.vscope"), "no archive at all");
        for (String bad : List.of(folder.resolve("nothing").toString(), garbage.toString(), folder.toString())) {
            CommandRun run = CommandRun.of("compare", good, bad);
            assertEquals(1, run.code());
            assertEquals(1, complaints(run).size(), run.err());
            assertTrue(complaints(run).getFirst().contains(bad), run.err());
            assertEquals("", run.out());
        }
    }

    @Test
    void whatCannotBeMeantIsAUsageError() {
        CommandRun moment = CommandRun.of("compare", good, bad, "--align", "noon");
        assertEquals(2, moment.code());
        assertTrue(moment.err().contains("start, rts, first-gate"), moment.err());
        assertEquals(1, moment.err().lines().count(), moment.err());
        assertEquals(2, CommandRun.of("compare", good, bad, "--rank", "2").code());
        assertEquals(2, CommandRun.of("compare", good).code());
    }
}
