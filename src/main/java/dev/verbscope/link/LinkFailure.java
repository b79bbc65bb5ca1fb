package dev.verbscope.link;

import dev.verbscope.link.wire.WireException;
import dev.verbscope.verbs.VerbsException;

/** The session cannot go on. Thrown once a session at most; {@link LinkSession} turns it into its error. */
final class LinkFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;

    LinkFailure(String code, String message) {
        super(message);
        this.code = code;
    }

    LinkFailure(String code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** What the peer sent is not the protocol's; the code is kept. */
    static LinkFailure of(WireException e) {
        return new LinkFailure(e.code(), e.getMessage(), e);
    }

    /** A verbs call failed where {@code where} was attempted. */
    static LinkFailure of(String code, String where, VerbsException e, String next) {
        return new LinkFailure(code, where + ": " + e.getMessage() + ". " + next, e);
    }

    /** Whether the peer closed a connection in which something was still to come. */
    boolean peerLeft() {
        return code.equals("peer-gone") || code.equals("hello-cut-short");
    }

    String code() {
        return code;
    }
}
