package dev.verbscope.model;

/** Where a number comes from. It is shown with the number: each count of a direction can lie about the next. */
public enum Source {
    /** Counted by the rank in whose host it stands, whose records were folded. */
    MEASURED("measured"),
    /** Said by the peer over the control socket; as old as its last report. */
    REPORTED("reported"),
    /** Follows from something measured: a peer that sends gate s+1 has received gate s. A lower bound. */
    IMPLIED("implied"),
    /** Nothing tells it; the number is not shown. */
    UNKNOWN("unknown");

    private final String key;

    Source(String key) {
        this.key = key;
    }

    /** As commands, JSON and the window write it. */
    public String key() {
        return key;
    }
}
