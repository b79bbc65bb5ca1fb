package dev.verbscope.diagnose;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.compare.Conclusion;
import dev.verbscope.model.compare.Side;
import dev.verbscope.model.compare.WholeRecording;

/** A recording with what is concluded from it, ready to be compared with another one. */
public final class ComparedSide {

    private ComparedSide() {}

    /**
     * @param name how it is called where it is shown
     * @param rank the rank to compare, see {@link Side#rankToCompare}
     */
    public static Side of(String name, WholeRecording recording, int rank) {
        LinkModel link = recording.link();
        return new Side(
                name,
                recording,
                rank,
                Verdicts.of(link).headline(),
                Findings.of(link).stream()
                        .map(it -> new Conclusion(
                                it.key(), it.severity().key(), it.title(), it.summary(), !it.stillTrue()))
                        .toList());
    }
}
