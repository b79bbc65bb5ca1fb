package dev.verbscope.link;

/** What the link thread does besides its gates, looked at about every millisecond of waiting and between gates. */
interface Duties {

    /** How often they are due. */
    long EVERY_NANOS = 1_000_000;

    /**
     * Reads what the peer says on the control socket, takes the operator's commands, reports counts.
     *
     * @throws LinkFailure the peer is gone, has failed, or broke the protocol
     * @throws LinkStopped the peer or the operator ends the session
     */
    void attend() throws LinkFailure, LinkStopped;

    /** When the next of them is due by itself, whatever happens meanwhile; {@code deadline} if none is before that. */
    long nextDue(long deadline);
}
