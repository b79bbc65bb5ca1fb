package dev.verbscope.ui.gates;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;

/** What is said where there is nothing to show: that it may still come, or that it never did. */
final class Nothing {

    private Nothing() {}

    static String gates(LinkModel link) {
        return link.stage() == LinkStage.ENDED ? "no gate was run" : "no gate yet";
    }

    static String queuePair(LinkModel link) {
        return link.stage() == LinkStage.ENDED ? "no queue pair was made" : "no queue pair yet";
    }
}
