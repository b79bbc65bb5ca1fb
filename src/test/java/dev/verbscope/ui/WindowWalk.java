package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A walk through the window with mouse and keyboard: choose a device and an index, start, see the dead direction, see
 * generation 2, force a re-creation, see generation 3, inject a drop, freeze, stop. The desk decides what runs behind it.
 */
abstract class WindowWalk {
    private WindowDriver window;

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
        window = WindowDriver.open(desk(), request());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void fromTheChoiceOfADeviceToTheEnd() throws Exception {
        chooseDeviceAndIndex();
        start();
        seeTheDeadDirection();
        seeGeneration(2);
        window.pictures(name() + "-cured");
        goBackToTheDeadDirection();
        forceAReCreation();
        injectADrop();
        freeze();
        stop();
    }

    private void chooseDeviceAndIndex() throws Exception {
        window.click("#device-" + device());
        window.click("#gid-" + gidIndex());
        window.click("#choose-gid-" + gidIndex());
        window.await(
                "the choice in the toolbar",
                () -> window.text("#settings .settings-text").contains("GID " + gidIndex())
                        && window.text("#settings .settings-text").contains(device()));
        assertEquals("SIMULATED", window.text("#scenario .simulated-word"));
        window.pictures(name() + "-choosing");
    }

    private void start() throws Exception {
        assertEquals("Start", window.text("#start-stop"));
        window.click("#start-stop");
        window.await("a running link", () -> window.controller().link().state() == LinkState.RUNNING);
    }

    private void seeTheDeadDirection() throws Exception {
        Shown shown = window.awaitModel(
                "1→0 dead on some generation",
                model -> model.oneToZero().generations().stream()
                        .anyMatch(generation -> generation.state().broken()));
        boolean late = shown.verdict().tone() != Verdict.Tone.BROKEN;
        if (late) {
            // seen only when the next queue pair was being brought up, or had cured it: it lasts two seconds
            shown = goToTheDeadMoment();
        }
        assertEquals(DeliveryState.DELIVERS, shown.model().zeroToOne().state());
        assertEquals(Verdict.Tone.BROKEN, shown.verdict().tone());
        assertTrue(shown.findings().stream().anyMatch(Finding::stillTrue), "a finding tells of it");
        window.pictures(name() + "-dead");
        RankModel rank = shown.model().rank(0).orElseThrow();
        assertEquals(device(), rank.chosen().orElseThrow().device());
        assertEquals(gidIndex(), rank.gidChoice().orElseThrow().index());
        assertTrue(rank.gidChoice().orElseThrow().byOperator());
        if (late) {
            window.typeWithShortcutKey(KeyCode.L);
        }
    }

    private void seeGeneration(int generation) throws Exception {
        window.awaitModel(
                "gates on generation " + generation,
                model -> model.generation() == generation
                        && model.stage() == LinkStage.GATES
                        && model.zeroToOne().state() == DeliveryState.DELIVERS
                        && model.oneToZero().state() == DeliveryState.DELIVERS);
    }

    /** On a slow machine the direction was cured before all pictures of it were taken. */
    private void goBackToTheDeadDirection() throws Exception {
        goToTheDeadMoment();
        window.pictures(name() + "-moment");
        window.typeWithShortcutKey(KeyCode.L);
        seeGeneration(2);
    }

    private Shown goToTheDeadMoment() throws Exception {
        window.fx(() -> {
            window.controller().commands().showMoment("direction-dead/1->0/1");
            return null;
        });
        return window.awaitModel(
                "the dead direction again",
                model -> model.oneToZero().state().broken() && model.stage() == LinkStage.WARMING_UP);
    }

    private void forceAReCreation() throws Exception {
        window.click("#recreate");
        seeGeneration(3);
        assertEquals(1, window.shown().model().recreations().size());
        window.pictures(name() + "-recreated");
    }

    private void injectADrop() throws Exception {
        List<String> codes = desk().faults().stream().map(FaultChoice::code).toList();
        window.typeWithShortcutKey(KeyCode.I);
        window.await("the menu", () -> window.isThere("#fault-" + dropFault()));
        for (int i = 0; i <= codes.indexOf(dropFault()); i++) {
            window.type(KeyCode.DOWN);
        }
        window.type(KeyCode.RIGHT);
        window.await("its directions", () -> window.isThere("#fault-" + dropFault() + "-1"));
        window.type(KeyCode.DOWN);
        window.type(KeyCode.ENTER);
        window.awaitModel(
                "the fault",
                model -> model.faults().stream()
                        .anyMatch(fault -> fault.code().equals(dropFault())
                                && fault.direction().equals(Optional.of(Direction.ONE_TO_ZERO))
                                && fault.offNanos().isEmpty()));
    }

    private void freeze() throws Exception {
        window.fx(() -> {
            window.controller().pane().verdict().requestFocus();
            return null;
        });
        window.type(KeyCode.SPACE);
        window.await("the freeze", () -> window.controller().isFrozen());
        Shown still = window.shown();
        window.pictures(name() + "-frozen");
        assertSame(still, window.shown(), "the picture stands still");
        assertEquals("Frozen", window.text("#live .live-word"));
        window.type(KeyCode.SPACE);
        window.await("live again", () -> window.controller().shown().orElseThrow() != still);
        window.await(
                "the drop to be told",
                () -> window.controller().shown().orElseThrow().verdict().tone() != Verdict.Tone.GOOD);
        window.pictures(name() + "-dropped");
    }

    private void stop() throws Exception {
        window.typeWithShortcutKey(KeyCode.PERIOD);
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        window.await("a button to start again", () -> window.text("#start-stop").equals("Start"));
        assertEquals(LinkStage.ENDED, window.shown().model().stage());
        window.pictures(name() + "-ended");
    }
}
