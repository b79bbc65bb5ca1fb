package dev.verbscope.verbs;

/** One of the two ways between two ranks, named from its sender to its receiver. */
public enum Direction {
    ZERO_TO_ONE(0, "0->1", "0→1"),
    ONE_TO_ZERO(1, "1->0", "1→0");

    private final int sender;
    private final String key;
    private final String label;

    Direction(int sender, String key, String label) {
        this.sender = sender;
        this.key = key;
        this.label = label;
    }

    /** The direction that {@code rank} sends in: its outbound one. */
    public static Direction outboundOf(int rank) {
        return rank == 0 ? ZERO_TO_ONE : ONE_TO_ZERO;
    }

    /** The direction that {@code rank} receives from: its inbound one. */
    public static Direction inboundOf(int rank) {
        return outboundOf(rank).opposite();
    }

    public int sender() {
        return sender;
    }

    public int receiver() {
        return 1 - sender;
    }

    public Direction opposite() {
        return this == ZERO_TO_ONE ? ONE_TO_ZERO : ZERO_TO_ONE;
    }

    /** As files and commands write it: {@code 0->1}. */
    public String key() {
        return key;
    }

    /** As the window writes it: {@code 0→1}. */
    public String label() {
        return label;
    }
}
