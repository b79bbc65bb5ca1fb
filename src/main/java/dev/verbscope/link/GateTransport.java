package dev.verbscope.link;

/** What carries decode gates: a queue pair or the data socket. */
interface GateTransport {

    /** Whether the next gate can begin; else {@link #prepare} comes first. */
    boolean ready();

    /** Does what has to be done before the first gate from {@code firstGate} on. */
    void prepare(long firstGate) throws LinkFailure, LinkStopped;

    /** Exchanges one gate: returns when the peer's vector has arrived and has been consumed. */
    void gate(long seq) throws LinkFailure, LinkStopped;

    /** Waits until everything that was sent has completed at this sender. */
    void finish() throws LinkFailure, LinkStopped;
}
