package dev.verbscope.model.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.GateSample;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Distributions whose buckets can be laid over each other. */
class LatencyTallyTest {

    private static LatencyDistribution of(LongStream nanos) {
        LatencyTally tally = new LatencyTally();
        nanos.forEach(each -> {
            GateSample sample = new GateSample();
            sample.receivedAfter = (int) each;
            tally.sample(sample);
        });
        return tally.distribution();
    }

    @Test
    void countsEachGateOnce() {
        LatencyDistribution all = of(LongStream.rangeClosed(1, 1_000));
        assertEquals(
                1_000,
                all.buckets().stream()
                        .mapToLong(LatencyDistribution.Bucket::gates)
                        .sum());
        assertEquals(1, all.buckets().getFirst().fromNanos());
        List<LatencyDistribution.Bucket> buckets = all.buckets();
        for (int i = 1; i < buckets.size(); i++) {
            assertEquals(buckets.get(i - 1).toNanos(), buckets.get(i).fromNanos(), "no hole");
        }
        assertTrue(buckets.getLast().fromNanos() <= 1_000
                && 1_000 < buckets.getLast().toNanos());
    }

    @Test
    void twoDistributionsHaveTheSameEdges() {
        Set<Long> wide = new HashSet<>();
        of(LongStream.of(1, 2_000_000_000)).buckets().forEach(it -> wide.add(it.fromNanos()));
        for (long shortest : new long[] {1, 2, 3, 7, 1_601, 27_503, 1_000_000}) {
            LatencyDistribution.Bucket first =
                    of(LongStream.of(shortest, 3_000_000)).buckets().getFirst();
            assertTrue(wide.contains(first.fromNanos()), first.toString());
            assertTrue(first.fromNanos() <= shortest && shortest < first.toNanos(), shortest + " in " + first);
        }
    }

    @Test
    void percentilesAreFoundByWhatTheyAre() {
        LatencyDistribution all = of(LongStream.rangeClosed(1, 1_000));
        assertEquals(OptionalLong.of(500), all.at(50));
        assertEquals(OptionalLong.empty(), all.at(51));
        assertEquals(OptionalLong.empty(), LatencyDistribution.NONE.at(50));
    }
}
