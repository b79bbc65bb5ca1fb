package dev.verbscope.ui.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CommandFinderViewModelTest {
    private final Set<Shortcut> impossible = EnumSet.noneOf(Shortcut.class);
    private final List<Action> actions =
            new Actions(name -> new Action(name, () -> !impossible.contains(name), () -> {})).all();

    @Test
    void everythingIsThereBeforeAnythingIsTyped() {
        CommandFinderViewModel finder = CommandFinderViewModel.of(actions, "");

        assertEquals(Shortcut.values().length, finder.rows().size());
        assertEquals(0, finder.chosen());
    }

    @Test
    void theBeginningOfTheNameComesFirst() {
        assertEquals(Shortcut.RESTART, first("rest"));
        assertEquals(Shortcut.RECREATE, first("re-c"));
        assertEquals(Shortcut.THEME, first("dark"));
        assertEquals(Shortcut.START, first("START"));
    }

    @Test
    void aWordOfThePurposeOrTheGroupAnswersToo() {
        assertEquals(Shortcut.RECREATE, first("queue pair"));
        assertTrue(found("time").contains(Shortcut.FREEZE));
    }

    @Test
    void everyWordMustBeAnswered() {
        assertEquals(List.of(Shortcut.ZOOM_OUT), found("zoom out"));
        assertEquals(List.of(), found("zoom xyz"));
        assertEquals(
                "no command answers “zoom xyz”",
                CommandFinderViewModel.of(actions, "zoom xyz ").inWords());
    }

    @Test
    void whatIsImpossibleNowSaysSoAndStandsBehindItsEquals() {
        impossible.add(Shortcut.START);
        CommandFinderViewModel typed = CommandFinderViewModel.of(actions, "start");
        assertEquals(Shortcut.START, typed.rows().getFirst().action().name(), "what was looked for");
        assertFalse(typed.rows().getFirst().enabled());
        assertTrue(typed.inWords().contains("not possible now"), typed::inWords);

        assertEquals(
                Shortcut.START,
                CommandFinderViewModel.of(actions, "").rows().getLast().action().name());
    }

    @Test
    void theChoiceStaysWithinTheRows() {
        CommandFinderViewModel finder = CommandFinderViewModel.of(actions, "");

        assertEquals(0, finder.moved(-1).chosen());
        assertEquals(2, finder.moved(2).chosen());
        assertEquals(finder.rows().size() - 1, finder.moved(1000).chosen());
        assertEquals(-1, CommandFinderViewModel.of(actions, "xyz").moved(1).chosen());
    }

    private Shortcut first(String typed) {
        return found(typed).getFirst();
    }

    private List<Shortcut> found(String typed) {
        return CommandFinderViewModel.of(actions, typed).rows().stream()
                .map(row -> row.action().name())
                .toList();
    }
}
