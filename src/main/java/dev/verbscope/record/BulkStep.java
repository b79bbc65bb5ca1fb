package dev.verbscope.record;

/**
 * How far a window of bulk traffic was when its sample was written. The ordinal is the step's number in recordings; those of
 * format version 1 know only the first.
 */
public enum BulkStep {
    /** It is over, or was given up. A decode gate's sample says nothing else. */
    OVER("over"),
    /** This rank's header is written, the peer's is awaited. */
    HEADER("header"),
    /** The lookahead window is drained with dummy messages. */
    DRAIN("drain"),
    /** The receives are posted, the peer's barrier byte is awaited. */
    BARRIER("barrier"),
    /** Both ranks' receives stand: messages are on their way. */
    MOVING("moving");

    private final String label;

    BulkStep(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
