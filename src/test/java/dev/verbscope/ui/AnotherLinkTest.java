package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.records.Entries;
import dev.verbscope.ui.timeline.TimelineView;
import dev.verbscope.ui.viewmodel.LinkState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When another link comes, nothing that was done to the picture of the one before stays. */
class AnotherLinkTest {

    @TempDir
    Path recordings;

    private WindowDriver window;

    @BeforeEach
    void run() throws Exception {
        window = WindowDriver.openAtGates(recordings);
        window.fx(() -> {
            timeline().zoomIn();
            timeline().select(Entries.frames(model()).stream().findFirst());
            return null;
        });
        assertFalse(window.fx(timeline()::isWhole));
        assertTrue(window.fx(() -> timeline().selected().isPresent()));
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void aLinkThatIsStartedInThePlaceOfARunningOneIsSeenWhole() throws Exception {
        LinkSource before = source();
        window.fx(() -> {
            window.controller().commands().restart();
            return null;
        });
        awaitAnotherThan(before);
        assertNothingStays();
    }

    @Test
    void aRecordingThatIsOpenedIsSeenWhole() throws Exception {
        LinkSource before = source();
        Path folder = before.folders().getFirst().getParent();
        stop();
        assertTrue(window.fx(() -> window.controller().files().open(List.of(folder)))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS));
        awaitAnotherThan(before);
        assertNothingStays();
    }

    @Test
    void aPictureThatWasFrozenWhileItsLinkEndedDoesNotFreezeTheNextOne() throws Exception {
        LinkSource before = source();
        window.fx(() -> {
            window.controller().commands().restart();
            window.controller().commands().freeze(true);
            return null;
        });
        awaitAnotherThan(before);
        assertFalse(window.fx(() -> window.controller().isFrozen()));
    }

    private void stop() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
    }

    private void awaitAnotherThan(LinkSource before) throws Exception {
        window.await(
                "the other link",
                () -> window.controller()
                                .link()
                                .source()
                                .filter(source -> source != before)
                                .isPresent()
                        && window.controller().shown().isPresent());
    }

    private void assertNothingStays() throws Exception {
        assertTrue(window.fx(timeline()::isWhole), "all of it is in view");
        assertEquals(Optional.empty(), window.fx(timeline()::selected));
        assertFalse(
                window.fx(() -> window.controller().pane().selection().isVisible()), "the card of what was selected");
        window.fx(() -> {
            timeline().undoZoom();
            return null;
        });
        assertTrue(window.fx(timeline()::isWhole), "no zoom of the link before is undone");
    }

    private LinkModel model() {
        return window.controller().shown().orElseThrow().model();
    }

    private LinkSource source() throws Exception {
        return window.fx(() -> window.controller().link().source().orElseThrow());
    }

    private TimelineView timeline() {
        return window.controller().pane().timeline();
    }
}
