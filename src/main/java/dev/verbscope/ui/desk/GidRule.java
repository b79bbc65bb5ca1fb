package dev.verbscope.ui.desk;

/** Which slot of a GID table a recipe takes. */
public enum GidRule {
    FIRST_IPV4_MAPPED("the first IPv4-mapped GID, scanning from 0"),
    IPV4_ON_THUNDERBOLT_ELSE_SCORE("the first IPv4-mapped GID on Thunderbolt, elsewhere the best score"),
    BEST_SCORE("the best score"),
    INDEX_1("index 1, whatever stands there");

    private final String label;

    GidRule(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
