package dev.verbscope.model;

import dev.verbscope.record.VerbsCall;

/**
 * A verbs call that was entered and has not returned: what the last-call cell names during a hang or after a crash.
 *
 * @param generation the queue pair it concerns, 0 where there is none
 * @param enteredNanos session time
 */
public record PendingCall(VerbsCall call, int generation, long enteredNanos) {

    /** The C name. */
    public String function() {
        return call.function();
    }
}
