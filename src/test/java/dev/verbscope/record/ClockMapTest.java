package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.verbscope.record.ClockMap.Basis;
import dev.verbscope.record.ControlFact.ClockMeasured;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockMapTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void theSameClockNeedsNoOffset() {
        var map = ClockMap.between(header(0, NOON, 100, "a"), header(1, NOON.plusSeconds(9), 777, "a"));

        assertEquals(ClockMap.ONE_CLOCK, map);
        assertEquals(777, map.onAxis(1, 777));
        assertEquals(map, map.with(0, new ClockMeasured(5, 2)), "nothing measured is better");
    }

    @Test
    void wallClocksPlaceTwoRanksUntilSomethingIsMeasured() {
        // Rank 1 began a second later; its clock then showed 5,000 ns
        var map = ClockMap.between(header(0, NOON, 100, "a"), header(1, NOON.plusSeconds(1), 5_000, "b"));

        assertEquals(Basis.WALL_CLOCKS, map.basis());
        assertEquals(ClockMap.UNKNOWN_ERROR, map.errorNanos());
        assertEquals(1_000_000_100, map.onAxis(1, 5_000));
        assertEquals(100, map.onAxis(0, 100));
    }

    @Test
    void aMeasurementOfEitherRankGivesTheSameAxis() {
        var map = ClockMap.between(header(0, NOON, 0, "a"), header(1, NOON, 0, "b"));

        var byRank0 = map.with(0, new ClockMeasured(400, 20)); // the peer, rank 1, is 400 ahead
        var byRank1 = map.with(1, new ClockMeasured(-400, 20)); // the peer, rank 0, is 400 behind

        assertEquals(byRank0, byRank1);
        assertEquals(new ClockMap(400, 10, Basis.MEASURED), byRank0);
        assertEquals(600, byRank0.onAxis(1, 1000));
    }

    @Test
    void theShortestRoundTripCounts() {
        var map = ClockMap.between(header(0, NOON, 0, "a"), header(1, NOON, 0, "b"))
                .with(0, new ClockMeasured(400, 200))
                .with(1, new ClockMeasured(-390, 20))
                .with(0, new ClockMeasured(500, 30));

        assertEquals(new ClockMap(390, 10, Basis.MEASURED), map);
    }

    @Test
    void theSystemsClockHasOneNameInOneProcess() {
        assertEquals(ClockSource.system(), ClockSource.system());
        assertNotEquals("", ClockSource.system());
    }

    private static RecordingHeader header(int rank, Instant started, long startNanos, String clock) {
        return new RecordingHeader(1, rank, 1, 1, started, startNanos, clock);
    }
}
