package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.fixture.TimeAsked;
import dev.verbscope.ui.gates.LatencyView;
import dev.verbscope.ui.gates.LookaheadView;
import dev.verbscope.ui.gates.QueuesView;
import dev.verbscope.ui.gates.RateView;
import dev.verbscope.ui.stage.StageView;
import dev.verbscope.ui.timeline.PhaseRibbon;
import dev.verbscope.ui.timeline.TimelineView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.AccessibleRole;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a screen reader is told of what is drawn: how the link is, not what the drawing is called. */
class AccessibleTextTest {
    private static final List<Supplier<SnapshotView>> VIEWS = List.of(
            StageView::new,
            PhaseRibbon::new,
            LookaheadView::new,
            QueuesView::new,
            LatencyView::new,
            RateView::new,
            () -> new TimelineView(new TimeAsked()));

    @BeforeAll
    static void start() throws NoPictureException {
        FxRuntime.startHeadless();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void otherStatesHaveOtherWords(int view) {
        String dead = told(view, Links.dead());
        String cured = told(view, Links.cured());

        assertFalse(dead.isBlank());
        assertFalse(cured.isBlank());
        assertFalse(dead.equals(cured), () -> "the same for a dead direction and a cured one: " + dead);
    }

    @Test
    void aDeadDirectionIsNamed() {
        assertTrue(told(0, Links.dead()).contains("1 to 0 nothing arrives"), () -> told(0, Links.dead()));
        assertTrue(told(1, Links.dead()).contains("Warm-up"), () -> told(1, Links.dead()));
    }

    @Test
    void manySnapshotsAreNotReadAloudOneByOne() {
        List<String> texts = FxRuntime.call(() -> {
            StageView stage = new StageView();
            Stage window = shown(stage);
            List<String> told = new ArrayList<>();
            stage.accessibleTextProperty().subscribe(text -> told.add(text));
            told.clear();
            for (int i = 0; i < 20; i++) {
                stage.show(i % 2 == 0 ? Links.dead() : Links.cured(), Optional.empty());
                stage.catchUp();
            }
            window.close();
            return told;
        });

        assertEquals(1, texts.size(), texts::toString);
    }

    private static String told(int view, LinkModel link) {
        return FxRuntime.call(() -> {
            SnapshotView shown = VIEWS.get(view).get();
            Stage window = shown(shown);
            shown.show(link, Optional.empty());
            shown.catchUp();
            assertEquals(AccessibleRole.TEXT, shown.getAccessibleRole());
            window.close();
            return shown.getAccessibleText();
        });
    }

    private static Stage shown(SnapshotView view) {
        view.setPrefSize(900, 340);
        Pane pane = new Pane(view);
        Stage window = new Stage();
        Scene scene = new Scene(pane, 900, 340);
        Theme.DARK.dress(scene);
        window.setScene(scene);
        window.show();
        pane.layout();
        return window;
    }
}
