package dev.verbscope.verbs.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Where a region lies in a span that the system gave. */
class PlacementTest {
    private static final long PAGE = 16_384;
    private static final long GIB_4 = 1L << 32;

    @Test
    void beginsAtTheFirstPageOfTheSpan() {
        assertEquals(new Placement(PAGE, PAGE - 4096, 4096), Placement.in(4096, 3 * PAGE, 2 * PAGE, PAGE));
    }

    @Test
    void aSpanAcrossABoundaryHasNoPlaceForIt() {
        assertNull(Placement.in(GIB_4 - 2 * PAGE, Placement.span(3 * PAGE, PAGE), 3 * PAGE, PAGE));
    }

    @Test
    void twiceTheSpaceAlwaysHasOne() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            long bytes = PAGE * random.nextLong(1, GIB_4 / PAGE + 1);
            long span = Placement.spanBesideBoundary(bytes, PAGE);
            long base = 4096 * random.nextLong(1, 1L << 34);
            Placement place = Placement.in(base, span, bytes, PAGE);
            assertNotNull(place, () -> bytes + " bytes at " + base);
            assertEquals(0, place.start() % PAGE);
            assertEquals(place.start() >>> 32, place.start() + bytes - 1 >>> 32);
            assertTrue(place.before() >= 0 && place.after() >= 0);
            assertEquals(span, place.before() + bytes + place.after());
        }
    }
}
