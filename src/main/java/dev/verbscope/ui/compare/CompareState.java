package dev.verbscope.ui.compare;

import dev.verbscope.model.compare.Comparison;
import java.util.Optional;
import java.util.OptionalLong;

/** What a comparison at the window has come to. */
public sealed interface CompareState {

    /**
     * There is no second recording yet.
     *
     * @param problem why the one that was chosen is not compared, a sentence
     */
    record Choosing(Optional<String> problem) implements CompareState {}

    /**
     * Nothing of either recording may be shown, or can be yet.
     *
     * @param why as in "Reading both recordings"
     */
    record Waiting(String why) implements CompareState {}

    /**
     * Both were read.
     *
     * @param goesOnAt the session time up to which A was read while it is still being recorded; empty once it is whole
     */
    record Told(Comparison comparison, OptionalLong goesOnAt) implements CompareState {}

    /** Before anything was chosen. */
    CompareState NOTHING_CHOSEN = new Choosing(Optional.empty());
}
