package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A walk through the window with mouse and keyboard: choose a device and an index, start, see the dead direction, see
 * generation 2, force a re-creation, see generation 3, inject a drop, freeze, stop. The desk decides what runs behind it.
 */
abstract class WindowWalk {
    private static final long PATIENCE_S = 30;
    private static final Path PICTURES = Path.of("target", "screenshots");

    private OpenWindow window;

    /** What the window commands. */
    abstract Desk desk();

    /** A link that loses 1→0 on its first generation. */
    abstract StartRequest request();

    /** The device to choose and an index of its GID table that works. */
    abstract String device();

    abstract int gidIndex();

    /** The code of the fault that drops a direction. */
    abstract String dropFault();

    /** Begins the names of the pictures. */
    abstract String name();

    @BeforeEach
    void open() throws Exception {
        FxToolkit.registerPrimaryStage();
        WaitForAsyncUtils.asyncFx(() -> {
                    window = new OpenWindow(
                            new Stage(),
                            desk(),
                            request(),
                            RecordedLink::open,
                            OpenWindow.WIDTH,
                            OpenWindow.HEIGHT,
                            released -> {});
                    window.show();
                    window.open(new Opening.Idle(request()));
                })
                .get(PATIENCE_S, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() throws Exception {
        Boolean released = WaitForAsyncUtils.asyncFx(
                        () -> window.controller().link().close(Duration.ofSeconds(10)))
                .get()
                .get(PATIENCE_S, TimeUnit.SECONDS);
        WaitForAsyncUtils.asyncFx(window::leave).get();
        assertTrue(released, "the link still holds something");
    }

    @Test
    void fromTheChoiceOfADeviceToTheEnd() throws Exception {
        FxRobot robot = new FxRobot();
        chooseDeviceAndIndex(robot);
        start(robot);
        seeTheDeadDirection(robot);
        seeGeneration(2);
        pictures("cured");
        forceAReCreation(robot);
        injectADrop(robot);
        freeze(robot);
        stop(robot);
        System.Logger log = System.getLogger(getClass().getName());
        log.log(
                System.Logger.Level.DEBUG,
                "pulses {0}, mean {1} ms, longest {2} ms",
                window.controller().meter().pulses(),
                window.controller().meter().meanMillis(),
                window.controller().meter().longestMillis());
    }

    private void chooseDeviceAndIndex(FxRobot robot) throws Exception {
        await("the devices", () -> robot.lookup("#device-" + device()).tryQuery().isPresent());
        robot.clickOn("#device-" + device());
        await("its GID table", () -> robot.lookup("#gid-" + gidIndex()).tryQuery().isPresent());
        robot.clickOn("#gid-" + gidIndex());
        robot.clickOn("#choose-gid-" + gidIndex());
        await(
                "the choice in the toolbar",
                () -> text(robot, "#settings .settings-text").contains("GID " + gidIndex())
                        && text(robot, "#settings .settings-text").contains(device()));
        assertEquals("SIMULATED", text(robot, "#scenario .simulated-word"));
        pictures("choosing");
    }

    private void start(FxRobot robot) throws Exception {
        assertEquals("Start", text(robot, "#start-stop"));
        robot.clickOn("#start-stop");
        await("a running link", () -> window.controller().link().state() == LinkState.RUNNING);
    }

    private void seeTheDeadDirection(FxRobot robot) throws Exception {
        awaitModel("1→0 dead", model -> model.oneToZero().state().broken());
        Shown shown = shown();
        assertTrue(shown.model().zeroToOne().state() == DeliveryState.DELIVERS, "0→1 delivers");
        pictures("dead");
        assertEquals(Verdict.Tone.BROKEN, shown.verdict().tone());
        RankModel rank = shown.model().rank(0).orElseThrow();
        assertEquals(device(), rank.chosen().orElseThrow().device());
        assertEquals(gidIndex(), rank.gidChoice().orElseThrow().index());
        assertTrue(rank.gidChoice().orElseThrow().byOperator());
        assertTrue(
                shown.findings().stream().anyMatch(f -> f.stillTrue()),
                "a finding that tells of it");
    }

    private void seeGeneration(int generation) throws Exception {
        awaitModel(
                "gates on generation " + generation,
                model -> model.generation() == generation
                        && model.stage() == LinkStage.GATES
                        && model.zeroToOne().state() == DeliveryState.DELIVERS
                        && model.oneToZero().state() == DeliveryState.DELIVERS);
    }

    private void forceAReCreation(FxRobot robot) throws Exception {
        robot.clickOn("#recreate");
        seeGeneration(3);
        assertEquals(1, shown().model().recreations().size());
        pictures("recreated");
    }

    private void injectADrop(FxRobot robot) throws Exception {
        robot.clickOn("#faults");
        await("the faults", () -> robot.lookup("#fault-" + dropFault()).tryQuery().isPresent());
        robot.moveTo("#fault-" + dropFault());
        robot.clickOn("#fault-" + dropFault());
        await("its directions", () -> robot.lookup("#fault-" + dropFault() + "-1").tryQuery().isPresent());
        robot.clickOn("#fault-" + dropFault() + "-1");
        awaitModel("the fault", model -> model.faults().stream().anyMatch(f -> f.offNanos().isEmpty()));
    }

    private void freeze(FxRobot robot) throws Exception {
        WaitForAsyncUtils.asyncFx(() -> window.controller().pane().verdict().requestFocus()).get();
        robot.type(KeyCode.SPACE);
        await("the freeze", () -> window.controller().isFrozen());
        Shown still = shown();
        pictures("frozen");
        assertSame(still, shown(), "the picture stands still");
        assertEquals("Frozen", text(robot, "#live .label"));
        robot.type(KeyCode.SPACE);
        await("live again", () -> window.controller().shown().orElseThrow() != still);
        awaitModel("the drop to be seen", model -> model.oneToZero().state() != DeliveryState.DELIVERS);
        pictures("dropped");
    }

    private void stop(FxRobot robot) throws Exception {
        if (window.controller().link().state() == LinkState.RUNNING) {
            robot.press(KeyCode.CONTROL).type(KeyCode.PERIOD).release(KeyCode.CONTROL);
        }
        await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        await("a button to start again", () -> text(robot, "#start-stop").equals("Start"));
        assertEquals(LinkStage.ENDED, shown().model().stage());
        pictures("ended");
    }

    // ---- help

    private Shown shown() throws Exception {
        return WaitForAsyncUtils.asyncFx(() -> window.controller().shown().orElseThrow())
                .get(PATIENCE_S, TimeUnit.SECONDS);
    }

    private void awaitModel(String what, Predicate<LinkModel> condition) throws Exception {
        await(what, () -> window.controller().shown().map(Shown::model).filter(condition).isPresent());
    }

    private void await(String what, BooleanSupplier condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(
                    PATIENCE_S, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(condition::getAsBoolean)
                            .get(PATIENCE_S, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            throw new AssertionError("waited " + PATIENCE_S + " s for " + what + "; the window shows "
                    + window.controller().shown().map(s -> s.verdict() + " " + s.model().stage()), e);
        }
    }

    /** The window in both themes and both sizes. */
    private void pictures(String moment) throws Exception {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            picture(moment, theme, 1100, 700);
        }
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            picture(moment, theme, 1440, 900);
        }
    }

    private void picture(String moment, Theme theme, int width, int height) throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
                    window.controller().theme(theme);
                    window.stage().setWidth(width);
                    window.stage().setHeight(height);
                })
                .get(PATIENCE_S, TimeUnit.SECONDS);
        // The platform resizes the scene on its own time, the parts are drawn a pulse later
        await("the size", () -> window.stage().getScene().getWidth() == width);
        WaitForAsyncUtils.waitForFxEvents();
        String file = "%s-%s-%s-%d.png".formatted(name(), moment, theme.name().toLowerCase(Locale.ROOT), width);
        WaitForAsyncUtils.asyncFx(() -> {
                    window.controller().pulse();
                    window.controller().showEverything();
                    return window.controller().picture(PICTURES.resolve(file));
                })
                .get(PATIENCE_S, TimeUnit.SECONDS)
                .get(PATIENCE_S, TimeUnit.SECONDS);
    }

    private static String text(FxRobot robot, String query) {
        Node node = robot.lookup(query).query();
        return node instanceof Labeled labeled ? labeled.getText() : node.getAccessibleText();
    }

}
