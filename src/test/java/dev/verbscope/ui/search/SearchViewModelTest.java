package dev.verbscope.ui.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** From hit to hit, while hits come and go. */
class SearchViewModelTest {
    private final SearchViewModel search = new SearchViewModel();

    private static Shown shown(LinkModel link) {
        return new Shown(link, it -> List.of());
    }

    private static SearchResult find(String typed) {
        return SearchResult.of(SearchQuery.EVERYTHING.withTyped(typed), shown(Links.cured()), List.of());
    }

    @Test
    void oneGoesFromHitToHitRoundTheEnd() {
        search.found(find("kind:warm failed"));
        assertEquals("20 hits", search.countText());
        Entry first = search.go(1, 0).orElseThrow();
        assertEquals(search.hits().getFirst(), first);
        assertEquals("1 of 20", search.countText());
        assertEquals(search.hits().getLast(), search.go(-1, 0).orElseThrow());
        assertEquals("20 of 20", search.countText());
        assertEquals(first, search.go(1, 0).orElseThrow());
    }

    @Test
    void theFirstStepStartsAtTheMomentThatIsShown() {
        search.found(find("kind:warm failed"));
        long tenth = search.hits().get(9).fromNanos();
        assertEquals(search.hits().get(9), search.go(1, tenth).orElseThrow());
        search.choose(Optional.empty());
        assertEquals(search.hits().get(8), search.go(-1, tenth).orElseThrow());
        search.choose(Optional.empty());
        assertEquals(search.hits().getFirst(), search.go(1, Long.MAX_VALUE).orElseThrow(), "round the end");
    }

    @Test
    void theChosenHitStaysWhileOthersComeBeforeIt() {
        search.found(find("kind:warm failed"));
        Entry chosen = search.go(1, 0).orElseThrow();
        search.found(find(""));
        assertEquals(Optional.of(chosen), search.at().map(search.hits()::get));
        search.found(find("kind:frame"));
        assertTrue(search.at().isEmpty(), "it is no hit any more");
        assertEquals(Optional.of(chosen), search.chosen());
    }

    @Test
    void nothingFoundIsSaid() {
        search.found(find("no such thing"));
        assertTrue(search.go(1, 0).isEmpty());
        assertTrue(search.countText().matches("no hit in [\\d,]+ records"), search.countText());
        assertEquals("", search.remark());
        search.found(find("gate:7"));
        assertFalse(search.remark().isEmpty(), "why that gate is not there");
    }
}
