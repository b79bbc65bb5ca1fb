package dev.verbscope.model.compare;

import java.util.List;

/**
 * What belongs together of a comparison.
 *
 * @param rows never empty
 */
public record Section(Topic topic, String title, List<Row> rows) {

    /** What a section is about. */
    public enum Topic {
        /** How the sessions stand at their end. */
        OUTCOME,
        /** Who ran, where, on what. */
        OPENED,
        GID,
        RECIPE,
        HELLO,
        QUEUE_PAIR,
        WARM_UP,
        /** Which generations there were, why each ended, what operators asked for, which faults were switched. */
        GENERATIONS,
        GATES,
        LATENCY,
        FINDINGS;

        /** Whether it was chosen or given before anything could happen. */
        boolean chosen() {
            return switch (this) {
                case OPENED, GID, RECIPE, HELLO -> true;
                case OUTCOME, FINDINGS, QUEUE_PAIR, WARM_UP, GENERATIONS, GATES, LATENCY -> false;
            };
        }

        /** Whether it tells what happened, and not what was concluded from it. */
        boolean happened() {
            return switch (this) {
                case QUEUE_PAIR, WARM_UP, GENERATIONS, GATES -> true;
                case OUTCOME, FINDINGS, OPENED, GID, RECIPE, HELLO, LATENCY -> false;
            };
        }
    }

    public Section {
        rows = List.copyOf(rows);
    }

    /** Rows that differ. */
    public int differing() {
        return (int) rows.stream().filter(Row::differs).count();
    }

    /** The same without what agrees; it may have no row. */
    public Section onlyDiffering() {
        return new Section(topic, title, rows.stream().filter(Row::differs).toList());
    }
}
