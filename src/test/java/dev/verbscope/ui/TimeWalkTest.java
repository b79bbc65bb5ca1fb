package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.command.TimeCommands;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.fixture.ShiftDrag;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordKind;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.timeline.TimelineView;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Parent;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk through the time of a session: back to a moment by a click, on by steps, played, and live again. */
class TimeWalkTest {
    private static final double ROW_1_TO_0 = 0.72;

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
    void aClickShowsThatMomentInTheWholeWindowAndOneKeyReturns() throws Exception {
        WarmupCell lost = window.shown().model().oneToZero().generations().getFirst().warmup().stream()
                .map(WarmupRow::cells)
                .map(cells -> cells.get(9))
                .findFirst()
                .orElseThrow();
        clickOnTimeline(lost.beganNanos() + lost.tookNanos() / 2);

        window.awaitModel(
                "the moment",
                model -> model.generation() == 1 && model.oneToZero().state().broken());
        assertTrue(window.controller().isFrozen());
        assertTrue(window.fx(() -> window.robot().lookup(".time-frame").query().isVisible()), "framed");
        Entry selected = window.fx(() -> timeline().selected().orElseThrow());
        assertEquals(RecordKind.WARM_UP, selected.kind());
        window.await(
                "how far ahead live is", () -> window.text(".verdict .frozen").contains("live is"));
        window.pictures("time-moment");

        window.fx(() -> {
            timeline().requestFocus();
            return null;
        });
        window.typeWithShortcutKey(KeyCode.C);
        assertEquals(
                selected.text(), window.fx(() -> Clipboard.getSystemClipboard().getString()));

        long moment = moment();
        window.typeWithShortcutKey(KeyCode.RIGHT);
        window.await("the next record", () -> moment() > moment);
        window.typeWithShortcutKey(KeyCode.PAGE_DOWN);
        window.awaitModel(
                "the next phase",
                model -> model.steps().stream()
                        .anyMatch(step -> step.beganNanos().equals(OptionalLong.of(model.nowNanos()))));

        window.type(KeyCode.END);
        window.awaitModel("now", model -> model.stage() == LinkStage.GATES);
        assertFalse(window.controller().isFrozen());
        assertFalse(window.fx(() -> window.robot().lookup(".time-frame").query().isVisible()));
    }

    @Test
    void aMomentThatIsAskedForIsDrawnAtOnceHoweverShortAgoLiveWas() throws Exception {
        long before = window.shown().model().nowNanos() - 1_000_000;
        Shown then =
                window.fx(() -> window.controller().past().at(before)).get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
        window.fx(() -> {
            List<SnapshotView> parts = drawn(window.controller().pane().center());
            window.controller()
                    .pane()
                    .center()
                    .show(window.controller().shown().orElseThrow().model(), Optional.empty());
            window.controller().pane().center().catchUp();
            assertTrue(parts.size() > 3, parts.toString());

            window.controller().freezeAt(then);

            assertEquals(List.of(), parts.stream().filter(SnapshotView::owes).toList(), "wait for their turn");
            return null;
        });
    }

    private static List<SnapshotView> drawn(Parent parent) {
        return parent.getChildrenUnmodifiable().stream()
                .flatMap(node -> switch (node) {
                    case SnapshotView view -> Stream.of(view);
                    case Parent inner -> drawn(inner).stream();
                    default -> Stream.of();
                })
                .toList();
    }

    @Test
    void whatIsOverIsPlayedAgainUntilItsEnd() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        // slow enough for a busy machine to press the button before the end
        window.fx(() -> {
            window.controller().commands().playSpeed(PlaySpeed.TENTH);
            return null;
        });
        window.typeWithShortcutKey(KeyCode.P);
        window.await("time to go on", () -> window.controller().isFrozen() && moment() > 0);
        window.awaitModel("the beginning", model -> model.generation() < 2);
        window.click("#timeline-play");
        window.await(
                "the pause",
                () -> window.controller().isFrozen()
                        && !window.controller().time().isPlaying());
        long paused = window.fx(this::moment);
        window.pictures("time-paused");
        assertEquals(paused, window.fx(this::moment), "it stands");

