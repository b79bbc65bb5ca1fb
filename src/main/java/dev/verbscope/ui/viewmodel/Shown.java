package dev.verbscope.ui.viewmodel;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import java.util.List;

/** The link at one moment, and what it means: what a picture of the window is made of. */
public record Shown(LinkModel model, Verdict verdict, List<Finding> findings) {

    public Shown {
        findings = List.copyOf(findings);
    }
}
