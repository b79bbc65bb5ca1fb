package dev.verbscope.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.RankModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.DeviceFact;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DevicesJsonTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static JsonNode made() {
        TestStream stream = TestSessions.opened(0)
                .fact(new DeviceFact.LibraryLookedFor(
                        Optional.of("/usr/lib/libibverbs.so.1"),
                        List.of(
                                new DeviceFact.Tried("libibverbs.so.1", Optional.empty()),
                                new DeviceFact.Tried("libibverbs.so", Optional.of("no such file"))),
                        List.of("ibv_open_device"),
                        List.of("_ibv_query_gid_ex")))
                .fact(new DeviceFact.ProviderChosen("sim", false, "no device is listed"));
        RankModel rank = TestSessions.folded(stream).rank(0).orElseThrow();
        return MAPPER.readTree(JsonText.of(DevicesJson.of("sim", true, rank)));
    }

    @Test
    void theExampleIsWhatIsPrinted() throws IOException {
        try (InputStream in = DevicesJson.class.getResourceAsStream("devices.json")) {
            assertEquals(List.of(), JsonShape.differences(MAPPER.readTree(in), made()));
        }
    }

    @Test
    void theLibraryIsToldWithEveryPlaceAndEverySymbol() {
        assertEquals("no device is listed", made().get("why").asString());
        assertEquals(
                "{\"path\":\"/usr/lib/libibverbs.so.1\",\"tried\":[{\"path\":\"libibverbs.so.1\",\"error\":null},"
                        + "{\"path\":\"libibverbs.so\",\"error\":\"no such file\"}],"
                        + "\"symbols\":{\"_ibv_query_gid_ex\":\"missing\",\"ibv_open_device\":\"found\"}}",
                made().get("library").toString());
    }

    @Test
    void aPortTellsItsTableAndWhatEachClientTakes() {
        JsonNode port = made().get("devices").get(0).get("ports").get(0);
        assertEquals("ACTIVE", port.get("state").asString());
        assertEquals("Thunderbolt", port.get("link_layer").asString());
        assertEquals(4096, port.get("active_mtu").asInt());
        JsonNode gid = port.get("gids").get(1);
        assertEquals("::ffff:10.99.0.1", gid.get("gid").asString());
        assertEquals("IPv4-mapped", gid.get("kind").asString());
        assertTrue(gid.get("type").isNull(), "macOS does not tell");
        assertEquals(95, gid.get("score").asInt());
        assertEquals(95, gid.get("reasons").get(0).get("points").asInt());
        assertEquals(
                "{\"ds4\":1,\"jaccl_advertises\":1,\"jaccl_sgid_index\":1}",
                port.get("choice").toString());
    }

    @Test
    void aPortWithoutATableHasNoChoice() {
        JsonNode port = made().get("devices").get(1).get("ports").get(0);
        assertEquals("DOWN", port.get("state").asString());
        assertTrue(port.get("gids").isEmpty());
        assertTrue(port.get("choice").get("ds4").isNull());
        assertEquals(1, port.get("choice").get("jaccl_sgid_index").asInt());
    }
}
