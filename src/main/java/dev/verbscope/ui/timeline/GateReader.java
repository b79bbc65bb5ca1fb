package dev.verbscope.ui.timeline;

import java.util.concurrent.CompletableFuture;

/** Reads single gates from the recording, elsewhere. */
@FunctionalInterface
public interface GateReader {

    /** Where there are no recordings. */
    GateReader NONE = (from, to, most) -> CompletableFuture.completedFuture(GateStretch.NONE);

    /**
     * The gates that ran between two session times.
     *
     * @param most with more than these it gives up
     */
    CompletableFuture<GateStretch> gates(long from, long to, int most);
}