        window.fx(() -> {
            window.controller().commands().playSpeed(PlaySpeed.HUNDRED);
            return null;
        });
        window.typeWithShortcutKey(KeyCode.P);
        window.await("the end again", () -> !window.controller().isFrozen());
        window.awaitModel("all of it", model -> model.stage() == LinkStage.ENDED);
    }

    @Test
    void aPauseThatComesAtTheEndShowsTheEnd() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        long end = moment();
        window.fx(() -> {
            window.controller().commands().showTime(end / 2);
            return null;
        });
        window.awaitModel("the middle", model -> model.nowNanos() < end);
        window.fx(() -> {
            TimeCommands commands = window.controller().commands();
            commands.playSpeed(PlaySpeed.HUNDRED);
            commands.playOrPause();
            long began = System.nanoTime();
            while ((System.nanoTime() - began) * PlaySpeed.HUNDRED.times() < end) {
                // no pulse comes between
                Thread.onSpinWait();
            }
            commands.playOrPause();
            return null;
        });
        assertFalse(window.controller().isFrozen());
        window.awaitModel("the end in the picture", model -> model.stage() == LinkStage.ENDED);
    }

    @Test
    void aWindowThatStandsAtAMomentOfWhatIsOverRests() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        window.fx(() -> {
            window.controller().commands().showTime(1_000_000);
            return null;
        });
        window.awaitModel("the moment", model -> model.nowNanos() == 1_000_000);
        window.await("its rest", () -> !window.window().isAwake());
        assertTrue(window.controller().isFrozen());
        assertTrue(window.text(".verdict .frozen").contains("the end is"), () -> window.text(".verdict .frozen"));
    }

    @Test
    void aMomentThatIsFoundLateDoesNotComeAfterAnotherWish() throws Exception {
        Finding finding = window.shown().findings().getFirst();
        CompletableFuture<Boolean> shown = window.fx(() -> {
            CompletableFuture<Boolean> found = window.controller().time().show(finding);
            window.controller().commands().live();
            return found;
        });
        assertFalse(shown.get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS));
        assertFalse(window.fx(() -> window.controller().isFrozen()));

        CompletableFuture<Boolean> again =
                window.fx(() -> window.controller().time().show(finding));
        assertTrue(again.get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS));
        assertTrue(window.fx(() -> window.controller().isFrozen()));
    }

    @Test
    void whatCanBeCommandedIsOfNowWhateverMomentIsShown() throws Exception {
        FaultChoice pulled = window.fx(() -> new StoryDesk(recordings).faults().getLast());
        window.fx(() -> {
            window.controller().commands().inject(pulled, Optional.empty(), true);
            return null;
        });
        window.await("the fault", () -> window.text("#faults").equals("Faults: 1 on"));
        window.fx(() -> {
            window.controller().commands().showTime(1_000_000);
            return null;
        });
        window.awaitModel("the moment", model -> model.nowNanos() == 1_000_000);
        window.await("its texts", () -> window.text(".verdict .frozen").startsWith("at 0.001 s"));
        assertEquals("Faults: 1 on", window.text("#faults"), "it can be switched off");
        assertFalse(window.robot().lookup("#recreate").query().isDisabled(), "there is a queue pair now");
    }

    @Test
    void gatesResolveToSingleOnesAndTheZoomIsUndone() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        List<SingleGate> gates = window.fx(() -> window.controller()
                        .past()
                        .gates(0, window.controller().time().moment(), 10_000))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS)
                .gates();
        SingleGate gate =
                gates.stream().filter(g -> g.rank() == 0).skip(5).findFirst().orElseThrow();
        Point2D there = onTimeline(gate.beganNanos());
        window.fx(() -> {
            ShiftDrag.over(timeline(), there.add(-12, 0), there.add(12, 0));
            return null;
        });
        assertFalse(window.fx(timeline()::isWhole), "what was dragged over is in view, and no more");
        Point2D closer = onTimeline(gate.beganNanos() + gate.doneAfter() / 2);
        window.await("single gates", () -> {
            Event.fireEvent(timeline(), moved(closer));
            return timeline().underPointerProperty().get().contains("gate " + gate.gate() + " ");
        });
        window.pictures("time-gates");

        window.typeWithShortcutKey(KeyCode.Z);
        window.await("everything", timeline()::isWhole);
    }

    /** On the FX thread a robot would wait for itself. */
    private MouseEvent moved(Point2D screen) {
        Point2D local = timeline().localToScene(timeline().screenToLocal(screen));
        return new MouseEvent(
                MouseEvent.MOUSE_MOVED,
                local.getX(),
                local.getY(),
                screen.getX(),
                screen.getY(),
                MouseButton.NONE,
                0,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                null);
    }

    private TimelineView timeline() {
        return window.controller().pane().timeline();
    }

    private long moment() {
        return window.controller().time().moment();
    }

    private void clickOnTimeline(long nanos) throws Exception {
        window.robot().clickOn(onTimeline(nanos));
    }

    /** In the row of what rank 0 receives. */
    private Point2D onTimeline(long nanos) throws Exception {
        return window.fx(() -> timeline()
                .localToScreen(timeline().place(nanos).orElseThrow(), timeline().getHeight() * ROW_1_TO_0));
    }
}
