package dev.verbscope.verbs;

/** The ibv_wc_opcode numbers that a link of SEND and RECV can meet. */
public final class WcOpcode {
    public static final int SEND = 0;
    public static final int RECV = 128;

    private WcOpcode() {}
}
