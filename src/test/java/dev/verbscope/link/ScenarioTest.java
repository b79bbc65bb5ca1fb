package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.Scenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario ends as it promises, and leaves nothing behind. */
class ScenarioTest {

    static List<Scenario> scenarios() {
        return Scenario.all();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void endsAsPromised(Scenario scenario) {
        Promise promise = scenario.promise();
        try (TwoRanks ranks = new TwoRanks(scenario, 7).run(500)) {
            String said = scenario.name() + ": " + ranks.errors();
            assertEquals(promise.outcome(), ranks.ok() ? "ok" : "failed", said);
            if (!promise.errorCode().isEmpty()) {
                assertTrue(ranks.errors().stream().anyMatch(e -> e.code().equals(promise.errorCode())), said);
            }
            assertEquals(
                    promise.generations(), ranks.rank(0).facts(QpCreated.class).size(), said);
            ranks.rank(0)
                    .facts(TransportChosen.class)
                    .forEach(chosen ->
                            assertEquals(promise.transport(), chosen.transport().key(), said));
        }
    }
}
