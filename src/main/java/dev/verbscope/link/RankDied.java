package dev.verbscope.link;

/** This rank plays a process that was killed: nothing more is said or written. */
final class RankDied extends Exception {
    private static final long serialVersionUID = 1L;

    RankDied() {
        super(null, null, false, false);
    }
}
