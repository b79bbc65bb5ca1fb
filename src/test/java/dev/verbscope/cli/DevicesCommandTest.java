package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.nativelib.FakeVerbs;
import dev.verbscope.nativelib.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code devices}: what each client would take of a GID table. */
class DevicesCommandTest {

    @Test
    void aShiftedGidPartsDs4FromJaccl() {
        CommandRun run = CommandRun.of("devices", "--scenario", "gid-index-shifted", "--json");
        assertEquals(0, run.code(), run.err());
        JsonNode json = run.json();
        assertTrue(json.get("simulated").asBoolean());
        assertEquals("sim", json.get("provider").asString());
        JsonNode choice = json.get("devices").get(0).get("ports").get(0).get("choice");
        assertEquals(3, choice.get("ds4").asInt());
        assertEquals(3, choice.get("jaccl_advertises").asInt());
        assertEquals(1, choice.get("jaccl_sgid_index").asInt());
    }

    @Test
    void aTableWithoutIpv4GivesDs4Nothing() {
        CommandRun run = CommandRun.of("devices", "--scenario", "no-ipv4-gid", "--host", "1", "--json");
        JsonNode choice = run.json().get("devices").get(0).get("ports").get(0).get("choice");
        assertTrue(choice.get("ds4").isNull(), run.out());
    }

    @Test
    void aHostWithoutDevicesSaysSo() {
        CommandRun run = CommandRun.of("devices", "--scenario", "tcp-only", "--host", "1");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("no verbs device is listed"), run.out());
        assertTrue(run.out().startsWith("SIMULATED"), run.out());
    }

    @Test
    void aThirdHostIsAUsageError() {
        assertEquals(2, CommandRun.of("devices", "--host", "2").code());
    }

    @Test
    void aFabricThatWasAskedForLooksForNoLibrary() {
        CommandRun run = CommandRun.of("devices", "--provider", "sim", "--json");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.json().get("library").isNull(), run.out());
        assertEquals("the embedded fabric was asked for", run.json().get("why").asString());
    }

    /** Never fatal: that there is no library is what is told. */
    @Test
    void aLibraryThatDoesNotLoadIsToldInTheLoadersWords() {
        CommandRun run =
                CommandRun.of("devices", "--provider", "native", "--verbs-lib", "/nowhere/libverbs.so", "--json");
        assertEquals(0, run.code(), run.err());
        JsonNode json = run.json();
        assertEquals("native", json.get("provider").asString());
        assertFalse(json.get("simulated").asBoolean());
        assertTrue(json.get("devices").isEmpty());
        JsonNode library = json.get("library");
        assertTrue(library.get("path").isNull(), run.out());
        JsonNode tried = library.get("tried").get(0);
        assertEquals("/nowhere/libverbs.so", tried.get("path").asString());
        assertTrue(tried.get("error").asString().contains("/nowhere/libverbs.so"), run.out());
        assertTrue(run.err().contains(tried.get("error").asString()), run.err());
    }

    @Test
    void withoutALibraryTheFabricStandsIn() {
        CommandRun run = CommandRun.of("devices", "--verbs-lib", "/nowhere/libverbs.so");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().startsWith("SIMULATED"), run.out());
        assertTrue(
                run.err().startsWith("provider sim: the embedded fabric stands in: no verbs library loads"), run.err());
    }

    /** In a process of its own: the look-alike tells on standard error of everything that is created. */
    @Test
    void lookingAtRealDevicesCreatesNothing(@TempDir Path meeting) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Programs.command(
                List.of("devices", "--verbs-lib", FakeVerbs.library().toString(), "--json")));
        builder.environment().keySet().removeIf(name -> name.startsWith("FAKEVERBS_"));
        builder.environment().putAll(FakeVerbs.environment(meeting, 7));
        builder.environment().put("FAKEVERBS_TRACE", "1");
        Path said = meeting.resolve("said.txt");
        Finished run = Finished.of(builder.redirectError(said.toFile()), 120);
        String trace = Files.readString(said);
        assertEquals(0, run.code(), trace);
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertEquals("native", json.get("provider").asString());
        assertEquals(
                "missing",
                json.get("library").get("symbols").get("_ibv_query_gid_ex").asString());
        JsonNode port = json.get("devices").get(0).get("ports").get(0);
        assertEquals("::ffff:10.99.0.7", port.get("gids").get(1).get("gid").asString());
        assertEquals(1, port.get("choice").get("ds4").asInt());
        assertEquals(
                List.of("device rdma_en2 opened", "device rdma_en2 closed"),
                trace.lines()
                        .filter(line -> line.startsWith("fakeverbs"))
                        .map(line -> line.substring(line.indexOf(": ") + 2))
                        .toList());
    }
}
