package dev.verbscope.ui.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.compare.LatencyCurves;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two latency curves over one axis. */
class CurvesViewModelTest {
    private static final double NEARLY = 1e-9;

    private static LatencyCurves curves(long a, long b, LatencyCurves.Bin... bins) {
        return new LatencyCurves(a, b, List.of(bins));
    }

    @Test
    void withoutAGateThereIsNothingToDraw() {
        assertEquals(CurvesViewModel.NONE, CurvesViewModel.of(curves(0, 0)));
        assertTrue(CurvesViewModel.NONE.inWords().contains("neither recording has one"));
    }

    @Test
    void aCurveIsTheShareOfItsOwnGates() {
        CurvesViewModel it = CurvesViewModel.of(curves(
                1_000, 10, new LatencyCurves.Bin(1_000, 2_000, 500, 5), new LatencyCurves.Bin(2_000, 4_000, 500, 5)));

        assertEquals(List.of(1.0, 1.0), it.a());
        assertEquals(it.a(), it.b());
        assertEquals("A, 1,000 gates", it.legendA());
    }

    @Test
    void binsLieOnTheAxisAsWideAsTheyAre() {
        CurvesViewModel it = CurvesViewModel.of(curves(
                1,
                1,
                new LatencyCurves.Bin(1_000, 2_000, 1, 0),
                new LatencyCurves.Bin(2_000, 8_000, 0, 0),
                new LatencyCurves.Bin(8_000, 16_000, 0, 1)));

        assertEquals(0, it.edges().get(0), NEARLY);
        assertEquals(0.25, it.edges().get(1), NEARLY);
        assertEquals(0.75, it.edges().get(2), NEARLY);
        assertEquals(1, it.edges().get(3), NEARLY);
        assertEquals(List.of(1.0, 0.0, 0.0), it.a());
        assertEquals(List.of(0.0, 0.0, 1.0), it.b());
    }

    @Test
    void aWideBinIsLowerThanANarrowOneOfAsManyGates() {
        CurvesViewModel it = CurvesViewModel.of(
                curves(2, 0, new LatencyCurves.Bin(1_000, 2_000, 1, 0), new LatencyCurves.Bin(2_000, 8_000, 1, 0)));

        assertEquals(1.0, it.a().get(0), NEARLY);
        assertEquals(0.5, it.a().get(1), NEARLY);
    }

    @Test
    void aSingleGateAmongManyIsSeen() {
        CurvesViewModel it = CurvesViewModel.of(curves(
                1_000_001,
                0,
                new LatencyCurves.Bin(1_000, 2_000, 1_000_000, 0),
                new LatencyCurves.Bin(2_000, 4_000, 1, 0)));

        assertTrue(it.a().get(1) >= 0.01, () -> it.a().toString());
    }

    @Test
    void ticksAreRoundAndOnTheAxis() {
        CurvesViewModel it = CurvesViewModel.of(curves(1, 1, new LatencyCurves.Bin(9_000, 110_000, 1, 1)));

        assertEquals(
                List.of("10 µs", "20 µs", "50 µs", "0.1 ms"),
                it.ticks().stream().map(CurvesViewModel.Tick::label).toList());
        assertTrue(it.ticks().stream().allMatch(tick -> tick.at() >= 0 && tick.at() <= 1));
    }
}
