package dev.verbscope.ui.canvas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Palette;
import dev.verbscope.ui.fixture.Links;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

class SnapshotViewTest {

    private final FxRobot robot = new FxRobot();
    private Sample view;

    /** Two tiles: the session's time, and something that never changes. */
    private static final class Sample extends SnapshotView {
        private final List<String> painted = new CopyOnWriteArrayList<>();
        private boolean otherForm;

        Sample() {
            super(1);
        }

        @Override
        protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
            ground("ground", new Box(0, 0, width, height), otherForm, (pen, box, value) -> painted.add("ground"));
            tile("still", new Box(0, 0, 50, 50), "", (pen, box, value) -> painted.add("still"));
            tile("time", new Box(50, 0, 50, 50), link.nowNanos(), (pen, box, value) -> painted.add("time " + value));
        }

        @Override
        protected String describe(LinkModel link, Optional<Verdict> now) {
            return "at " + link.nowNanos();
        }

        List<String> paintedSince() {
            List<String> since = List.copyOf(painted);
            painted.clear();
            return since;
        }
    }

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() throws Exception {
        FxToolkit.setupStage(stage -> {
            view = new Sample();
            view.setPrefSize(100, 50);
            stage.setScene(new Scene(new Pane(view), 100, 50));
        });
        FxToolkit.showStage();
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.setupStage(Stage::hide);
    }

    private void show(LinkModel link) {
        robot.interact(() -> view.show(link, Optional.empty()));
    }

    @Test
    void onlyWhatChangedIsDrawn() {
        show(Links.dead());
        assertEquals(List.of("ground", "still", "time " + Links.dead().nowNanos()), view.paintedSince());

        robot.interact(view::refresh);
        assertEquals(List.of(), view.paintedSince());
    }

    @Test
    void whatStandsOnAGroundIsDrawnAgainWithIt() {
        show(Links.dead());
        view.paintedSince();

        robot.interact(() -> {
            view.otherForm = true;
            view.refresh();
        });
        assertEquals(3, view.paintedSince().size());
    }

    @Test
    void anotherThemeDrawsEverything() {
        show(Links.dead());
        view.paintedSince();

        robot.interact(() -> view.palette(Palette.LIGHT));
        assertEquals(3, view.paintedSince().size());
    }

    @Test
    void aSnapshotBeforeItsTurnIsDrawnWhenItComes() throws Exception {
        show(Links.dead());
        view.paintedSince();
        show(Links.cured());
        show(Links.failed());
        assertEquals(List.of(), view.painted);

        String last = "time " + Links.failed().nowNanos();
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> view.painted.contains(last));
        assertEquals(List.of(last), view.paintedSince());
    }

    @Test
    void aSnapshotThatSomebodyWaitsForIsDrawnBeforeItsTurn() {
        show(Links.dead());
        view.paintedSince();
        robot.interact(() -> {
            view.show(Links.cured(), Optional.empty());
            assertTrue(view.owes());
            view.drawOwed();
            assertFalse(view.owes());
            assertEquals(List.of("time " + Links.cured().nowNanos()), view.paintedSince());
            view.drawOwed();
            assertEquals(List.of(), view.paintedSince());
        });
    }

    @Test
    void whatNobodySeesIsNotDrawnUntilSomebodyDoes() {
        robot.interact(() -> view.setVisible(false));
        show(Links.dead());
        assertEquals(List.of(), view.paintedSince());

        robot.interact(() -> view.setVisible(true));
        assertEquals(3, view.paintedSince().size());
    }

    @Test
    void theStateIsToldInWords() {
        show(Links.dead());
        assertEquals("at " + Links.dead().nowNanos(), view.getAccessibleText());
    }
}
