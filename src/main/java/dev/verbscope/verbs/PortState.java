package dev.verbscope.verbs;

/** ibv_port_state, in the order of its numbers. */
public enum PortState {
    NOP,
    DOWN,
    INIT,
    ARMED,
    ACTIVE,
    ACTIVE_DEFER;

    /** The value for the number of the ABI; unknown numbers read as NOP. */
    public static PortState of(int number) {
        return number >= 0 && number < values().length ? values()[number] : NOP;
    }
}
