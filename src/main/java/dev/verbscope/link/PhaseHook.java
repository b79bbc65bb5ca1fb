package dev.verbscope.link;

import dev.verbscope.record.Phase;

/** Told on the link thread when it enters a phase. A demonstration that runs phase by phase waits in here. */
@FunctionalInterface
public interface PhaseHook {

    PhaseHook NONE = (phase, generation) -> {};

    void entered(Phase phase, int generation);
}
