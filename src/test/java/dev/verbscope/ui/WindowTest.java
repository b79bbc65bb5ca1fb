package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.NextStep;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window with links that a script tells. */
class WindowTest {
    private static final int MOST_STOPS = 80;
    private static final StartRequest DEMO = StoryDesk.demonstration();

    @TempDir
    Path recordings;

    private StoryDesk desk;
    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        desk = new StoryDesk(recordings);
        window = WindowDriver.open(desk, DEMO);
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void collectionGoesOnWhileThePictureStandsStill() throws Exception {
        run("healthy");
        window.typeWithShortcutKey(KeyCode.L);
        window.await("the freeze", () -> window.controller().isFrozen());
        Shown still = window.shown();
        long records = window.fx(this::records);

        window.await("more records", () -> records() > records + 100);
        window.await(
                "the bar that counts on", () -> window.text(".verdict .frozen").startsWith("at "));
        assertSame(still, window.shown());

        window.typeWithShortcutKey(KeyCode.L);
        window.await("live again", () -> window.controller().shown().orElseThrow() != still);
        assertFalse(window.controller().isFrozen());
    }

    @Test
    void aMomentOfThePastIsShownAndLeftAgain() throws Exception {
        run("one-direction-drop");
        window.await("both setups", () -> window.texts(".meter-value").endsWith("2 of 4"));

        window.fx(() -> {
            window.controller().commands().showMoment("direction-dead/1->0/1");
            return null;
        });
        window.await("the moment", () -> window.controller().isFrozen());
        assertEquals(1, window.shown().model().generation());
        assertTrue(window.shown().model().oneToZero().state().broken());
        window.await("what was held then", () -> window.texts(".meter-value").endsWith("1 of 4"));

        window.typeWithShortcutKey(KeyCode.L);
        window.awaitModel("now", model -> model.generation() == 2);
        window.await("what is held now", () -> window.texts(".meter-value").endsWith("2 of 4"));
    }

    @Test
    void untilAPeerIsThereTheCommandForItCanBeCopied() throws Exception {
        window.fx(() -> {
            window.controller()
                    .commands()
                    .edit(new StartRequest(
                            DEMO.provider(),
                            Optional.of("peer-late"),
                            Role.LEADER,
                            DEMO.address(),
                            DEMO.device(),
                            DEMO.gidIndex(),
                            DEMO.recipe(),
                            DEMO.transport(),
                            0,
                            0,
                            1));
            window.controller().commands().start();
            return null;
        });
        window.await(
                "the command",
                () -> window.isThere("#peer-command")
                        && window.text("#peer-command") != null
                        && window.robot().lookup("#copy-peer-command").query().isVisible());
        window.awaitModel("waiting", model -> model.stage() == LinkStage.WAITING_FOR_PEER);
        window.pictures("story-waiting");
        window.click("#copy-peer-command");

        assertEquals(
                "verbscope link --role worker --peer 10.99.0.1:9911",
                window.fx(() -> Clipboard.getSystemClipboard().getString()));
    }

    @Test
    void theSpeedIsChosenBeforeAStartAndStaysForTheNext() throws Exception {
        window.click("#speed");
        window.click(Speed.PHASE_BY_PHASE.label());
        window.await("the choice", () -> window.text("#speed").equals("By phase"));

        run("healthy");
        window.await("the button for it", () -> window.isSeen("#next-phase"));
        window.fx(() -> {
            window.controller().commands().restart();
            return null;
        });
        window.await("the second link", () -> desk.speeds().size() == 2);

        assertEquals(List.of(Speed.PHASE_BY_PHASE, Speed.PHASE_BY_PHASE), desk.speeds());
    }

    @Test
    void theButtonOfAFindingStartsTheSameLinkAnotherWay() throws Exception {
        run("one-direction-drop");
        window.fx(() -> {
            window.controller().commands().act(NextStep.Action.RUN_AS_JACCL, Optional.empty());
            return null;
        });

        window.awaitModel(
                "the jaccl recipe",
                model -> model.session()
                        .recipe()
                        .filter(r -> r.name().equals("jaccl"))
                        .isPresent());
        assertEquals(
                Optional.of("one-direction-drop"),
                window.shown().model().session().scenario());
    }

    @Test
    void aScenarioThatIsChosenWhileALinkRunsIsRun() throws Exception {
        run("healthy");
        window.fx(() -> {
            window.controller().commands().chooseScenario("peer-late");
            return null;
        });

        window.awaitModel(
                "the other scenario",
                model -> model.stage() == LinkStage.WAITING_FOR_PEER
                        && model.session().scenario().equals(Optional.of("peer-late")));
    }

