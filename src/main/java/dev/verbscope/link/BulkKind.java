package dev.verbscope.link;

import dev.verbscope.record.TrafficKind;

/** The kinds of bulk traffic. */
enum BulkKind {
    BATCH(TestPattern.BATCH, TrafficKind.BATCH, "batch gate"),
    BIG(TestPattern.BIG, TrafficKind.BIG, "big gate"),
    BLOCK(TestPattern.BLOCK, TrafficKind.BLOCK, "verify block");

    private final int pattern;
    private final TrafficKind recorded;
    private final String label;

    BulkKind(int pattern, TrafficKind recorded, String label) {
        this.pattern = pattern;
        this.recorded = recorded;
        this.label = label;
    }

    /** Its number in the test pattern. */
    int pattern() {
        return pattern;
    }

    TrafficKind recorded() {
        return recorded;
    }

    String label() {
        return label;
    }
}
