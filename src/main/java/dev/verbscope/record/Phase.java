package dev.verbscope.record;

/** What a session is doing; a rank goes through them in this order, back from RE_CREATE to BRING_UP. */
public enum Phase {
    /** Listening or dialing until the control socket stands. */
    CONNECT("Connect"),
    /** HELLO written, the peer's read and compared, the transport agreed. */
    HELLO("HELLO"),
    /** Device opened, port checked, GID table scored, the slab registered. Only over RDMA. */
    DEVICE("GID"),
    /** The second connection. */
    DATA_SOCKET("Data socket"),
    /** Queue pair created, INFO exchanged, RESET to RTS, READY exchanged. Only over RDMA. */
    BRING_UP("RTS"),
    /** Full-size messages in both directions until both have arrived. Only over RDMA. */
    WARM_UP("Warm-up"),
    /** Decode gates. */
    GATES("Gates"),
    /** The old queue pair is taken down so that a new one can follow. */
    RE_CREATE("Re-create"),
    /** Final counts, STOP, teardown. */
    CLOSING("Closing"),
    /** Nothing is held any more. */
    ENDED("Ended");

    private final String label;

    Phase(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
