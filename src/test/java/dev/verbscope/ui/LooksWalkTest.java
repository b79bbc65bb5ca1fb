package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.story.StoryDesk;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.CheckBox;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Screen;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window as a person likes it: for a room, with larger letters, with other panels. */
class LooksWalkTest {

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
    void aRoomSeesVerdictStageAndPhasesAloneAndASpeakerCanStillAct() throws Exception {
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
        window.fx(() -> {
            window.controller().commands().showMoment("direction-dead/1->0/1");
            return null;
        });
        window.awaitModel("a dead direction", model -> model.oneToZero().state().broken());
        window.fx(() -> {
            window.controller().pane().present(true);
            return null;
        });
        window.pictures("podium-dead");
        window.fx(() -> {
            window.controller().commands().live();
            window.controller().pane().present(false);
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);

        window.type(KeyCode.F5);
        window.await("the podium", () -> window.controller().pane().isPresenting());
        window.pictures("podium");
        assertEquals("podium-restart", window.fx(() -> focused()));
        window.click("#podium-restart");
        window.await(
                "a link from the beginning",
                () -> window.controller()
                        .shown()
                        .filter(shown -> shown.model().stage() != LinkStage.GATES)
                        .isPresent());
        window.type(KeyCode.ESCAPE);
        window.await("the whole window", () -> !window.controller().pane().isPresenting());
    }

    @Test
    void lettersGrowByKeysUntilEverythingIsTwiceAsLarge() throws Exception {
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
        for (int percent : new int[] {125, 150, 175, 200}) {
            window.typeWithShortcutKey(KeyCode.EQUALS);
            window.await("letters of " + percent + " %", () -> scale() == percent / 100.0);
            window.pictures("font-" + percent);
        }
        window.typeWithShortcutKey(KeyCode.EQUALS);
        window.typeWithShortcutKey(KeyCode.MINUS);
        window.await("smaller letters", () -> scale() == 1.75);
        window.typeWithShortcutKey(KeyCode.DIGIT0);
        window.await("letters as at the beginning", () -> scale() == 1);
    }

    @Test
    void preferencesAreOpenedByKeysAndCountAtOnce() throws Exception {
        window.typeWithShortcutKey(KeyCode.COMMA);
        window.await("the preferences", () -> window.isThere("#preference-theme"));
        window.popoverPictures("preferences", "#preference-theme");
        window.fx(() -> {
            CheckBox box = window.robot().lookup("#preference-notifications").queryAs(CheckBox.class);
            box.fire();
            return null;
        });
        assertTrue(window.controller().preferences().now().notifications());
        List<String> before = window.fx(() -> List.copyOf(preferencesStyle()));
        window.fx(() -> {
            window.controller().commands().toggleTheme();
            return null;
        });
        window.await(
                "preferences in the theme that was chosen in them",
                () -> preferencesStyle()
                        .equals(window.window().stage().getScene().getStylesheets()));
        assertNotEquals(before, window.fx(this::preferencesStyle));
        window.type(KeyCode.ESCAPE);
        window.await("no preferences", () -> !window.isThere("#preference-theme"));
    }

    @Test
    void whatLiesOverTheWindowIsSeenWhole() throws Exception {
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
        window.fx(() -> {
            window.controller().pane().toolbar().openHelp();
            return null;
        });
        window.await("the keys", () -> window.isThere(".shortcut-list"));
        window.popoverPictures("keys", ".shortcut-list");
        window.type(KeyCode.ESCAPE);
        window.await("no keys", () -> !window.isThere(".shortcut-list"));
        window.fx(() -> {
            window.controller().preferences().change(now -> now.withFontPercent(200));
            return null;
        });
        window.await("large letters", () -> scale() == 2 && !devices().isVisible());
        window.fx(() -> {
            window.controller().pane().toolbar().openHelp();
            return null;
        });
        window.await("large keys", () -> window.isThere(".shortcut-list"));
        window.popoverPictures("keys-200", ".shortcut-list");
        window.await("keys that are no larger than the screen", () -> {
            Window keys =
                    window.robot().lookup(".shortcut-list").query().getScene().getWindow();
            return keys.getHeight() <= Screen.getPrimary().getBounds().getHeight();
        });
        window.fx(() -> {
            window.controller().pane().toolbar().closePopovers();
            window.controller().preferences().change(now -> now.withFontPercent(100));
            return null;
        });

        window.fx(() -> {
            window.window().stage().setWidth(1100);
            window.window().stage().setHeight(700);
            return null;
        });
        window.await("folded devices", () -> !devices().isVisible());
        window.fx(() -> {
            window.controller().pane().openDevices();
            return null;
        });
        window.await(
                "the devices over the hosts",
                () -> devices().isVisible() && devices().getWidth() > 0);
        window.pictures("drawer");
    }

    private Region devices() {
        return window.controller().pane().devices();
    }

    private List<String> preferencesStyle() {
        return window.robot().lookup("#preference-theme").query().getScene().getStylesheets();
    }

    @Test
    void theFirstHintIsPutAwayForGood() throws Exception {
        window.fx(() -> {
            window.controller().preferences().change(now -> now.withHintSeen(false));
            return null;
        });
        window.await("the hint", () -> window.robot().lookup(".hint").query().isVisible());
        window.pictures("hint");
        window.click("#hint-seen");
        window.await("no hint", () -> !window.robot().lookup(".hint").query().isVisible());
        assertTrue(window.controller().preferences().now().hintSeen());
    }

    @Test
    void whatTakesLongerThanHalfASecondIsSaid() throws Exception {
        CompletableFuture<String> work =
                window.fx(() -> window.controller().during("Opening the recording", new CompletableFuture<String>()));
        window.await(
                "the word",
                () -> window.text(".progress-line .word").equals("Opening the recording…")
                        && window.robot().lookup(".progress-line").query().isVisible());
        window.pictures("progress");
        work.complete("done");
        window.await(
                "no word",
                () -> !window.robot().lookup(".progress-line").query().isVisible());
    }

    @Test
    void anEdgeOfAPanelIsMovedByKeysAndByTheMouse() throws Exception {
        double before = window.fx(this::devicesWidth);
        window.fx(() -> {
            window.robot().lookup(".divider").query().requestFocus();
            return null;
        });
        window.type(KeyCode.RIGHT);
        window.await("wider devices", () -> devicesWidth() == before + 20);
        window.robot().drag(".divider").dropBy(15, 0);
        window.await("still wider devices", () -> devicesWidth() > before + 20);
        assertEquals(
                window.fx(this::devicesWidth),
                window.controller().preferences().now().panels().devices());
    }

    private double devicesWidth() {
        return window.controller().pane().devices().getWidth();
    }

    private double scale() {
        return window.controller().pane().getLocalToSceneTransform().getMxx();
    }

    private String focused() {
        return window.window().stage().getScene().getFocusOwner().getId();
    }
}
