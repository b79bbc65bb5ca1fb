package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.time.Duration;

/** When a picture is to be taken: asked after each pulse, of what that pulse has shown. */
@FunctionalInterface
public interface PictureMoment {

    /** @param state of the link: at {@link LinkState#ENDED} everything there will ever be is shown */
    boolean reached(Shown shown, LinkState state);

    /** The first time that a finding of severity error is true. */
    static PictureMoment firstFinding() {
        return (shown, state) -> shown.findings().stream()
                .filter(Finding::stillTrue)
                .anyMatch(finding -> finding.severity() == Severity.ERROR);
    }

    /** When the link has ended. */
    static PictureMoment end() {
        return (shown, state) -> state == LinkState.ENDED || state == LinkState.REPLAY;
    }

    /** That long after the session began. */
    static PictureMoment after(Duration sessionTime) {
        return (shown, state) -> shown.model().nowNanos() >= sessionTime.toNanos();
    }
}
