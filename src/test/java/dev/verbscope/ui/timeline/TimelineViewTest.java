package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.Palette;
import dev.verbscope.ui.Typefaces;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.fixture.ShiftDrag;
import dev.verbscope.ui.fixture.TimeAsked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** The timeline under the hand: keys, clicks, the buttons and the pointer. */
class TimelineViewTest {

    private static final double WIDTH = 1440;
    private static final double HEIGHT = 167;
    private static final long MS = 1_000_000;
    /** Within the first step of the ribbon. */
    private static final double RIBBON_POINT = 48;

    private final FxRobot robot = new FxRobot();
    private final TimeAsked asked = new TimeAsked();
    private TimelineView timeline;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() throws Exception {
        FxToolkit.setupStage(stage -> {
            Typefaces.load();
            timeline = new TimelineView(asked);
            timeline.setPrefSize(WIDTH, HEIGHT);
            Pane pane = new Pane(timeline);
            pane.setStyle(Palette.DARK.css());
            stage.setScene(new Scene(pane, WIDTH, HEIGHT));
            timeline.show(Links.cured(), Optional.empty());
        });
        FxToolkit.showStage();
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.setupStage(Stage::hide);
    }

    @Test
    void aPhaseIsReachedByKeys() {
        robot.interact(timeline::requestFocus);
        // From the newest phase, the gates, back to the first warm-up
        robot.type(KeyCode.LEFT, 4);
        assertTrue(timeline.getAccessibleText().startsWith("Warm-up 1→0 dead, failed"), timeline.getAccessibleText());

        robot.type(KeyCode.ENTER);
        assertTrue(pointAt(0.5, TimelineLayout.Row.ONE_TO_ZERO).contains("attempt 1"), "the middle of the warm-up");

        robot.type(KeyCode.ESCAPE);
        assertTrue(pointAt(0.99, TimelineLayout.Row.ONE_TO_ZERO).contains("gates"), "the end of everything");
    }

    @Test
    void theFormOfTheAxisIsChosenByButtonAndKept() {
        robot.clickOn("#timeline-linear");
        assertEquals(TimeScale.LINEAR, timeline.axisProperty().get());
        robot.clickOn("#timeline-linear");
        assertEquals(TimeScale.LINEAR, timeline.axisProperty().get(), "one of the two always holds");
        robot.clickOn("#timeline-phases");
        assertEquals(TimeScale.PHASES, timeline.axisProperty().get());
    }

    @Test
    void zoomingInAndOutComesBack() {
        String before = pointAt(0.1, TimelineLayout.Row.ONE_TO_ZERO);
        robot.clickOn("#timeline-zoom-in");
        String closer = pointAt(0.1, TimelineLayout.Row.ONE_TO_ZERO);
        assertTrue(!closer.equals(before), closer);
        robot.clickOn("#timeline-zoom-out");
        assertEquals(before, pointAt(0.1, TimelineLayout.Row.ONE_TO_ZERO));
    }

    @Test
    void theWheelZoomsAtThePointerAndMovesNothingThere() {
        TimelineLayout layout = TimelineLayout.of(WIDTH, HEIGHT, false);
        long moment = 1_000_000_000;
        double there = timeline.place(moment).orElseThrow();
        double other = timeline.place(moment / 2).orElseThrow();
        robot.interact(() -> {
            for (int i = 0; i < 5; i++) {
                Event.fireEvent(
                        timeline,
                        wheel(there, layout.row(TimelineLayout.Row.ZERO_TO_ONE).centerY(), 40));
            }
        });
        assertFalse(timeline.isWhole());
        assertEquals(there, timeline.place(moment).orElseThrow(), 0.01);
        assertNotEquals(other, timeline.place(moment / 2).orElseThrow(), 1);
        robot.interact(timeline::undoZoom);
        assertTrue(timeline.isWhole(), "turns of the wheel are one zoom to undo");
    }

