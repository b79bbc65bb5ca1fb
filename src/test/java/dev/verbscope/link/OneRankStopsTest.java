package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.record.Phase;
import dev.verbscope.verbs.sim.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** When one rank's operator stops, the other one ends as wanted too, whatever the two are doing. */
class OneRankStopsTest {

    static List<Arguments> moments() {
        return Stream.of(0, 1)
                .flatMap(rank -> Arrays.stream(Phase.values())
                        .filter(phase -> phase.compareTo(Phase.HELLO) > 0)
                        .map(phase -> Arguments.of(rank, phase)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("moments")
    void theOtherEndsAsWantedToo(int rank, Phase moment) {
        Scenario scenario = Scenario.named("one-direction-drop").orElseThrow();
        try (TwoRanks ranks = new TwoRanks(scenario, 3)) {
            ranks.hooked((me, both) -> (phase, generation) -> {
                if (me == rank && phase == moment) {
                    both.commands(rank).stop("enough");
                }
            });
            ranks.run(400);
            assertEquals(List.of(), ranks.errors(), () -> "rank " + rank + " stopped in " + moment);
        }
    }
}
