package dev.verbscope.ui.gates;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import java.util.Optional;

/** To be drawn. */
public final class QueuesView extends SnapshotView {

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        tile("card", new Box(0, 0, width, height), "", (pen, box, value) -> card(pen, box));
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return "";
    }
}
