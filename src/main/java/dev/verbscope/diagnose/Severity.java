package dev.verbscope.diagnose;

/** How much a finding matters; the order is the order in which findings of the same truth are shown. */
public enum Severity {
    ERROR("error"),
    WARNING("warning"),
    NOTE("note"),
    GOOD("good");

    private final String key;

    Severity(String key) {
        this.key = key;
    }

    /** As commands and JSON write it. */
    public String key() {
        return key;
    }
}
