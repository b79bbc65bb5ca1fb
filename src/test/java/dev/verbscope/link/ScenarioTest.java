package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.VerbsFact.QpCreated;
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
        try (TwoRanks ranks = new TwoRanks(scenario, 7)) {
            ranks.run(500);
            String said = scenario.name() + ": " + ranks.errors();
            assertEquals(
                    scenario.promise().outcome(),
                    ranks.result(0).ok() && ranks.result(1).ok() ? "ok" : "failed",
                    said);
            if (!scenario.promise().errorCode().isEmpty()) {
                assertTrue(
                        ranks.errors().stream()
                                .anyMatch(e -> e.code().equals(scenario.promise().errorCode())),
                        said);
            }
            assertEquals(
                    scenario.promise().generations(),
                    ranks.rank(0).facts(QpCreated.class).size(),
                    said);
            ranks.rank(0)
                    .facts(TransportChosen.class)
                    .forEach(chosen ->
                            assertEquals(scenario.promise().transport(), chosen.transport().key(), said));
            assertEquals(0, ranks.openSockets(), said);
            assertTrue(ranks.fabric().inUse().isEmpty(), said + " " + ranks.fabric().inUse());
            assertTrue(ranks.rank(0).closed() && ranks.rank(1).closed(), said);
        }
    }
}
