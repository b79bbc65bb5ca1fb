package dev.verbscope.record;

/** Which wait of the transport saw a completion. */
public enum PollSite {
    WARM_UP("warm-up"),
    GATE("gate"),
    DRAIN("drain"),
    BULK("bulk");

    private final String label;

    PollSite(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
