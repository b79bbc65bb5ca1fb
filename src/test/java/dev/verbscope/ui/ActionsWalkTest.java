package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.story.StoryDesk;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways to the window's actions: by their keys, by the finder, by the menu and by the list of keys. */
class ActionsWalkTest {

    @TempDir
    Path recordings;

    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(recordings), StoryDesk.demonstration());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void aCommandIsFoundByTypingAndDoneByEnter() throws Exception {
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);

        window.typeWithShortcutKey(KeyCode.K);
        window.await("the finder", () -> window.isThere("#finder-field"));
        window.pictures("finder");
        window.robot().write("freez");
        window.await("one answer", () -> window.text("#finder-field").contains("Freeze, or go live"));
        window.type(KeyCode.ENTER);
        window.await("the freeze", () -> window.controller().isFrozen());
        assertFalse(window.fx(() -> finder().isVisible()));

        // Escape and the same keys close it, and the keyboard is where it was
        Node before = window.fx(() -> window.window().stage().getScene().getFocusOwner());
        window.typeWithShortcutKey(KeyCode.K);
        window.await("the finder", () -> finder().isVisible());
        window.type(KeyCode.ESCAPE);
        window.await("no finder", () -> !finder().isVisible());
        assertEquals(before, window.fx(() -> window.window().stage().getScene().getFocusOwner()));
    }

    @Test
    void whatMakesNoSenseNowIsShownGreyAndNotDone() throws Exception {
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.P);
        window.await("the finder", () -> window.isThere("#finder-field"));
        window.robot().write("stop");
        window.await("its answer", () -> window.text("#finder-field").contains("not possible now"));
        window.type(KeyCode.ENTER);
        assertTrue(window.fx(() -> finder().isVisible()), "still open");
    }

    @Test
    void theMenuHoldsEveryActionAndItsKeysWorkOnce() throws Exception {
        MenuButton more = window.robot().lookup("#more").queryAs(MenuButton.class);
        window.click("#more");
        window.await("the menu", more::isShowing);
        window.type(KeyCode.ESCAPE);
        Theme before = window.fx(() -> window.controller().theme());
        window.typeWithShortcutKey(KeyCode.T);
        window.await("the other theme", () -> window.controller().theme() == before.other());

        long entries = window.fx(() -> more.getItems().stream()
                .filter(Menu.class::isInstance)
                .flatMap(menu -> ((Menu) menu).getItems().stream())
                .map(MenuItem::getId)
                .filter(id -> id != null && id.startsWith("menu-"))
                .count());
        assertEquals(Shortcut.values().length, entries);
    }

    @Test
    void aQuestionMarkListsTheKeys() throws Exception {
        window.fx(() -> {
            window.controller().pane().verdict().requestFocus();
            return null;
        });
        window.robot().write("?");
        window.await("the list", () -> window.isThere(".shortcut-list"));
        window.type(KeyCode.ESCAPE);
        window.await("no list", () -> !window.isThere(".shortcut-list"));
    }

    @Test
    void whatWouldDoNothingCannotBeDone() throws Exception {
        startUntilGates();
        assertEquals(
                List.of(),
                window.fx(() -> possible(
                        Shortcut.PLAY,
                        Shortcut.PHASE_ON,
                        Shortcut.RECORD_ON,
                        Shortcut.UNDO_ZOOM,
                        Shortcut.NEXT_PHASE)));
        assertEquals(
                List.of(Shortcut.LATENCY, Shortcut.RECORD_BACK),
                window.fx(() -> possible(Shortcut.LATENCY, Shortcut.RECORD_BACK)));
        window.await(
                "a queue pair that can be replaced",
                () -> possible(Shortcut.RECREATE).equals(List.of(Shortcut.RECREATE)));

        window.fx(() -> {
            window.controller().commands().showTime(1_000_000);
            window.controller().pane().timeline().zoomIn();
            return null;
        });
        List<Shortcut> now = List.of(Shortcut.PLAY, Shortcut.PHASE_ON, Shortcut.RECORD_ON, Shortcut.UNDO_ZOOM);
        assertEquals(now, window.fx(() -> possible(now.toArray(Shortcut[]::new))));
    }

    @Test
    void theFindingsAreReachedWhileTheSearchStandsInTheirPlace() throws Exception {
        startUntilGates();
        window.typeWithShortcutKey(KeyCode.F);
        window.await("the search", () -> window.controller().pane().side().isSearching());
        window.typeWithShortcutKey(KeyCode.G);
        window.await(
                "a finding with the keyboard",
                () -> window.window()
                        .stage()
                        .getScene()
                        .getFocusOwner()
                        .getStyleClass()
                        .contains("finding-head"));
        assertFalse(window.fx(() -> window.controller().pane().side().isSearching()));
    }

    @Test
    void whatThePresenterViewDoesNotShowIsShownInTheWholeWindow() throws Exception {
        startUntilGates();
        window.await("both HELLOs", () -> window.controller().pane().center().hasHello());
        for (Shortcut shown : List.of(Shortcut.LATENCY, Shortcut.FIND_NEXT, Shortcut.HELLO)) {
            window.fx(() -> {
                window.controller().pane().present(true);
                actions().of(shown).run();
                return null;
            });
            assertFalse(window.fx(() -> window.controller().pane().isPresenting()), shown::label);
        }
    }

    private void startUntilGates() throws Exception {
        window.fx(() -> {
            window.controller().commands().edit(StoryDesk.demonstration().withScenario(Optional.of("healthy")));
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
    }

    /** Those of them that can be done now. */
    private List<Shortcut> possible(Shortcut... names) {
        Actions actions = actions();
        return Stream.of(names).filter(name -> actions.of(name).isEnabled()).toList();
    }

    private Actions actions() {
        return WindowActions.of(window.controller(), () -> {});
    }

    private Node finder() {
        return window.robot().lookup(".finder").query();
    }
}
