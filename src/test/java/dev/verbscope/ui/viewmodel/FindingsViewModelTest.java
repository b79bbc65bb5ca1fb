package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.diagnose.Severity;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FindingsViewModelTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void theOrderIsKeptAndTrueAndOverAreCounted() {
        FindingsViewModel view = FindingsViewModel.of(List.of(
                finding("error", Severity.ERROR, 4 * SECOND, OptionalLong.empty()),
                finding("good", Severity.GOOD, SECOND, OptionalLong.empty()),
                finding("over", Severity.WARNING, SECOND, OptionalLong.of(3 * SECOND))));

        assertEquals(
                List.of("error", "good", "over"),
                view.cards().stream().map(FindingsViewModel.Card::key).toList());
        assertEquals("2 now, 1 over", view.countText());
        assertTrue(view.cards().get(2).over());
        assertFalse(view.cards().get(0).over());
    }

    @Test
    void aCardSaysSinceWhenAndWhetherItIsStillTrue() {
        FindingsViewModel view = FindingsViewModel.of(List.of(
                finding("now", Severity.ERROR, 412_000_000, OptionalLong.empty()),
                finding("then", Severity.ERROR, 412_000_000, OptionalLong.of(2_013_000_000L))));

        assertEquals("since 0.412 s, still true", view.cards().get(0).since());
        assertEquals("over: from 0.412 s to 2.013 s", view.cards().get(1).since());
        assertEquals(
                "error: Title of now, since 0.412 s, still true",
                view.cards().get(0).accessibleText());
    }

    @Test
    void theCopyHoldsEverythingThatTheCardSays() {
        String copy = FindingsViewModel.of(
                        List.of(finding("direction-dead", Severity.ERROR, SECOND, OptionalLong.empty())))
                .cards()
                .getFirst()
                .copyText();

        assertEquals("""
                Title of direction-dead [error, direction-dead, since 1.000 s, still true]
                Summary.
                Because.
                  rank 1: 14 posted, 14 completed
                  rank 0: 0 received
                Next: Ask for a new queue pair.
                  now""", copy);
    }

    @Test
    void theMomentHasAButtonOfItsOwnAndNoSecondOne() {
        Finding shows = new Finding(
                "a",
                "a",
                Severity.NOTE,
                "t",
                "s",
                "",
                List.of(),
                0,
                OptionalLong.empty(),
                NextStep.of("Look.", NextStep.Action.SHOW_MOMENT));

        assertTrue(
                FindingsViewModel.of(List.of(shows)).cards().getFirst().action().isEmpty());
        assertEquals(
                "Re-create",
                FindingsViewModel.of(List.of(finding("b", Severity.ERROR, 0, OptionalLong.empty())))
                        .cards()
                        .getFirst()
                        .action()
                        .orElseThrow()
                        .label());
    }

    private static Finding finding(String code, Severity severity, long since, OptionalLong over) {
        return new Finding(
                code,
                code,
                severity,
                "Title of " + code,
                "Summary.",
                "Because.",
                List.of("rank 1: 14 posted, 14 completed", "rank 0: 0 received"),
                since,
                over,
                NextStep.of("Ask for a new queue pair.", NextStep.Action.RECREATE, "now"));
    }
}
