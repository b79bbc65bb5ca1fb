package dev.verbscope.record;

/** What a sample tells of. The ordinal is the kind's number in recordings, of four bits. */
public enum TrafficKind {
    /** A decode gate. */
    DECODE("decode gate"),
    /** A window of a batch gate. */
    BATCH("batch gate"),
    /** A window of a big gate. */
    BIG("big gate"),
    /** A layer of a verify block. */
    BLOCK("verify block");

    private final String label;

    TrafficKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
