package dev.verbscope.ui.podium;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Palette;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.stage.StageView;
import dev.verbscope.ui.timeline.PhaseRibbon;
import dev.verbscope.ui.toolbar.PodiumBar;
import dev.verbscope.ui.verdict.VerdictBar;
import dev.verbscope.ui.viewmodel.ToolbarViewModel;
import dev.verbscope.ui.viewmodel.VerdictViewModel;
import java.util.List;
import java.util.Optional;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/**
 * Verdict, stage and phases alone, as large as they fit: twice their size in a window of 1440 × 900. While it is not in a
 * scene it only remembers what to show.
 */
public final class PodiumPane extends Region {
    /** The room that the parts need at their own size. */
    private static final double LEAST_WIDTH = 720;

    private static final double LEAST_HEIGHT = 450;
    private static final double BAR = 38;
    private static final double VERDICT = 94;
    /** What it gets where its words need more. */
    private static final double VERDICT_MOST = 122;

    private static final double RIBBON = 38;
    private static final double PADDING = 10;

    private final PodiumBar bar;
    private final VerdictBar verdict = new VerdictBar();
    private final StageView stage = new StageView();
    private final PhaseRibbon ribbon = new PhaseRibbon();
    private final Scale scale = new Scale(1, 1);
    private final Pane content;
    private Optional<LinkModel> model = Optional.empty();
    private Optional<Verdict> said = Optional.empty();

    public PodiumPane(List<FaultChoice> faults, WindowCommands commands, Runnable leave) {
        getStyleClass().add("podium");
        bar = new PodiumBar(faults, commands, leave);
        content = new Pane(bar, verdict, stage, ribbon);
        content.getTransforms().add(scale);
        content.setManaged(false);
        getChildren().add(content);
        List.of(bar, verdict, stage, ribbon).forEach(part -> part.setManaged(false));
        stage.compact(true);
        ribbon.compact(true);
        verdict.onWantedHeight(this::requestLayout);
        sceneProperty().subscribe(scene -> draw());
    }

    public void show(LinkModel link, Optional<Verdict> now) {
        model = Optional.of(link);
        said = now;
        draw();
    }

    public void showTexts(VerdictViewModel words, ToolbarViewModel toolbar, List<FaultModel> faults) {
        verdict.show(words);
        bar.show(toolbar);
        bar.showFaults(faults);
    }

    public void palette(Palette palette) {
        stage.palette(palette);
        ribbon.palette(palette);
    }

    /** Draws with so many times the pixels of the screen until told otherwise: for a picture of that scale. */
    public void density(int times) {
        stage.density(times);
        ribbon.density(times);
    }

    /** Brings what is drawn to the last snapshot, laid out. */
    public void catchUp() {
        layout();
        stage.catchUp();
        ribbon.catchUp();
    }

    /** Draws what is owed without waiting for its turn, see {@link dev.verbscope.ui.canvas.SnapshotView#drawOwed}. */
    public void drawOwed() {
        stage.drawOwed();
        ribbon.drawOwed();
    }

    public void openFaults() {
        bar.openFaults();
    }

    public void takeFocus() {
        bar.takeFocus();
    }

    private void draw() {
        if (getScene() != null) {
            model.ifPresent(link -> {
                stage.show(link, said);
                ribbon.show(link, said);
            });
        }
    }

    @Override
    protected void layoutChildren() {
        double factor = Math.max(1, Math.min(getWidth() / LEAST_WIDTH, getHeight() / LEAST_HEIGHT));
        scale.setX(factor);
        scale.setY(factor);
        double width = getWidth() / factor;
        double height = getHeight() / factor;
        content.resizeRelocate(0, 0, width, height);
        bar.resizeRelocate(0, 0, width, BAR);
        double verdictHeight = Math.clamp(Math.ceil(verdict.heightFor(width)), VERDICT, VERDICT_MOST);
        verdict.resizeRelocate(0, BAR, width, verdictHeight);
        double top = BAR + verdictHeight + PADDING;
        double stageHeight = Math.max(0, height - top - RIBBON);
        stage.resizeRelocate(PADDING, top, width - 2 * PADDING, stageHeight);
        ribbon.resizeRelocate(PADDING, height - RIBBON, width - 2 * PADDING, RIBBON);
    }
}
