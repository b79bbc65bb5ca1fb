package dev.verbscope.cli.json;

import static dev.verbscope.model.TestSessions.folded;
import static dev.verbscope.model.TestSessions.model;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.Phase;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SessionJsonTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static JsonNode example(String name) throws IOException {
        try (InputStream in = SessionJson.class.getResourceAsStream(name)) {
            return MAPPER.readTree(in);
        }
    }

    private static JsonNode json(LinkModel link) {
        return MAPPER.readTree(JsonText.of(SessionJson.of(link, Findings.of(link))));
    }

    @Test
    void theExampleIsWhatADemonstrationPrints() throws IOException {
        JsonNode made = json(model(TestSessions.ended(TestSessions.cured(4000))));
        assertEquals(List.of(), JsonShape.differences(example("session.json"), made));
        for (String key :
                List.of("scenario", "outcome", "transport", "generations", "directions", "gates", "findings")) {
            assertFalse(made.get(key).isNull(), key);
        }
        assertEquals(
                example("session.json").get("generations").size(),
                made.get("generations").size());
    }

    @Test
    void everyKindOfSessionHasTheSameShape() throws IOException {
        List<LinkModel> links = List.of(
                LinkFold.onOneClock().snapshot(),
                model(TestSessions.waiting()),
                folded(new TestStream(0).started().phase(Phase.CONNECT, 0).failed("connect-timeout", "no peer came")),
                folded(new TestStream(0)
                        .started()
                        .connect()
                        .hello(true, "n_layer")
                        .failed("hello-mismatch", "differs")),
                model(TestSessions.dead(3)),
                model(TestSessions.deadForGood()),
                model(TestSessions.killedMidRun()),
                model(TestSessions.ended(TestSessions.tcp(50))),
                folded(TestSessions.healthy(50).get(1)));
        for (LinkModel link : links) {
            assertEquals(List.of(), JsonShape.differences(example("session.json"), json(link)));
        }
    }

    @Test
    void countsAreTheTotalsOfTheSession() {
        JsonNode directions =
                json(model(TestSessions.ended(TestSessions.cured(100)))).get("directions");
        JsonNode oneToZero = directions.get("1->0");
        assertEquals(221, oneToZero.get("posted").asInt());
        assertEquals(201, oneToZero.get("received").asInt());
        assertEquals(201, oneToZero.get("verified").asInt());
        assertEquals(
                100L * TestStream.VECTOR_BYTES + TestStream.CHUNK_BYTES,
                oneToZero.get("bytes").asLong());
        assertEquals("measured", oneToZero.get("sources").get("verified").asString());
        assertEquals(202, directions.get("0->1").get("posted").asInt());
    }

    @Test
    void generationsTellStatesDepthsAndTheWarmup() {
        JsonNode generations =
                json(model(TestSessions.ended(TestSessions.cured(10)))).get("generations");
        JsonNode first = generations.get(0);
        assertEquals(1, first.get("n").asInt());
        assertEquals(
                "[\"RESET\",\"INIT\",\"RTR\",\"RTS\"]",
                first.get("ranks").get(1).get("states").toString());
        assertEquals(1023, first.get("ranks").get(0).get("granted_recv").asInt());
        assertEquals(0x411, first.get("ranks").get(0).get("qpn").asInt());
        assertEquals(20, first.get("warmup").get("attempts").asInt());
        assertTrue(first.get("warmup").get("0->1").get("received").asBoolean());
        assertFalse(first.get("warmup").get("1->0").get("received").asBoolean());
        assertEquals(1, generations.get(1).get("warmup").get("attempts").asInt());
    }

    @Test
    void whatARankAloneCannotKnowIsNull() {
        TestStream alone = TestSessions.opened(new TestStream(0), false)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 10, 41 * US)
                .ended();
        JsonNode made = json(folded(alone));
        JsonNode peer = made.get("generations").get(0).get("ranks").get(1);
        assertEquals(1, peer.get("rank").asInt());
        assertTrue(peer.get("qpn").isNull());
        assertTrue(peer.get("states").isNull());
        JsonNode outbound = made.get("directions").get("0->1");
        assertTrue(outbound.get("verified").isNull());
        assertEquals("unknown", outbound.get("sources").get("verified").asString());
        assertEquals("implied", outbound.get("sources").get("received").asString());
    }

    @Test
    void aFailureBeforeHelloIsWholeAndClaimsNothing() {
        JsonNode made = json(folded(new TestStream(0)
                .started()
                .phase(Phase.CONNECT, 0)
                .failed("connect-timeout", "rank 0: nobody came within 300 s")));
        assertEquals("failed", made.get("outcome").asString());
        assertEquals("connect-timeout", made.get("error").get("code").asString());
        assertEquals(0, made.get("error").get("rank").asInt());
        assertTrue(made.get("transport").isNull());
        assertTrue(made.get("generations").isEmpty());
        assertEquals(0, made.get("gates").get("done").asInt());
        assertTrue(made.get("gates").get("p50_us").isNull());
    }

    @Test
    void aFallbackSaysWhyAndTcpAsAskedIsNone() {
        JsonNode fallback = json(model(TestSessions.ended(TestSessions.tcp(10))));
        assertEquals("tcp", fallback.get("transport").asString());
        assertEquals(
                "rank 1 lists no verbs device", fallback.get("fallback_reason").asString());
        JsonNode asked = json(folded(new TestStream(0)
                .transportAsked("tcp")
                .started()
                .connect()
                .hello(true)
                .tcp("TCP was asked for")
                .ended()));
        assertTrue(asked.get("fallback_reason").isNull());
    }

    @Test
    void anEndThatIsNotRecordedIsNotInvented() {
        assertTrue(json(model(TestSessions.healthy(10))).get("outcome").isNull());
    }

    @Test
    void gatesAreInMicroseconds() {
        JsonNode gates =
                json(model(TestSessions.ended(TestSessions.healthy(100)))).get("gates");
        assertEquals(100, gates.get("done").asInt());
        assertEquals(41.0, gates.get("p50_us").asDouble(), 0.1);
        assertEquals(41.0, gates.get("max_us").asDouble(), 0.001);
    }

    @Test
    void findingsTellSinceWhenAndWhetherStillTrue() {
        JsonNode findings =
                json(model(TestSessions.ended(TestSessions.cured(10)))).get("findings");
        JsonNode dead = null;
        for (JsonNode finding : findings) {
            if (finding.get("code").asString().equals("direction-dead")) {
                dead = finding;
            }
        }
        assertEquals("error", dead.get("severity").asString());
        assertFalse(dead.get("still_true").asBoolean());
        assertTrue(dead.get("since_us").asLong() > 1000);
    }
}
