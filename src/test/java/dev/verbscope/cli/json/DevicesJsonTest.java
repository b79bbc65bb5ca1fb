package dev.verbscope.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.RankModel;
import dev.verbscope.model.TestSessions;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DevicesJsonTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static JsonNode made() {
        RankModel rank = TestSessions.folded(TestSessions.opened(0)).rank(0).orElseThrow();
        return MAPPER.readTree(JsonText.of(DevicesJson.of("sim", true, rank.devices())));
    }

    @Test
    void theExampleIsWhatIsPrinted() throws IOException {
        try (InputStream in = DevicesJson.class.getResourceAsStream("devices.json")) {
            assertEquals(List.of(), JsonShape.differences(MAPPER.readTree(in), made()));
        }
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
