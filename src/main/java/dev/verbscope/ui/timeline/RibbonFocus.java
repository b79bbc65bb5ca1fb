package dev.verbscope.ui.timeline;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import java.util.Optional;

/** The step of the ribbon that the keyboard is at. */
final class RibbonFocus {
    private int step = -1;

    /** Its number, -1 before any. */
    int step() {
        return step;
    }

    void at(int number) {
        step = number;
    }

    /** Begins at what happens now. */
    void startAtTheNewest(Optional<LinkModel> model) {
        if (step < 0) {
            step = model.map(link -> (int) link.steps().stream()
                                    .filter(known -> known.beganNanos().isPresent())
                                    .count()
                            - 1)
                    .orElse(-1);
        }
    }

    /** Goes on by that many, as far as there are. */
    void step(Optional<LinkModel> model, int by) {
        startAtTheNewest(model);
        model.ifPresent(link ->
                step = Math.clamp(step + by, 0, Math.max(0, link.steps().size() - 1)));
    }

    /** The step in words, as the begin of a sentence; empty without one. */
    String inWords(LinkModel link) {
        return step >= 0 && step < link.steps().size()
                ? RibbonViewModel.inWords(link.steps().get(step)) + ". "
                : "";
    }

    /** The step that alone is in view, -1 for none. */
    static int shown(LinkModel link, Span view) {
        for (int i = 0; i < link.steps().size(); i++) {
            if (RibbonViewModel.span(link.steps().get(i)).filter(view::equals).isPresent()) {
                return i;
            }
        }
        return -1;
    }
}
