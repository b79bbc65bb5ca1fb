package dev.verbscope.link;

/** The session ends because somebody asked for it: the operator here, or the peer with STOP. No failure. */
final class LinkStopped extends Exception {
    private static final long serialVersionUID = 1L;

    LinkStopped(String why) {
        super(why, null, false, false);
    }
}