    @Test
    void aRecordingOfAnotherTimeIsShownAndCommandsNothing() throws Exception {
        run("healthy");
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        Path folder = window.controller()
                .link()
                .running()
                .orElseThrow()
                .recordings()
                .getFirst()
                .folder()
                .getParent();
        LinkModel live = window.shown().model();

        window.fx(() -> {
            window.controller().replay(List.of(folder));
            return null;
        });
        window.await("the replay", () -> window.controller().link().state() == LinkState.REPLAY);
        window.awaitModel("the same link", live::equals);
        window.await(
                "the toolbar", () -> window.text("#settings .settings-text").equals("a recording"));
        assertTrue(window.robot().lookup("#recreate").query().isDisabled());
    }

    @Test
    void whatIsWrongInTheSettingsIsToldAtOnce() throws Exception {
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.COMMA);
        window.await("the settings", () -> window.isThere("#setting-address"));
        window.fx(() -> {
            window.robot()
                    .lookup("#setting-address")
                    .queryAs(TextInputControl.class)
                    .setText("nowhere");
            return null;
        });
        window.await("the problem", () -> window.text(".problem").startsWith("Address: “nowhere”"));
        assertTrue(window.robot().lookup("#settings-start").query().isDisabled());

        window.fx(() -> {
            window.robot()
                    .lookup("#setting-address")
                    .queryAs(TextInputControl.class)
                    .setText("10.99.0.1:7000");
            return null;
        });
        window.await(
                "the new address", () -> window.text("#settings .settings-text").contains("10.99.0.1:7000"));
        window.type(KeyCode.ESCAPE);
        window.await("no settings", () -> !window.isThere("#setting-address"));
    }

    @Test
    void closingStopsTheLinkAndWaitsForItElsewhere() throws Exception {
        run("healthy");
        boolean released = window.fx(() -> window.controller().link().close(Duration.ofSeconds(10)))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);

        assertTrue(released);
        window.await("the end", () -> window.controller().link().state() == LinkState.ENDED);
    }

    @Test
    void everyControlThatIsSeenCanBeReachedAndSaysWhatItIs() throws Exception {
        run("one-direction-drop");
        for (Node node : window.fx(() -> window.robot().lookup(everyControl()).queryAll())) {
            String what = node.getClass().getSimpleName() + " " + node.getId();
            assertTrue(node.isFocusTraversable() || node.isDisabled(), () -> what + " cannot be reached by keyboard");
            assertTrue(says(node), () -> what + " has neither a text nor an accessible text");
        }
    }

    @Test
    void theTabulatorWalksThroughTheWholeWindowAndShowsWhereItIs() throws Exception {
        run("one-direction-drop");
        window.fx(() -> {
            window.robot().lookup("#scenario").query().requestFocus();
            return null;
        });
        Set<String> passed = new LinkedHashSet<>();
        for (int i = 0; i < MOST_STOPS && !(passed.contains("scenario") && passed.size() > 1 && at("scenario")); i++) {
            passed.add(window.fx(this::focus));
            window.type(KeyCode.TAB);
            assertTrue(window.fx(() -> scene().getFocusOwner().isFocusVisible()), () -> "unseen after " + passed);
        }

        List<String> wanted = List.of(
                "scenario",
                "settings",
                "start-stop",
                "recreate",
                "faults",
                "speed",
                "live",
                "VerdictBar",
                "device-rdma_en2",
                "gid-1",
                "Button",
                "finding-copy",
                "CompletionsTable");
        assertTrue(passed.containsAll(wanted), () -> "passed " + passed);
        assertEquals(
                wanted, passed.stream().filter(wanted::contains).toList(), "in the order in which the window is read");
        window.pictures("story-focus");
    }

    private boolean at(String id) throws Exception {
        return window.fx(this::focus).equals(id);
    }

    private Scene scene() {
        return window.window().stage().getScene();
    }

    /** The id of the control that has the keyboard, or what it is. */
    private String focus() {
        Node owner = scene().getFocusOwner();
        return owner.getId() == null ? owner.getClass().getSimpleName() : owner.getId();
    }

    private static Predicate<Node> everyControl() {
        return node ->
                (node instanceof ButtonBase || node instanceof TextInputControl || node instanceof ComboBoxBase<?>)
                        && node.isVisible()
                        && node.getScene() != null
                        && !node.getStyleClass().contains("arrow-button");
    }

    private static boolean says(Node node) {
        boolean labeled = node instanceof ButtonBase button
                && button.getText() != null
                && !button.getText().isBlank();
        return labeled
                || node.getAccessibleText() != null && !node.getAccessibleText().isBlank();
    }

    private void run(String scenario) throws Exception {
        window.fx(() -> {
            window.controller().commands().edit(DEMO.withScenario(Optional.of(scenario)));
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
    }

    private long records() {
        return window.controller().link().source().orElseThrow().records();
    }
}