    private static ScrollEvent wheel(double x, double y, double turn) {
        return new ScrollEvent(
                ScrollEvent.SCROLL,
                x,
                y,
                x,
                y,
                false,
                false,
                false,
                false,
                false,
                false,
                0,
                turn,
                0,
                turn,
                ScrollEvent.HorizontalTextScrollUnits.NONE,
                0,
                ScrollEvent.VerticalTextScrollUnits.NONE,
                0,
                0,
                null);
    }

    @Test
    void draggingWithShiftZoomsToWhatWasDraggedOver() {
        TimelineLayout layout = TimelineLayout.of(WIDTH, HEIGHT, false);
        double y = layout.row(TimelineLayout.Row.ZERO_TO_ONE).centerY();
        long begin = 600_000_000;
        long end = 800_000_000;
        double from = timeline.place(begin).orElseThrow();
        double to = timeline.place(end).orElseThrow();
        robot.interact(() -> ShiftDrag.over(timeline, timeline.localToScreen(from, y), timeline.localToScreen(to, y)));
        WaitForAsyncUtils.waitForFxEvents();
        assertFalse(timeline.isWhole());
        assertEquals(layout.left(), timeline.place(begin).orElseThrow(), 20);
        assertEquals(layout.right(), timeline.place(end).orElseThrow(), 20);
    }

    @Test
    void aMomentIsBroughtIntoView() {
        robot.interact(() -> timeline.reveal(1_000_000_000));
        assertTrue(pointAt(0.99, TimelineLayout.Row.ONE_TO_ZERO).contains("attempt 20 of 20: lost"));
    }

    @Test
    void aClickOnAPhaseShowsItAndAnotherEverything() throws Exception {
        robot.interact(() -> timeline.showStep(5));
        String warmup = pointAt(0.5, TimelineLayout.Row.ONE_TO_ZERO);
        robot.interact(() -> timeline.showStep(5));
        assertTrue(!pointAt(0.5, TimelineLayout.Row.ONE_TO_ZERO).equals(warmup));

        robot.moveTo(timeline.localToScreen(RIBBON_POINT, 20))
                .press(MouseButton.PRIMARY)
                .release(MouseButton.PRIMARY);
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(timeline.isFocused());
        assertTrue(
                timeline.underPointerProperty().get().startsWith("Connect"),
                timeline.underPointerProperty().get());
    }

    @Test
    void singleGatesThatAreReadLateOfAnotherLinkAreNotDrawn() {
        List<CompletableFuture<GateStretch>> readings = new ArrayList<>();
        robot.interact(() -> {
            timeline.gateReader((from, to, most) -> {
                readings.add(new CompletableFuture<>());
                return readings.getLast();
            });
            showTenMillis();
        });
        assertEquals(1, readings.size());
        robot.interact(timeline::anotherLink);
        readings.getFirst().complete(aGateInTheMiddle());
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(this::showTenMillis);
        assertFalse(pointAt(0.5, TimelineLayout.Row.ONE_TO_ZERO).contains("gate 77 "), "of the link before");
        assertEquals(2, readings.size(), "the gates of this one are read");

        readings.getLast().complete(aGateInTheMiddle());
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(pointAt(0.49, TimelineLayout.Row.ONE_TO_ZERO).contains("gate 77 "), "of this one");
    }

    private void showTenMillis() {
        timeline.view(new TimeAxis.Span(5_000 * MS, OptionalLong.of(5_010 * MS)), Scope.Gesture.CHOICE);
    }

    private static GateStretch aGateInTheMiddle() {
        SingleGate gate = new SingleGate(0, TrafficKind.DECODE, 77, 2, 5_003 * MS, MS, 2 * MS, 3 * MS, 4 * MS, 15);
        return new GateStretch(4_000 * MS, 6_000 * MS, List.of(gate), true);
    }

    /** What the pointer tells there. */
    private String pointAt(double share, TimelineLayout.Row row) {
        TimelineLayout layout = TimelineLayout.of(WIDTH, HEIGHT, false);
        double x = layout.left() + share * (layout.right() - layout.left());
        robot.moveTo(timeline.localToScreen(x, layout.row(row).centerY()));
        WaitForAsyncUtils.waitForFxEvents();
        return timeline.underPointerProperty().get();
    }
}
