package dev.verbscope.model;

/** How a phase went. */
public enum PhaseOutcome {
    /** Not reached; shown so that the way ahead can be seen. */
    PLANNED,
    RUNNING,
    DONE,
    FAILED
}
