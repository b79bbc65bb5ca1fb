package dev.verbscope.ui.desk;

/** Which ranks of the link run in this process. */
public enum Role {
    /** Rank 0: listens. */
    LEADER("leader"),
    /** Rank 1: dials. */
    WORKER("worker"),
    /** Both at once, over a loopback socket: the demonstration. */
    BOTH("leader and worker");

    private final String label;

    Role(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** The rank whose devices are this end's: the worker's in a worker, else the leader's. */
    public int thisEnd() {
        return this == WORKER ? 1 : 0;
    }
}
