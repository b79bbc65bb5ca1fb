package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.viewmodel.Shown;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/** When a picture is to be taken: asked after each pulse about what that pulse has shown. */
@FunctionalInterface
public interface PictureMoment {

    /** What a moment says to what is shown. */
    sealed interface Answer {
        record Now() implements Answer {}

        record NotYet() implements Answer {}

        /** It went by between two pulses; it was then. */
        record Missed(long sessionNanos) implements Answer {}
    }

    /** @param over nothing more will come */
    Answer look(Shown shown, boolean over);

    /** The first time that a finding of severity error is true. */
    static PictureMoment firstFinding() {
        return (shown, over) -> {
            Optional<Finding> first = shown.findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR)
                    .min(Comparator.comparingLong(Finding::sinceNanos));
            if (first.isEmpty()) {
                return new Answer.NotYet();
            }
            if (first.get().stillTrue()) {
                return new Answer.Now();
            }
            // Half way: at its very beginning there is least to see of it
            long since = first.get().sinceNanos();
            return new Answer.Missed(since + (first.get().overNanos().getAsLong() - since) / 2);
        };
    }

    /** When the link has ended. */
    static PictureMoment end() {
        return (shown, over) -> over ? new Answer.Now() : new Answer.NotYet();
    }

    /** That long after the session began. */
    static PictureMoment after(Duration sessionTime) {
        return (shown, over) -> shown.model().nowNanos() < sessionTime.toNanos()
                ? new Answer.NotYet()
                : over ? new Answer.Missed(sessionTime.toNanos()) : new Answer.Now();
    }
}
