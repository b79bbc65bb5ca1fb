package dev.verbscope.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.diagnose.StoryTeller;
import dev.verbscope.link.FoldedRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.verbs.sim.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every scenario's document says what the scenario promises, and its findings name what is wrong and nothing else. */
class ScenarioJsonTest {
    private static final int GATES = 500;

    /** Beside the note that all is simulated. */
    private static final Map<String, Set<String>> FINDINGS = Map.ofEntries(
            Map.entry("healthy", Set.of()),
            Map.entry("one-direction-drop", Set.of("direction-dead", "direction-cured", "recipe-has-no-cure")),
            Map.entry(
                    "one-direction-drop-3",
                    Set.of("direction-dead", "direction-cured", "recipe-has-no-cure", "last-setup")),
            Map.entry("small-messages-pass", Set.of("direction-dead", "direction-cured", "recipe-has-no-cure")),
            Map.entry("gid-index-shifted", Set.of("jaccl-gid-mismatch")),
            Map.entry("granted-zero", Set.of("granted-depths-zero")),
            Map.entry("send-before-receive", Set.of()),
            Map.entry("slow-peer", Set.of("peer-slow")),
            Map.entry("rc-only", Set.of("qp-type-refused")),
            Map.entry("tcp-only", Set.of("fallback-to-tcp")),
            Map.entry("dead-for-good", Set.of("direction-dead", "all-setups-failed", "recipe-has-no-cure")),
            Map.entry("no-ipv4-gid", Set.of("no-ipv4-gid")),
            Map.entry("port-down", Set.of("port-down")),
            Map.entry("kill-mid-run", Set.of("direction-died")),
            Map.entry("peer-gone", Set.of("peer-gone")),
            Map.entry("wc-error", Set.of("completion-failed")),
            Map.entry("corrupt-one", Set.of("content-wrong")),
            Map.entry("cable-pulled", Set.of("direction-died")),
            Map.entry("rtr-refused", Set.of("rtr-refused")));

    static List<Scenario> scenarios() {
        return Scenario.all();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void saysWhatTheScenarioPromises(Scenario scenario) {
        LinkModel link = FoldedRun.of(scenario, GATES);
        List<Finding> findings = Findings.of(link);
        String text = JsonText.of(SessionJson.of(link, findings));
        JsonNode made = new JsonMapper().readTree(text);
        String story = String.join("\n", new StoryTeller(2).rest(link)) + "\n" + text;

        assertEquals(scenario.name(), made.get("scenario").asString(), story);
        assertTrue(made.get("simulated").asBoolean());
        assertEquals(scenario.promise().outcome(), made.get("outcome").asString(), story);
        if (scenario.promise().errorCode().isEmpty()) {
            assertTrue(made.get("error").isNull(), story);
            assertEquals(scenario.promise().transport(), made.get("transport").asString(), story);
            assertEquals(GATES, made.get("gates").get("done").asInt(), story);
        } else {
            assertEquals(
                    scenario.promise().errorCode(),
                    made.get("error").get("code").asString(),
                    story);
        }
        assertEquals(scenario.promise().generations(), made.get("generations").size(), story);
        Set<String> codes = findings.stream().map(Finding::code).collect(Collectors.toSet());
        codes.remove("simulated");
        assertEquals(FINDINGS.get(scenario.name()), codes, story);
    }
}
