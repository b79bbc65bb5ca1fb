package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.sim.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** {@code demo}: each scenario's document says what the scenario promises. */
@Timeout(120)
class DemoCommandTest {

    @TempDir
    private Path folder;

    static List<String> scenarios() {
        return Scenario.all().stream().map(Scenario::name).toList();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theDocumentSaysWhatTheScenarioPromises(String name) {
        Scenario scenario = Scenario.named(name).orElseThrow();
        CommandRun run = CommandRun.of("demo", name, "--json", "--gates", "400", "--rate", "0");
        JsonNode json = run.json();
        assertEquals(scenario.promise().outcome(), json.get("outcome").asString(), run.err());
        assertEquals(scenario.promise().outcome().equals("ok") ? 0 : 1, run.code(), run.err());
        assertEquals(scenario.promise().transport(), json.get("transport").asString());
        assertEquals(scenario.promise().generations(), json.get("generations").size());
        assertTrue(json.get("simulated").asBoolean());
        if (scenario.promise().errorCode().isEmpty()) {
            assertTrue(json.get("error").isNull(), run.out());
        } else {
            assertEquals(
                    scenario.promise().errorCode(),
                    json.get("error").get("code").asString(),
                    run.err());
            assertEquals(1, run.complaints().size(), run.err());
        }
    }

    @Test
    void aReplayGivesTheSameDocument() {
        Path recording = folder.resolve("recording");
        CommandRun live = CommandRun.of(
                "demo",
                "one-direction-drop",
                "--json",
                "--gates",
                "300",
                "--rate",
                "0",
                "--record",
                recording.toString());
        CommandRun replayed = CommandRun.of("replay", recording.toString(), "--json");
        assertEquals(live.out(), replayed.out());
        assertEquals(0, replayed.code());
        CommandRun apart = CommandRun.of(
                "replay",
                recording.resolve("rank-1").toString(),
                recording.resolve("rank-0").toString(),
                "--json");
        assertEquals(live.out(), apart.out());
    }

    @Test
    void theStoryIsToldLineByLine() {
        CommandRun run = CommandRun.of("demo", "--gates", "100", "--rate", "0");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("1→0     generation 1: dead"), run.out());
        assertTrue(run.out().contains("ended as wanted: 100 gates over RDMA"), run.out());
    }

    @Test
    void listShowsEveryScenario() {
        CommandRun run = CommandRun.of("demo", "--list");
        assertEquals(0, run.code());
        scenarios().forEach(name -> assertTrue(run.out().contains(name), name));
    }

    @Test
    void anUnknownScenarioIsAUsageError() {
        CommandRun run = CommandRun.of("demo", "no-such-thing", "--json");
        assertEquals(2, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertEquals("", run.out());
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws Exception {
        Path other = Files.writeString(folder.resolve("letter.txt"), "mine");
        CommandRun run = CommandRun.of("demo", "healthy", "--gates", "10", "--record", folder.toString());
        assertEquals(1, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertEquals("mine", Files.readString(other));
    }

    @Test
    void aFolderWithoutARecordingCannotBeReplayed() {
        CommandRun run = CommandRun.of("replay", folder.toString(), "--json");
        assertEquals(1, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
    }
}
