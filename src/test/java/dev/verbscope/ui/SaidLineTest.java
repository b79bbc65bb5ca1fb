package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.progress.SaidLine;
import javafx.geometry.Bounds;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the window says is read whole, however long it is. */
class SaidLineTest {
    private static final double WIDTH = 1100;
    private static final String LONG =
            "Not opened: " + "/home/somebody/recordings".repeat(6) + "/link.vscope is no archive of"
                    + " recordings: it begins with other bytes than such a file does, and nothing of it was read";

    @BeforeAll
    static void startHeadless() throws Exception {
        FxRuntime.startHeadless();
    }

    @Test
    void aLongSentenceIsNotCut() throws Exception {
        FxRuntime.call(() -> {
            SaidLine line = new SaidLine();
            Pane window = new Pane(line);
            new Scene(window, WIDTH, SaidLine.HEIGHT);
            line.resize(WIDTH, SaidLine.HEIGHT);
            line.say(LONG);
            window.applyCss();
            line.layout();

            Label said = (Label) line.lookup(".said");
            Bounds at = said.getBoundsInParent();
            assertEquals(LONG, said.getText());
            assertTrue(said.getHeight() >= said.prefHeight(said.getWidth()), "every line has room");
            assertTrue(at.getMinX() >= 0 && at.getMaxX() <= WIDTH && at.getMinY() >= 0, at::toString);
            return null;
        });
    }

    @Test
    void whatIsTakenBackLeavesNoWord() throws Exception {
        FxRuntime.call(() -> {
            SaidLine line = new SaidLine();
            line.say(LONG);
            line.silence();
            Label said = (Label) line.lookup(".said");
            assertFalse(said.isVisible());
            assertEquals("", said.getText() + said.getAccessibleText());
            return null;
        });
    }
}
