package dev.verbscope.ui.viewmodel;

/** Where the window's link is in its life, as far as commands are concerned; what the link does is in its model. */
public enum LinkState {
    /** Nothing was started. */
    NONE,
    /** Asked for; no recording yet. */
    STARTING,
    RUNNING,
    /** Asked to stop; still holds something. */
    STOPPING,
    /** Nothing is held any more. */
    ENDED,
    /** Records of another time: nothing to command. */
    REPLAY;

    /** Whether there is an engine to command. */
    public boolean commandable() {
        return this == RUNNING;
    }

    /** Whether a new link may be started. */
    public boolean startable() {
        return this == NONE || this == ENDED || this == REPLAY;
    }

    /** Whether something must be let go of before the window may close. */
    public boolean held() {
        return this == STARTING || this == RUNNING || this == STOPPING;
    }
}
