package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.records.BulkEntries;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bulk traffic, drains and model commands in the ranks' rows. */
class TrafficItemsTest {

    private static final double CHARACTER = 6;

    private static TimeAxis axis(LinkModel link) {
        return TimeAxis.of(link, TimeScale.LINEAR, WarmupMarks.until(link), Span.EVERYTHING, 80, 1_200);
    }

    private static List<BulkItems.Item> items(LinkModel link) {
        return BulkItems.of(link, axis(link));
    }

    @Test
    void eachGateAndItsDrainLieInTheRowOfTheirRank() {
        LinkModel link = TestSessions.model(TestSessions.inABigGate());
        List<BulkItems.Item> items = items(link);

        for (Row row : List.of(Row.RANK_0, Row.RANK_1)) {
            List<BulkItems.Item.How> hows = items.stream()
                    .filter(item -> item.row() == row)
                    .map(BulkItems.Item::how)
                    .toList();
            assertEquals(List.of(BulkItems.Item.How.DRAIN, BulkItems.Item.How.OPEN), hows);
        }
        assertEquals("big 1", items.get(1).name());
    }

    @Test
    void whatLeavesReceivesBehindIsWrong() {
        TestStream stream = TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1);
        stream.after(1_000_000).fact(new GateFact.WindowDrained(1, 7, 32, 500_000, 3));

        assertEquals(
                BulkItems.Item.How.WRONG,
                items(TestSessions.folded(stream)).getFirst().how());
    }

    @Test
    void whatFallsOnTheSamePixelsIsDrawnOnce() {
        TestStream stream = TestSessions.opened(0).bringUp(1).warmupBothWays(1);
        for (int n = 1; n <= 500; n++) {
            stream.bulkOver(TrafficKind.BATCH, n, 2, 0);
        }
        stream.after(100_000_000_000L).gatesPhase();

        assertTrue(items(TestSessions.folded(stream)).size() < 10);
    }

    @Test
    void whatIsPointedAtSaysAllThatIsKnown() {
        LinkModel link = TestSessions.model(TestSessions.ended(TestSessions.withBulk()));
        List<Entry> entries = BulkEntries.of(link, link.rank(0).orElseThrow());

        assertEquals(
                List.of(
                        "big gate 1",
                        "batch gate 1",
                        "batch gate 2",
                        "verify block 1",
                        "drain of the lookahead window"),
                entries.stream().map(Entry::title).toList());
        assertTrue(entries.getFirst().text().contains("received 8,388,608 bytes (8.0 MiB)"), entries.getFirst()::text);
        assertTrue(entries.getLast().text().contains("after gate 10"), entries.getLast()::text);
    }

    @Test
    void commandsStandByNameInTheRowOfTheirSender() {
        LinkModel link = TestSessions.model(TestSessions.withBulk());
        List<CommandItems.Label> labels = CommandItems.of(link, axis(link), CHARACTER);

        assertTrue(labels.stream().allMatch(label -> label.row() == Row.RANK_0), labels::toString);
        assertTrue(
                labels.stream().mapToInt(label -> label.text().length()).max().orElse(0) > 0);
    }

    @Test
    void aloneACommandHasItsNameAndTogetherTheirNumber() {
        TestStream worker = TestSessions.opened(1).frame(false, 2, "EVAL", 12);
        worker.after(5_000_000_000L).frame(false, 10, "LOGITS", 4);
        worker.fact(new ControlFact.FramesSkipped(10, "LOGITS", 1_000, 4_000, worker.now(), worker.now()));
        worker.after(5_000_000_000L).frame(false, 3, "REWIND", 4).frame(false, 4, "INVALIDATE", 4);
        worker.after(5_000_000_000L).gatesPhase();
        LinkModel link = TestSessions.folded(worker);

        assertEquals(
                List.of("EVAL", "LOGITS ×1,001", "2 commands"),
                CommandItems.of(link, axis(link), CHARACTER).stream()
                        .map(CommandItems.Label::text)
                        .toList());
    }
}
