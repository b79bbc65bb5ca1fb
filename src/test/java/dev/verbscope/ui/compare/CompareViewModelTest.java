package dev.verbscope.ui.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.compare.Alignment;
import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.MadeUpSide;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the window tells of two recordings. */
class CompareViewModelTest {
    private static final int GATES = 1_000;

    private static CompareState.Told told(Alignment alignment, OptionalLong goesOnAt) {
        return new CompareState.Told(
                Comparison.of(
                        MadeUpSide.of("bad", TestSessions.ended(TestSessions.cured(GATES))),
                        MadeUpSide.of("good", TestSessions.ended(TestSessions.healthy(GATES))),
                        alignment),
                goesOnAt);
    }

    private static List<CompareViewModel.Line.Item> items(CompareViewModel it) {
        return it.lines().stream()
                .filter(CompareViewModel.Line.Item.class::isInstance)
                .map(CompareViewModel.Line.Item.class::cast)
                .toList();
    }

    @Test
    void onlyWhatDiffersUnlessAllIsWanted() {
        CompareState.Told told = told(Alignment.START, OptionalLong.empty());
        CompareViewModel differing = CompareViewModel.of(told, false);
        CompareViewModel all = CompareViewModel.of(told, true);

        assertTrue(items(differing).stream().allMatch(CompareViewModel.Line.Item::differs));
        assertEquals(told.comparison().differing(), items(differing).size());
        assertEquals(
                told.comparison().differing() + told.comparison().agreeing(),
                items(all).size());
        assertTrue(differing.count().startsWith(told.comparison().differing() + " rows differ, "), differing::count);
    }

    @Test
    void everySectionHasItsTitleAndHowMuchDiffersInIt() {
        CompareState.Told told = told(Alignment.START, OptionalLong.empty());
        CompareViewModel it = CompareViewModel.of(told, true);

        assertEquals(
                told.comparison().sections().stream()
                        .map(section -> new CompareViewModel.Line.Title(section.title(), section.differing()))
                        .toList(),
                it.lines().stream()
                        .filter(CompareViewModel.Line.Title.class::isInstance)
                        .toList());
    }

    @Test
    void whatOneLacksIsADash() {
        CompareViewModel it = CompareViewModel.of(told(Alignment.START, OptionalLong.empty()), false);

        assertTrue(
                items(it).stream()
                        .anyMatch(item -> item.sign().equals("←") && item.b().equals("–")),
                () -> it.lines().toString());
        assertEquals("A  bad, rank 0", it.a());
        assertEquals("B  good, rank 0", it.b());
    }

    @Test
    void whatIsReadFirstStandsFirst() {
        CompareState.Told told = told(Alignment.START, OptionalLong.empty());
        CompareViewModel it = CompareViewModel.of(told, false);

        assertEquals(
                told.comparison().summary(),
                it.sentences().subList(0, told.comparison().summary().size()));
    }

    @Test
    void aRecordingThatGoesOnSaysUpToWhen() {
        CompareViewModel whole = CompareViewModel.of(told(Alignment.RTS, OptionalLong.empty()), false);
        assertEquals("Times count from the first queue pair at RTS of each.", whole.zero());

        CompareViewModel growing = CompareViewModel.of(told(Alignment.RTS, OptionalLong.of(12_400_000_000L)), false);
        assertTrue(growing.zero().contains("A is still being recorded: as of 12.4 s"), growing::zero);
    }

    @Test
    void aRowIsToldInWords() {
        CompareViewModel.Line.Item row = new CompareViewModel.Line.Item("≠", "kind", "IPv4", "IPv6", "", true);
        assertEquals("kind, differs. A: IPv4. B: IPv6.", row.inWords());
        assertFalse(new CompareViewModel.Line.Item("=", "kind", "IPv4", "IPv4", "", false)
                .inWords()
                .contains("differs"));
    }
}
