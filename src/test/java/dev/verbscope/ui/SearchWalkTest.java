package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordKind;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk through the search: typed, narrowed by a toggle, from hit to hit, to a gate by its number, copied and closed. */
class SearchWalkTest {
    @TempDir
    Path recordings;

    private WindowDriver window;

    @BeforeEach
    void run() throws Exception {
        window = WindowDriver.openAtGates(recordings);
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void whatIsTypedIsFoundAndGoneTo() throws Exception {
        window.typeWithShortcutKey(KeyCode.F);
        window.await("all records", () -> !hits().getItems().isEmpty());
        window.robot().write("rtr");
        window.await(
                "the transitions",
                () -> !hits().getItems().isEmpty()
                        && hits().getItems().stream().allMatch(hit -> hit.text().contains("RTR")));
        window.click("#search-transitions");
        window.await(
                "transitions alone",
                () -> hits().getItems().stream().allMatch(hit -> hit.kind() == RecordKind.TRANSITION));

        window.click("#search-text");
        window.type(KeyCode.ENTER);
        window.await("the first hit", () -> selected().isPresent());
        Entry first = window.fx(() -> selected().orElseThrow());
        assertEquals(RecordKind.TRANSITION, first.kind());
        window.awaitModel("that moment", model -> model.nowNanos() == first.momentNanos());
        assertTrue(window.controller().isFrozen());
        assertTrue(window.text(".selection-details").contains("attr_mask"), "the card tells the mask");
        window.pictures("search");

        window.type(KeyCode.F3);
        window.await("the next hit", () -> !selected().equals(Optional.of(first)));
        window.typeWithShortcutKey(KeyCode.F);
        window.robot().write("gate:5");
        window.click("#search-transitions");
        window.await(
                "the gate of both ranks",
                () -> hits().getItems().size() == 2
                        && hits().getItems().stream().allMatch(hit -> hit.kind() == RecordKind.GATE));
        window.click("#search-text");
        window.type(KeyCode.DOWN);
        window.type(KeyCode.DOWN);
        window.typeWithShortcutKey(KeyCode.C);
        window.await("the copy", () -> copied().contains("gate 5 "));

        window.type(KeyCode.ESCAPE);
        window.await(
                "the findings again", () -> !window.controller().pane().side().isSearching());
        window.type(KeyCode.END);
        window.await("live", () -> !window.controller().isFrozen());
        assertFalse(window.fx(() -> window.robot().lookup(".time-frame").query().isVisible()));
    }

    private static String copied() {
        String text = Clipboard.getSystemClipboard().getString();
        return text == null ? "" : text;
    }

    private Optional<Entry> selected() {
        return window.controller().pane().timeline().selected();
    }

    private ListView<Entry> hits() {
        return window.robot().lookup("#search-hits").queryListView();
    }
}
