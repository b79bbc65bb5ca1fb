package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay}: what a recording tells, also a damaged one. */
@Timeout(60)
class ReplayCommandTest {

    @TempDir
    private Path folder;

    private Path recorded(String scenario) {
        Path recording = folder.resolve(scenario);
        CommandRun.of("demo", scenario, "--json", "--gates", "120", "--rate", "0", "--record", recording.toString());
        return recording;
    }

    @Test
    void withoutADisplayItTellsTheStoryAndTheFindings() {
        CommandRun run = CommandRun.of("replay", recorded("healthy").toString());
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("ended as wanted: 120 gates over RDMA"), run.out());
    }

    @Test
    void aLinkThatFailedFailsItsReplay() {
        CommandRun run = CommandRun.of("replay", recorded("rtr-refused").toString(), "--json");
        assertEquals(1, run.code(), run.err());
        assertEquals("rtr-refused", run.json().get("error").get("code").asString());
    }

    @Test
    void oneRankAloneIsALinkToo() {
        CommandRun run =
                CommandRun.of("replay", recorded("healthy").resolve("rank-1").toString(), "--json");
        assertEquals(0, run.code(), run.err());
        assertEquals(
                "measured", run.json().at("/directions/1->0/sources/posted").asString());
        assertEquals(
                "reported", run.json().at("/directions/0->1/sources/posted").asString());
    }

    @Test
    void theSameRankTwiceIsRefused() {
        String rank = recorded("healthy").resolve("rank-0").toString();
        CommandRun run = CommandRun.of("replay", rank, rank, "--json");
        assertEquals(1, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @Test
    void whatLiesBeforeADamageIsTold() throws IOException {
        Path recording = recorded("healthy");
        damage(recording.resolve("rank-0"));
        CommandRun run = CommandRun.of("replay", recording.toString(), "--json");
        assertEquals(1, run.code(), run.err());
        assertTrue(run.err().contains("rank-0") && run.err().contains("byte"), run.err());
        assertEquals("healthy", run.json().get("scenario").asString());
        assertNotEquals("failed", run.json().get("outcome").asString());
    }

    /** Flips a bit in the middle of the facts. */
    private static void damage(Path rank) throws IOException {
        try (Stream<Path> files = Files.list(rank)) {
            Path facts = files.filter(file -> file.getFileName().toString().startsWith("facts"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(facts);
            int at = 8_000;
            assertNotEquals(0, bytes[at], "a byte that is in use");
            bytes[at] ^= 1;
            Files.write(facts, bytes);
        }
    }
}
