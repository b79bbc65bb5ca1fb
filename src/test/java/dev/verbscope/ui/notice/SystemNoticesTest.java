package dev.verbscope.ui.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SystemNoticesTest {
    private static final Notice NASTY = new Notice("--help \" & (do shell script \"x\")", "; rm $HOME `x`");

    @Test
    void theTextsAreArgumentsAndNothingElse() {
        for (String system : List.of("Mac OS X", "Linux")) {
            List<String> command = SystemNotices.command(system, NASTY).orElseThrow();

            assertEquals(List.of(NASTY.title(), NASTY.text()), command.subList(command.size() - 2, command.size()));
            assertFalse(
                    command.subList(0, command.size() - 2).stream().anyMatch(part -> part.contains("rm")),
                    command::toString);
        }
        assertTrue(SystemNotices.command("Linux", NASTY).orElseThrow().contains("--"), "no text is an option");
    }

    @Test
    void aSystemWithoutNoticesHasThemShownOtherwise() {
        List<Notice> shown = new ArrayList<>();
        new SystemNotices("Windows 11", Runnable::run, shown::add).show(NASTY);

        assertEquals(Optional.empty(), SystemNotices.command("Windows 11", NASTY));
        assertEquals(List.of(NASTY), shown);
    }

    @Test
    void whereTheCommandIsMissingTheyAreShownOtherwise() {
        List<Notice> shown = new ArrayList<>();
        // No system but macOS has osascript
        if (System.getProperty("os.name").startsWith("Mac")) {
            new SystemNotices("Linux", Runnable::run, shown::add).show(NASTY);
        } else {
            new SystemNotices("Mac OS X", Runnable::run, shown::add).show(NASTY);
        }

        assertEquals(List.of(NASTY), shown);
    }
}
