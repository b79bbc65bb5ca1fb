package dev.verbscope.ui.timeline;

/** The two forms of the timeline's axis. */
public enum TimeScale {
    /** Connecting, each bring-up, each warm-up and the gates have room of their own, with breaks between. */
    PHASES,
    /** To scale. */
    LINEAR
}
