package dev.verbscope.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The GID a rank uses, beside what others would do with the same table.
 *
 * @param index the slot taken
 * @param byOperator taken because the operator said so
 * @param rule the recipe's rule by name
 * @param why why this one, a sentence
 * @param emptySlots empty slots of the table
 * @param best the slot with the highest score
 * @param jacclAdvertises the slot whose GID JACCL would tell its peer
 * @param jacclSgidIndex the slot JACCL would send from
 * @param disagreement where rule, score and JACCL part, a sentence
 */
public record GidChoice(
        int index,
        boolean byOperator,
        String rule,
        String why,
        int emptySlots,
        OptionalInt best,
        OptionalInt jacclAdvertises,
        int jacclSgidIndex,
        Optional<String> disagreement,
        long atNanos) {}
