package dev.verbscope.verbs;

/** What a GID table entry is for; the ABI's numbers where it has one. */
public enum GidType {
    IB("IB"),
    ROCE_V1("RoCE v1"),
    ROCE_V2("RoCE v2"),
    /** The library has no call that tells (macOS). */
    UNKNOWN("unknown");

    private final String label;

    GidType(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
