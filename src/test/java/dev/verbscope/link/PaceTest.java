package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PaceTest {

    @Test
    void withoutAPaceAGateBeginsAtOnce() {
        assertEquals(77, new Pace(0).startOf(5, 77));
    }

    @Test
    void gatesLieOnePeriodApart() {
        Pace pace = new Pace(1000);
        pace.restart(1, 500);
        assertEquals(500, pace.startOf(1, 500));
        assertEquals(1_000_500, pace.startOf(2, 600));
        assertEquals(9_000_500, pace.startOf(10, 8_000_000));
    }

    @Test
    void lateGateIsCaughtUpWith() {
        Pace pace = new Pace(1000);
        pace.restart(1, 0);
        assertEquals(1_000_000, pace.startOf(2, 17_000_000), "sixteen periods late: at once");
        assertEquals(2_000_000, pace.startOf(3, 17_000_000));
    }

    @Test
    void farBehindThereIsNoBurst() {
        Pace pace = new Pace(1000);
        pace.restart(1, 0);
        assertEquals(30_000_000, pace.startOf(2, 30_000_000));
        assertEquals(31_000_000, pace.startOf(3, 30_000_100), "the pace goes on from there");
    }
}
