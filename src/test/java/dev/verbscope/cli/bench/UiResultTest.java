package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.cli.bench.writer.WriteResult;
import dev.verbscope.model.LinkFold;
import dev.verbscope.record.Counts;
import dev.verbscope.ui.WindowCost;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What comes of the figures of {@code bench ui}. */
class UiResultTest {
    private static final long SECOND = 1_000_000_000;
    private static final UiResult.Heap FLAT = UiResult.Heap.of(List.of(100L << 20, 100L << 20), 5);
    private static final Totals EQUAL = new Totals(true, 1_000_000, 0, List.of());

    private static WindowCost cost(long processMillis, long pulses) {
        return new WindowCost(10 * SECOND, processMillis * 1_000_000, 0, 0, pulses, pulses);
    }

    private static List<String> missed(List<Bar> bars) {
        return bars.stream().filter(bar -> !bar.met()).map(Bar::what).toList();
    }

    @Test
    void eachBarOfTheWindowIsMissedByItself() {
        assertTrue(UiResult.of(10, 100_000, cost(5_000, 600), FLAT, EQUAL, cost(200, 600))
                .met());
        assertEquals(
                List.of("processor time a pulse"),
                missed(UiResult.of(10, 100_000, cost(5_000, 300), FLAT, EQUAL, cost(200, 600))
                        .bars()));
        assertEquals(
                List.of("processor time of the window's process"),
                missed(UiResult.of(10, 100_000, cost(6_100, 620), FLAT, EQUAL, cost(200, 600))
                        .bars()));
        assertEquals(
                List.of("processor time, nothing running"),
                missed(UiResult.of(10, 100_000, cost(5_000, 600), FLAT, EQUAL, cost(400, 600))
                        .bars()));
        assertEquals(
                List.of("heap grown, by its trend"),
                missed(UiResult.of(
                                10,
                                100_000,
                                cost(5_000, 600),
                                UiResult.Heap.of(List.of(0L, 8L << 20, 16L << 20), 5),
                                EQUAL,
                                cost(200, 600))
                        .bars()));
        assertEquals(
                List.of("totals that differ"),
                missed(UiResult.of(
                                10,
                                100_000,
                                cost(5_000, 600),
                                FLAT,
                                new Totals(false, 1, 0, List.of("rank 0")),
                                cost(200, 600))
                        .bars()));
    }

    @Test
    void theHeapsTrendIsTheSlopeOverAllOfIt() {
        assertEquals(2, UiResult.Heap.of(List.of(10L, 20L, 30L, 40L), 5).bytesPerSecond(), 1e-9);
        assertEquals(0, UiResult.Heap.of(List.of(10L, 30L, 10L), 5).bytesPerSecond(), 1e-9);
    }

    @Test
    void whatTheWindowDoesNotShowIsNamed() {
        WriteResult written =
                new WriteResult(List.of(new WriteResult.Rank(0, 3, 1, new Counts(7, 7, 7, 7, 0, 70, 70))));

        Totals totals = Totals.of(written, LinkFold.onOneClock().snapshot());

        assertFalse(totals.equal());
        assertEquals(1, totals.dropped());
        assertEquals("rank 0 has 0 samples of 3", totals.differences().getFirst());
        assertEquals(2, totals.differences().size());
    }

    @Test
    void theJsonHasTheFiguresInSnakeCase() {
        JsonNode json = JsonMapper.shared()
                .readTree(BenchJson.of(UiResult.of(10, 100_000, cost(5_000, 600), FLAT, EQUAL, cost(200, 600))));
        assertEquals(
                List.of(
                        "warm_up_seconds",
                        "seconds",
                        "samples_per_second",
                        "busy",
                        "heap",
                        "totals",
                        "idle",
                        "bars",
                        "met"),
                List.copyOf(json.propertyNames()));
        assertEquals(
                List.of(
                        "ms_per_pulse",
                        "fx_ms_per_pulse",
                        "renderer_ms_per_pulse",
                        "percent_of_core",
                        "pulses_per_second",
                        "frames_per_second"),
                List.copyOf(json.get("busy").propertyNames()));
        assertEquals(50, json.at("/busy/percent_of_core").asDouble(), 1e-9);
        assertEquals(2, json.at("/idle/percent_of_core").asDouble(), 1e-9);
        assertTrue(json.at("/bars/0/met").asBoolean());
    }
}
