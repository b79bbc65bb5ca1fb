package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.desk.Speed;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A speaker's way: a direction dies and comes back, a phase at a time, from before the first one. */
class SteppingWalkTest {
    private final WorkBench bench = new WorkBench();
    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(bench, WorkBench.standardRequest().withScenario(Optional.of("one-direction-drop")));
    }

    @AfterEach
    void close() throws Exception {
        try {
            window.close();
        } finally {
            bench.close();
        }
    }

    @Test
    void fromBeforeTheFirstPhaseToTheGates() throws Exception {
        window.click("#speed");
        window.click(Speed.PHASE_BY_PHASE.label());
        window.await("the choice", () -> window.text("#speed").equals("By phase"));
        window.typeWithShortcutKey(KeyCode.ENTER);
        window.await("the button for the next phase", () -> window.isSeen("#next-phase"));
        window.awaitModel("no queue pair yet", model -> model.generation() == 0);
        window.pictures("stepping-held");

        stepUntil("the dead direction", model -> model.oneToZero().state().broken());
        assertEquals(1, window.shown().model().generation());
        window.pictures("stepping-dead");

        stepUntil("the gates", model -> model.stage() == LinkStage.GATES);
        assertEquals(2, window.shown().model().generation());

        window.click("#speed");
        window.click(Speed.FULL.label());
        window.awaitModel(
                "gates that go on", model -> model.rank(0).orElseThrow().gates().done() > 100);
        window.pictures("stepping-free");
    }

    private void stepUntil(String what, Predicate<LinkModel> condition) throws Exception {
        window.await(what, () -> {
            window.controller().commands().nextPhase();
            return window.controller()
                    .shown()
                    .filter(shown -> condition.test(shown.model()))
                    .isPresent();
        });
    }
}
