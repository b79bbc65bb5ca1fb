package dev.verbscope.model;

import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One slot of a GID table with its score.
 *
 * @param usable false when no queue pair could use it
 * @param reasons what the score is made of, in the order it was made
 */
public record GidModel(
        GidEntry entry, GidKind kind, int score, boolean usable, List<Reason> reasons, Set<GidTag> tags) {

    /**
     * @param points how much it adds; negative takes away, 0 only explains
     * @param why one sentence
     */
    public record Reason(int points, String why) {}

    public GidModel {
        reasons = List.copyOf(reasons);
        // An EnumSet, so that tags come in the same order everywhere
        tags = Collections.unmodifiableSet(tags.isEmpty() ? EnumSet.noneOf(GidTag.class) : EnumSet.copyOf(tags));
    }

    public int index() {
        return entry.index();
    }
}
