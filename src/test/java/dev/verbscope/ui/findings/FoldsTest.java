package dev.verbscope.ui.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.viewmodel.FindingsViewModel.Card;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static final Card DEAD = card("dead", Severity.ERROR, false);
    private static final Card SIMULATED = card("simulated", Severity.NOTE, false);
    private static final Card WAS_DEAD = card("was dead", Severity.ERROR, true);

    @Test
    void aNoteIsOpenWhereThereIsRoomForIt() {
        assertEquals(Set.of("simulated"), open(List.of(SIMULATED), Map.of(), 100, false));
        assertEquals(Set.of(), open(List.of(SIMULATED), Map.of(), 99, false));
    }

    @Test
    void theLastNoteComesFirst() {
        Card granted = card("granted", Severity.NOTE, false);
        assertEquals(Set.of("granted"), open(List.of(SIMULATED, granted), Map.of(), 130, false));
        assertEquals(Set.of("granted"), open(List.of(SIMULATED, granted), Map.of(), 130, true));
    }

    @Test
    void nothingIsOpenInThePlaceOfWhatMattersMore() {
        Map<String, Folds.Height> heights =
                Map.of("simulated", new Folds.Height(30, 60), "was dead", new Folds.Height(30, 200));
        assertEquals(Set.of(), Folds.open(List.of(SIMULATED, WAS_DEAD), heights, Map.of(), 150, false));
    }

    @Test
    void whatIsTrueIsOpenHoweverLittleRoomThereIs() {
        assertEquals(Set.of("dead"), open(List.of(DEAD, SIMULATED, WAS_DEAD), Map.of(), 0, false));
    }

    @Test
    void whatIsOverComesBeforeANote() {
        assertEquals(Set.of("dead", "was dead"), open(List.of(DEAD, SIMULATED, WAS_DEAD), Map.of(), 230, false));
        assertEquals(
                Set.of("dead", "was dead", "simulated"),
                open(List.of(DEAD, SIMULATED, WAS_DEAD), Map.of(), 300, false));
    }

    @Test
    void inTheNarrowFormTheFirstIsOpenAndOthersWhereThereIsRoom() {
        Card late = card("late", Severity.WARNING, false);
        assertEquals(Set.of("dead"), open(List.of(DEAD, late), Map.of(), 150, true));
        assertEquals(Set.of("dead", "late"), open(List.of(DEAD, late), Map.of(), 200, true));
        assertEquals(Set.of("dead", "late"), open(List.of(DEAD, late), Map.of(), 0, false));
    }

    @Test
    void whatAPersonOpenedOrFoldedStaysSo() {
        assertEquals(
                Set.of("simulated"),
                open(List.of(DEAD, SIMULATED), Map.of("dead", false, "simulated", true), 0, false));
        assertEquals(Set.of(), open(List.of(SIMULATED), Map.of("simulated", false), 1_000, false));
    }

    /** Each card is 30 pixels high when folded and 100 when open. */
    private static Set<String> open(List<Card> cards, Map<String, Boolean> byHand, double room, boolean compact) {
        Map<String, Folds.Height> heights = cards.stream()
                .map(Card::key)
                .collect(Collectors.toMap(Function.identity(), key -> new Folds.Height(30, 100)));
        return Folds.open(cards, heights, byHand, room, compact);
    }

    private static Card card(String key, Severity severity, boolean over) {
        return new Card(key, severity, over, key, "", List.of(), "", "", Optional.empty(), "", "");
    }
}
