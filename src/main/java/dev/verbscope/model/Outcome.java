package dev.verbscope.model;

/** How a session went. */
public enum Outcome {
    /** It has not ended, or nothing says that it has. */
    RUNNING("running"),
    OK("ok"),
    FAILED("failed");

    private final String key;

    Outcome(String key) {
        this.key = key;
    }

    /** As commands and JSON write it. */
    public String key() {
        return key;
    }
}
