package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class AlternatingCyclesTest {
    private static final int STRETCH = 64;

    @Test
    void stretchesTakeTurnsByTheNumbersOfTheirGates() {
        AlternatingCycles cycles = new AlternatingCycles(STRETCH, 1, 10);

        assertEquals(true, cycles.records(STRETCH - 1));
        assertEquals(false, cycles.records(STRETCH));
        assertEquals(true, cycles.records(2 * STRETCH));
    }

    @Test
    void whatRecordingCostsIsFoundOnAMachineThatDriftsByMore() {
        AlternatingCycles cycles = new AlternatingCycles(STRETCH, 20_001, 20_000);
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            long drift = Math.round(2_000 * Math.sin(i / 3_000.0));
            long noise = random.nextInt(200) + (random.nextInt(50) == 0 ? 20_000 : 0);
            cycles.add(5_000 + drift + noise + (cycles.records(20_001L + i) ? 70 : 0));
        }

        assertEquals(70, cycles.cost(20_001), 20);
    }

    @Test
    void gatesOfAWarmUpAreLeftOut() {
        AlternatingCycles cycles = new AlternatingCycles(STRETCH, 1, 1_000 + 10 * STRETCH);
        for (long gate = 1; gate <= 1_000; gate++) {
            cycles.add(cycles.records(gate) ? 90_000 : 5_000);
        }
        for (long gate = 1_001; gate <= 1_000 + 10 * STRETCH; gate++) {
            cycles.add(cycles.records(gate) ? 5_030 : 5_000);
        }

        assertEquals(30, cycles.cost(1_001));
        assertEquals(5_030, cycles.median(1_001), 30);
    }

    @Test
    void nothingIsToldWhereThereIsNothingToCompare() {
        AlternatingCycles alike = new AlternatingCycles(0, 1, 100);
        AlternatingCycles few = new AlternatingCycles(STRETCH, 0, 100);
        for (int i = 0; i < 100; i++) {
            alike.add(5_000);
            few.add(5_000 + i);
        }

        assertEquals(0, alike.cost(1));
        assertEquals(5_000, alike.median(1));
        assertEquals(0, few.cost(0));
    }
}
