package dev.verbscope.ui.viewmodel;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.diagnose.Verdicts;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.function.Function;

/**
 * The link at one moment, and what it means: what a picture of the window is made of. Verdict and findings are of the very
 * same model, so that they tell the same numbers. For any thread.
 */
public final class Shown {
    private final LinkModel model;
    private final Verdict verdict;
    private final Function<LinkModel, List<Finding>> conclude;
    /** Texts, which are shown less often than what is drawn: concluded when they are asked for first. */
    private List<Finding> findings;

    /** @param conclude the findings of a link: pure, and for any thread */
    public Shown(LinkModel model, Function<LinkModel, List<Finding>> conclude) {
        this.model = model;
        this.verdict = Verdicts.of(model);
        this.conclude = conclude;
    }

    public LinkModel model() {
        return model;
    }

    public Verdict verdict() {
        return verdict;
    }

    /** In the order to read them. */
    public List<Finding> findings() {
        // Two threads that ask at once conclude the same, and an immutable list is seen whole
        List<Finding> known = findings;
        if (known == null) {
            known = List.copyOf(conclude.apply(model));
            findings = known;
        }
        return known;
    }
}
