package dev.verbscope.model;

/** What a slot of the GID table is used for, and by whom. Where the last two part, a bug of JACCL's is on the screen. */
public enum GidTag {
    /** This session's recipe uses it. */
    USED("uses this"),
    /** JACCL would tell its peer this GID. */
    JACCL_ADVERTISES("JACCL advertises"),
    /** JACCL would send from this index, a literal 1, whatever it advertised. */
    JACCL_SENDS_FROM("JACCL sends from 1");

    private final String label;

    GidTag(String label) {
        this.label = label;
    }

    /** Without the recipe's name, which precedes {@link #USED}: {@code ds4 uses this}. */
    public String label() {
        return label;
    }
}
