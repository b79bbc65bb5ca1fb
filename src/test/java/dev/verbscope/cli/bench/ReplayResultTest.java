package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What comes of the figures of {@code bench replay}. */
class ReplayResultTest {
    private static final Moments QUICK = Moments.of(new long[] {5_000_000});
    private static final Moments SLOW = Moments.of(new long[] {5_000_000, 101_000_000});
    private static final Played PLAYED = new Played(100, 3, 60, 20, 101, 30, 99, 300, 90);
    private static final Totals EQUAL = new Totals(true, 11_000_000, 0, List.of());
    private static final ReplayResult.Alone ALONE = new ReplayResult.Alone(5_000_000, 2, QUICK);
    private static final ReplayResult.Growing GROWING = new ReplayResult.Growing(10_000_000, 2, QUICK, 0.2, EQUAL);

    private static ReplayResult.Both both(double opened, Moments jumps, Moments farthest, Played played) {
        return new ReplayResult.Both(10_000_000, 1280, opened, jumps, farthest, List.of(played), 77);
    }

    private static final ReplayResult.Both BOTH = both(2, QUICK, QUICK, PLAYED);

    private static List<String> missed(ReplayResult.Both both, ReplayResult.Alone alone, ReplayResult.Growing growing) {
        ReplayResult result = ReplayResult.of(both, List.of(alone), growing);
        List<String> missed =
                result.bars().stream().filter(bar -> !bar.met()).map(Bar::what).toList();
        assertEquals(missed.isEmpty(), result.met());
        return missed;
    }

    @Test
    void theSlowestMomentDecides() {
        long[] jumps = LongStream.rangeClosed(1, 200).map(ms -> ms * 500_000).toArray();
        assertEquals(new Moments(200, 50, 99, 100), Moments.of(jumps));
        assertEquals(List.of(), missed(both(2, Moments.of(jumps), QUICK, PLAYED), ALONE, GROWING));
        jumps[0] = 101_000_000;
        assertEquals(List.of("any moment shown"), missed(both(2, Moments.of(jumps), QUICK, PLAYED), ALONE, GROWING));
    }

    @Test
    void eachBarIsMissedByItself() {
        assertEquals(List.of(), missed(BOTH, ALONE, GROWING));
        assertEquals(List.of("opened"), missed(both(4, QUICK, QUICK, PLAYED), ALONE, GROWING));
        assertEquals(List.of("the farthest moments shown"), missed(both(2, QUICK, SLOW, PLAYED), ALONE, GROWING));
        assertEquals(
                List.of("played at 100x: off its speed"),
                missed(both(2, QUICK, QUICK, new Played(100, 3, 60, 20, 96, 30, 99, 99, 90)), ALONE, GROWING));
        assertEquals(
                List.of("played at 0.1x: 19 of 20 pictures late"),
                missed(both(2, QUICK, QUICK, new Played(0.1, 3, 60, 20, 0.1, 30, 101, 102, 90)), ALONE, GROWING));
        assertEquals(
                List.of("a rank of 5.0 million: opened"),
                missed(BOTH, new ReplayResult.Alone(5_000_000, 3.1, QUICK), GROWING));
        assertEquals(
                List.of("a rank of 5.0 million: any moment shown"),
                missed(BOTH, new ReplayResult.Alone(5_000_000, 2, SLOW), GROWING));
        assertEquals(
                List.of("growing: opened"),
                missed(BOTH, ALONE, new ReplayResult.Growing(10_000_000, 3.1, QUICK, 0.2, EQUAL)));
        assertEquals(
                List.of("growing: any moment shown"),
                missed(BOTH, ALONE, new ReplayResult.Growing(10_000_000, 2, SLOW, 0.2, EQUAL)));
        Totals other = new Totals(false, 11_000_000, 0, List.of("rank 0"));
        assertEquals(
                List.of("growing: totals that differ"),
                missed(BOTH, ALONE, new ReplayResult.Growing(10_000_000, 2, QUICK, 0.2, other)));
    }

    @Test
    void theJsonHasTheFiguresInSnakeCase() {
        JsonNode json = JsonMapper.shared().readTree(BenchJson.of(ReplayResult.of(BOTH, List.of(ALONE), GROWING)));
        assertEquals(
                List.of(
                        "samples",
                        "bytes",
                        "open_seconds",
                        "jumps",
                        "farthest",
                        "played",
                        "heap_bytes",
                        "alone",
                        "growing",
                        "bars",
                        "met"),
                List.copyOf(json.propertyNames()));
        assertEquals(2, json.get("open_seconds").asDouble(), 1e-9);
        assertEquals(5, json.at("/farthest/max_ms").asDouble(), 1e-9);
        assertEquals(101, json.at("/played/0/reached_times").asDouble(), 1e-9);
        assertEquals(5_000_000, json.at("/alone/0/samples").asLong());
        assertEquals(11_000_000, json.at("/growing/totals/samples").asLong());
        assertEquals(77, json.get("heap_bytes").asLong());
        assertTrue(json.get("met").asBoolean());
        assertFalse(json.get("bars").isEmpty());
    }
}
