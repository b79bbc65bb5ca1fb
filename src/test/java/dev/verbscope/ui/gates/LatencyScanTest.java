package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a gate's time is spent on, from both ends and from one; and how latencies are distributed. */
class LatencyScanTest {
    private static final long US = 1_000;
    /** The histograms keep two digits. */
    private static final double CLOSE = 0.02;

    private final LatencyScan scan = new LatencyScan();

    private static void assertClose(long wanted, long got) {
        assertEquals(wanted, got, wanted * CLOSE + 1);
    }

    /** Rank 1 comes 20 µs after rank 0; each posts 5 µs after it came, the way takes 10 µs. */
    private void bothRanks(int gates) {
        for (int gate = 1; gate <= gates; gate++) {
            long began = gate * 100 * US;
            scan.gate(0, gate, 1, began, 5 * US, 35 * US);
            scan.gate(1, gate, 1, began + 20 * US, 5 * US, 6 * US);
        }
    }

    private LatencyReading reading(int rank) {
        return scan.reading(rank, 1_000_000, OptionalLong.empty());
    }

    @Test
    void fromBothEndsWaitingAndTheWayAreToldApart() {
        bothRanks(1_000);
        LatencyReading early = reading(0);
        assertEquals(1_000, early.own().gates());
        assertClose(5 * US, early.own().p50());
        assertClose(20 * US, early.waiting().orElseThrow().p50());
        assertClose(10 * US, early.way().orElseThrow().p99());
        assertTrue(early.rest().isEmpty());

        LatencyReading late = reading(1);
        assertEquals(0, late.waiting().orElseThrow().max(), "the peer had posted long before");
        assertClose(1 * US, late.way().orElseThrow().p50());
    }

    @Test
    void fromOneEndTheyAreNot() {
        scan.gate(0, 1, 1, 0, 5 * US, 35 * US);
        LatencyReading one = reading(0);
        assertTrue(one.waiting().isEmpty() && one.way().isEmpty());
        assertClose(30 * US, one.rest().orElseThrow().max());
        DistributionViewModel shown = DistributionViewModel.of(one);
        assertTrue(shown.remark().startsWith("One rank's recording alone cannot tell"), shown.remark());
        assertFalse(shown.parts().getLast().known());
    }

    @Test
    void gatesOfAnotherGenerationAreNotPutBesideEachOther() {
        scan.gate(0, 7, 1, 0, 5 * US, 35 * US);
        scan.gate(1, 7, 2, 0, 5 * US, 35 * US);
        assertEquals(0, reading(0).own().gates());
        assertEquals(1, reading(0).whole().gates());
    }

    @Test
    void allCountForTheDistributionAndTheLastForTheParts() {
        bothRanks(LatencyScan.LAST + 100);
        LatencyReading all = reading(0);
        assertEquals(LatencyScan.LAST + 100, all.whole().gates());
        assertEquals(LatencyScan.LAST, all.own().gates());
        assertEquals(all.whole().gates(), Arrays.stream(all.buckets().counts()).sum());
        assertTrue(DistributionViewModel.of(all).remark().startsWith("The parts: of the last 32,768 gates. "));
    }

    @Test
    void theAxisIsLogarithmicAndHoldsEverything() {
        for (int gate = 1; gate <= 1_000; gate++) {
            scan.gate(0, gate, 1, 0, US, gate == 1_000 ? 40_000 * US : 40 * US);
        }
        LatencyReading reading = reading(0);
        LatencyBuckets buckets = reading.buckets();
        assertTrue(buckets.share(40 * US) > 0 && buckets.share(40_000 * US) < 1);
        double decade = buckets.share(1_000_000) - buckets.share(100_000);
        assertEquals(decade, buckets.share(10_000_000) - buckets.share(1_000_000), 1e-9);
        assertEquals(1, buckets.counts()[(int) (buckets.share(40_000 * US) * LatencyBuckets.COUNT)]);

        DistributionViewModel shown = DistributionViewModel.of(reading);
        assertEquals(LatencyBuckets.COUNT, shown.bars().size());
        assertTrue(shown.bars().stream().filter(height -> height > 0).allMatch(height -> height > 0.01), "one is seen");
        assertTrue(shown.ticks().size() >= 2);
        assertEquals("max 40 ms", shown.marks().getLast().label());
    }

    @Test
    void sharesAddUpAndTheClocksErrorIsSaid() {
        bothRanks(100);
        DistributionViewModel shown = DistributionViewModel.of(scan.reading(0, 1_000_000_000, OptionalLong.of(3_200)));
        assertEquals(
                1,
                shown.parts().stream()
                        .mapToDouble(DistributionViewModel.Part::share)
                        .sum(),
                1e-9);
        assertTrue(shown.remark().startsWith("The two clocks agree to 3.2 µs"), shown.remark());
        assertTrue(shown.inWords().contains("waiting until the peer had posted: 57 %"), shown.inWords());
    }

    @Test
    void withoutAGateThatIsSaid() {
        DistributionViewModel shown = DistributionViewModel.of(reading(0));
        assertEquals("no gate until 0.001 s", shown.note());
        assertEquals(
                "reading the recording",
                DistributionViewModel.of(Optional.empty()).note());
    }
}
