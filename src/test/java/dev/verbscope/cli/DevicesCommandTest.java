package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

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
}
