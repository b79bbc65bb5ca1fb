package dev.verbscope.diagnose;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a rule concluded.
 *
 * @param code stable, lower case with dashes
 * @param key tells findings of the same code apart and stays the same while it lasts, for example
 *     {@code direction-dead/1->0/1}
 * @param title a few words
 * @param summary one sentence with the facts
 * @param explanation why it is so and what it means; may be empty
 * @param evidence measured facts, a line each, beginning with the rank that measured it
 * @param sinceNanos session time since which it holds, or held
 * @param overNanos session time at which it ceased to be true; empty while it is
 */
public record Finding(
        String code,
        String key,
        Severity severity,
        String title,
        String summary,
        String explanation,
        List<String> evidence,
        long sinceNanos,
        OptionalLong overNanos,
        NextStep next) {

    public Finding {
        evidence = List.copyOf(evidence);
    }

    /** True now; what is over stays as history. */
    public boolean stillTrue() {
        return overNanos.isEmpty();
    }
}
