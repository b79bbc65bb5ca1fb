package dev.verbscope.record;

/** Which wait of the transport saw a completion. */
public enum PollSite {
    WARM_UP("warm-up", "in the warm-up"),
    GATE("gate", "in a gate"),
    DRAIN("drain", "in the drain"),
    BULK("bulk", "in bulk traffic");

    private final String label;
    private final String inWords;

    PollSite(String label, String inWords) {
        this.label = label;
        this.inWords = inWords;
    }

    public String label() {
        return label;
    }

    /** Where that is, within a sentence: {@code in a gate}. */
    public String inWords() {
        return inWords;
    }
}
