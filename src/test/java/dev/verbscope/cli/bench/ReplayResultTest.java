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
    private static final long SECOND = 1_000_000_000;

    private static List<String> missed(ReplayResult result) {
        return result.bars().stream().filter(bar -> !bar.met()).map(Bar::what).toList();
    }

    @Test
    void theSlowestMomentDecides() {
        long[] jumps = LongStream.rangeClosed(1, 200).map(ms -> ms * 500_000).toArray();
        assertEquals(new ReplayResult.Jumps(200, 50, 99, 100), ReplayResult.Jumps.of(jumps));
        assertTrue(ReplayResult.of(10, 1280, 2 * SECOND, jumps, 1).met());
        jumps[0] = 101_000_000;
        assertEquals(List.of("any moment shown"), missed(ReplayResult.of(10, 1280, 2 * SECOND, jumps, 1)));
    }

    @Test
    void aSlowOpeningIsMissedByItself() {
        ReplayResult slow = ReplayResult.of(10, 1280, 4 * SECOND, new long[] {1}, 1);
        assertEquals(List.of("opened"), missed(slow));
        assertFalse(slow.met());
    }

    @Test
    void theJsonHasTheFiguresInSnakeCase() {
        JsonNode json = JsonMapper.shared()
                .readTree(BenchJson.of(ReplayResult.of(10, 1280, 2 * SECOND, new long[] {5_000_000}, 77)));
        assertEquals(
                List.of("samples", "bytes", "open_seconds", "jumps", "heap_bytes", "bars", "met"),
                List.copyOf(json.propertyNames()));
        assertEquals(2, json.get("open_seconds").asDouble(), 1e-9);
        assertEquals(5, json.at("/jumps/max_ms").asDouble(), 1e-9);
        assertEquals(77, json.get("heap_bytes").asLong());
        assertTrue(json.get("met").asBoolean());
    }
}
