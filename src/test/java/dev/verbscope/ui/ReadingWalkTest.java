package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.gates.DistributionView;
import dev.verbscope.ui.stage.StageView;
import java.nio.file.Path;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.scene.control.ComboBox;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk from number to number: pointed at, selected by mouse and by keys, copied; and a GID table read again. */
class ReadingWalkTest {
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
    void aNumberTellsWhatItIsAndStaysAsACard() throws Exception {
        SnapshotView stage =
                window.robot().lookup(node -> node instanceof StageView).query();
        // The first count of the upper lane: posted 0→1
        Point2D count = window.fx(() -> stage.localToScreen(40, 100));
        window.robot().moveTo(count);
        window.await("what is pointed at", () -> stage.told().startsWith("posted, 0→1"));
        window.robot().clickOn(count);
        window.await("the card", () -> card().map(Explanation::title).equals(Optional.of("posted, 0→1")));
        window.click("#selection-json");
        window.await("the copy", () -> copied().contains("\"source\" : \"measured by rank 0\""));
        window.pictures("selection");

        window.fx(() -> {
            stage.requestFocus();
            return null;
        });
        window.type(KeyCode.RIGHT);
        window.type(KeyCode.RIGHT);
        window.await("rank 1", () -> stage.told().startsWith("rank 1, worker"));
        window.type(KeyCode.ENTER);
        window.await("its card", () -> card().map(Explanation::title).equals(Optional.of("rank 1, worker")));
        window.type(KeyCode.ESCAPE);
        window.type(KeyCode.ESCAPE);
        window.await("no card", () -> card().isEmpty());
    }

    @Test
    void aGidTableIsReadUnderAnotherRecipeAndCopied() throws Exception {
        window.click("#gid-copy-text");
        window.await("the copy", () -> copied().startsWith("GID table of "));
        window.fx(() -> {
            ComboBox<String> recipe = window.robot().lookup("#gid-recipe").queryComboBox();
            recipe.setValue("jaccl");
            return null;
        });
        window.await("what would happen", () -> window.text("#gid-what-if").startsWith("jaccl would "));
        assertTrue(window.texts(".what-if").contains("jaccl: taken: the first IPv4-mapped"), window.texts(".what-if"));
        window.pictures("gid-what-if");
        window.fx(() -> {
            window.robot().lookup("#gid-recipe").queryComboBox().setValue(null);
            return null;
        });
        window.await("the table as it is", () -> window.texts(".what-if").isEmpty());
        assertEquals("", window.text("#gid-what-if"));
    }

    @Test
    void theLatencyIsDistributedOnDemand() throws Exception {
        window.click("#latency-distribution");
        DistributionView view =
                window.robot().lookup(node -> node instanceof DistributionView).query();
        window.await(
                "the distribution",
                () -> view.getAccessibleText() != null
                        && view.getAccessibleText().contains("the way, until received: "));
        assertTrue(view.getAccessibleText().contains("Both ranks' records are on one clock"), view.getAccessibleText());
        window.pictures("distribution");
        window.type(KeyCode.ESCAPE);
        window.await("the gates again", () -> !view.isVisible());
        window.typeWithShortcutKey(KeyCode.J);
        window.await("it again, by its key", view::isVisible);
    }

    private Optional<Explanation> card() {
        return window.controller().pane().selection().shown();
    }

    private static String copied() {
        String text = Clipboard.getSystemClipboard().getString();
        return text == null ? "" : text;
    }
}
