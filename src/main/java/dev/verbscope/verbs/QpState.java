package dev.verbscope.verbs;

/** ibv_qp_state, in the order of its numbers. */
public enum QpState {
    RESET,
    INIT,
    RTR,
    RTS,
    SQD,
    SQE,
    ERR
}
