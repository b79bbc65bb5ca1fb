package dev.verbscope.ui.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A search that follows what is recorded: one at a time, not too often, and what was typed last counts. */
class SearchFeedTest {
    private static final long PULSE = 16_000_000;
    /** Longer than any rest after a search of the little that is invented here. */
    private static final long LONG = 3_600_000_000_000L;

    private final Queue<Runnable> elsewhere = new ArrayDeque<>();
    private final List<SearchResult> found = new ArrayList<>();
    private final List<Long> gatesRead = new ArrayList<>();
    private final SearchFeed feed = new SearchFeed(elsewhere::add, Runnable::run, found::add);

    private static Optional<Shown> shown(int pulse) {
        var link = Links.curedAt(pulse);
        return Optional.of(new Shown(link, it -> List.of()));
    }

    private void work() {
        while (!elsewhere.isEmpty()) {
            elsewhere.remove().run();
        }
    }

    @Test
    void oneAtATimeAndNotAgainBeforeItsRest() {
        feed.show(shown(1), 0);
        feed.show(shown(2), PULSE);
        assertEquals(1, elsewhere.size());
        work();
        assertEquals(1, found.size());
        feed.show(shown(3), 2 * PULSE);
        assertEquals(0, elsewhere.size(), "a tenth of a second is not over");
        feed.show(shown(4), LONG);
        work();
        assertEquals(2, found.size());
    }

    @Test
    void whatDidNotChangeIsNotSearchedAgain() {
        Optional<Shown> same = shown(1);
        feed.show(same, 0);
        work();
        feed.show(same, LONG);
        assertEquals(0, elsewhere.size());
    }

    @Test
    void whatWasTypedMeanwhileIsSearchedAtOnceAndAloneIsShown() {
        feed.show(shown(1), 0);
        feed.query(SearchQuery.EVERYTHING.withTyped("rtr"), 1);
        work();
        assertEquals(List.of(), found, "nobody wants that any more");
        feed.show(shown(2), 2);
        work();
        assertEquals(1, found.size());
        assertEquals("rtr", found.getFirst().query().typed());
    }

    @Test
    void samplesAreReadByTheirGatesNumberAndOnce() {
        feed.gateReader(gate -> {
            gatesRead.add(gate);
            return CompletableFuture.completedFuture(List.of(
                    new SingleGate(1, TrafficKind.DECODE, gate, 2, 2_000_000_000, 2_000, 0, 38_000, 40_000, 15)));
        });
        feed.query(SearchQuery.EVERYTHING.withTyped("gate:77"), 0);
        feed.show(shown(1), 0);
        work();
        feed.show(shown(2), LONG);
        work();
        assertEquals(List.of(77L), gatesRead);
        assertEquals(2, found.size());
        assertTrue(found.getLast().hits().stream()
                .anyMatch(hit -> Long.valueOf(77).equals(hit.fields().get("gate"))));
    }

    @Test
    void samplesThatAreReadLateOfAnotherLinkAreNotFoundInThisOne() {
        CompletableFuture<List<SingleGate>> late = new CompletableFuture<>();
        feed.gateReader(gate -> late);
        feed.query(SearchQuery.EVERYTHING.withTyped("gate:77"), 0);
        feed.show(shown(1), 0);
        feed.reset();
        late.complete(
                List.of(new SingleGate(1, TrafficKind.DECODE, 77, 2, 2_000_000_000, 2_000, 0, 38_000, 40_000, 15)));
        work();
        feed.gateReader(gate -> CompletableFuture.completedFuture(List.of()));
        feed.show(shown(2), LONG);
        work();
        assertEquals(List.of(), found.getFirst().hits());
    }

    @Test
    void aFailedReadingLeavesTheRestToBeFound() {
        feed.gateReader(gate -> CompletableFuture.failedFuture(new IllegalStateException("gone")));
        feed.query(SearchQuery.EVERYTHING.withTyped("gate:77"), 0);
        feed.show(shown(1), 0);
        work();
        assertEquals(List.of(), found.getFirst().hits());
    }

    @Test
    void anotherLinksResultsAreNotShown() {
        feed.show(shown(1), 0);
        feed.reset();
        work();
        assertEquals(List.of(), found);
    }
}
