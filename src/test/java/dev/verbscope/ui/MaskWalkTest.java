package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.LinkState;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One switch masks the window and what is taken from it; pictures of the window and of its panels. */
class MaskWalkTest {

    @TempDir
    Path recordings;

    @TempDir
    Path saved;

    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(recordings), StoryDesk.demonstration());
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void theWindowAndWhatIsSavedOfItHaveTheSameStandIns() throws Exception {
        String host = host();
        String gid = gid();
        window.await("the texts", () -> window.texts(".label").contains(host));
        String headline = window.shown().verdict().headline();

        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        window.await("the stand-ins", () -> window.controller().shown().isPresent() && !host().equals(host));
        assertNotEquals(gid, gid());
        assertEquals(headline, window.shown().verdict().headline());
        window.await("the texts", () -> !window.texts(".label").contains(host));
        window.pictures("masked");

        Path file = saved.resolve("masked.vscope");
        LinkSource source = window.fx(() -> window.controller().link().source().orElseThrow());
        String came = window.fx(
                        () -> window.controller().files().saveRecording(source.folders(), source.masking(), file))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
        assertEquals("Saved, masked: " + file, came);
        String standIn = host();
        try (OpenedRecordings opened = OpenedRecordings.of(List.of(file));
                LinkSource again = RecordedLink.open(opened.ranks(), false, link -> List.of())) {
            assertEquals(standIn, host(again.shown(again.lastNanos()).model()));
        }

        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        window.await("the names", () -> window.controller().shown().isPresent() && host().equals(host));
        assertEquals(gid, gid());
    }

    @Test
    void whatWasSaidBeforeIsTakenBack() throws Exception {
        String host = host();
        window.fx(() -> {
            window.controller().pane().toolbar().say("Saved on " + host);
            window.controller().preferences().change(now -> now.withMasked(true));
            return null;
        });
        assertFalse(window.text(".said").contains(host), () -> window.text(".said"));
    }

    @Test
    void aMomentThatIsShownIsShownMasked() throws Exception {
        String host = host();
        window.fx(() -> {
            window.controller().commands().showTime(1_000_000);
            return null;
        });
        window.await("the moment", () -> window.controller().time().ahead().isPresent());
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        window.await(
                "the same moment",
                () -> window.controller().isFrozen()
                        && window.controller().time().moment() == 1_000_000
                        && window.controller().link().isMaskedAsWanted()
                        && window.controller().shown().isPresent());
        assertNotEquals(host, host());
    }

    @Test
    void whoGoesOnToAnotherTimeMeanwhileStaysThere() throws Exception {
        String host = host();
        window.fx(() -> {
            window.controller().commands().showTime(1_000_000);
            window.controller().toggleMask();
            window.controller().commands().live();
            return null;
        });
        window.await("the stand-ins", () -> !host().equals(host));
        assertFalse(window.fx(() -> window.controller().isFrozen()), "live was asked for last");

        window.fx(() -> {
            window.controller().toggleMask();
            window.controller().commands().showTime(1_000_000);
            return null;
        });
        window.await("the names", () -> host().equals(host));
        assertTrue(window.fx(() -> window.controller().isFrozen()), "a moment was asked for last");
        assertEquals(1_000_000, window.fx(() -> window.controller().time().moment()));
    }

    @Test
    void thePanelThatWasUsedLastIsCopied() throws Exception {
        assertFalse(window.fx(() -> window.controller().pictures().hasPanel()));
        window.fx(() -> {
            window.controller().pane().timeline().requestFocus();
            return null;
        });
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.X);
        window.await("the copy", () -> Clipboard.getSystemClipboard().hasImage());
        assertTrue(window.text(".said").contains("timeline"), () -> window.text(".said"));
        double width = window.fx(() -> Clipboard.getSystemClipboard().getImage().getWidth());
        assertEquals(window.fx(() -> window.controller().pane().timeline().getWidth()), width);

        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.B);
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.X);
        window.await(
                "twice the size",
                () -> Clipboard.getSystemClipboard().getImage().getWidth() == 2 * width);
    }

    private String host() {
        return host(window.controller().shown().orElseThrow().model());
    }

    private static String host(LinkModel model) {
        return model.rank(0).orElseThrow().origin().host();
    }

    private String gid() throws Exception {
        return window.shown().model().rank(0).orElseThrow().devices().stream()
                .flatMap(device -> device.ports().stream())
                .map(Object::toString)
                .findFirst()
                .orElseThrow();
    }
}
