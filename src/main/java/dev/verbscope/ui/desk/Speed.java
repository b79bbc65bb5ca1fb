package dev.verbscope.ui.desk;

/** How fast the embedded fabric lets a session go. */
public enum Speed {
    FULL("1×"),
    TENTH("0.1×"),
    /** The session stops before each phase until {@link RunningLink#stepPhase} lets it enter. */
    PHASE_BY_PHASE("phase by phase");

    private final String label;

    Speed(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
