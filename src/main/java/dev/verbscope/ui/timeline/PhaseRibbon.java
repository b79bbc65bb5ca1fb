package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import java.util.Optional;
import java.util.stream.Collectors;

/** The phases of a link in a row, alone. */
public final class PhaseRibbon extends SnapshotView {
    /** Phases change more seldom; the number of gates is read, not watched. */
    private static final int PER_SECOND = 10;

    private static final double HEIGHT = 27;

    public PhaseRibbon() {
        super(PER_SECOND);
        getStyleClass().add("phase-ribbon");
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        Box box = new Box(0, Math.max(0, Math.round((height - HEIGHT) / 2)), width, Math.min(HEIGHT, height));
        RibbonViewModel steps =
                RibbonViewModel.of(link, width - 8, (label, detail) -> RibbonPainter.words(letters(), label, detail));
        tile("ribbon", box, new RibbonPainter.Ribbon(steps, -1, -1), RibbonPainter::paint);
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return link.steps().stream()
                .map((PhaseStep step) -> RibbonViewModel.inWords(step))
                .collect(Collectors.joining("; ", "Phases: ", ""));
    }
}
