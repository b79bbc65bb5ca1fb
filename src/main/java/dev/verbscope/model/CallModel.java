package dev.verbscope.model;

import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.Errno;
import java.util.Optional;

/**
 * A verbs call that returned, transitions included: a bar of the timeline.
 *
 * @param generation the queue pair it concerns, 0 where there is none
 * @param detail what was asked and what came back, one line
 * @param beganNanos session time
 * @param errno what it failed with; empty on success
 */
public record CallModel(
        VerbsCall call,
        String device,
        int generation,
        String detail,
        long beganNanos,
        long tookNanos,
        Optional<Errno> errno) {

    /** The C name. */
    public String function() {
        return call.function();
    }
}
