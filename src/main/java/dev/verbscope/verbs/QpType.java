package dev.verbscope.verbs;

/** ibv_qp_type, the connected ones. */
public enum QpType {
    /** Reliable connected: lost messages are retried, then reported. */
    RC(2),
    /** Unreliable connected: a lost message is reported by nobody. */
    UC(3);

    private final int number;

    QpType(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
