package dev.verbscope.record;

import java.util.OptionalLong;

/**
 * The last-call cell: the verbs call that a rank entered last. After a crash or during a hang it names the culprit.
 *
 * @param call {@link VerbsCall#NONE} before the first
 * @param device ordinal of the device in the session's list
 * @param generation the queue pair it concerns, 0 where there is none
 * @param enteredNanos when it was entered, on the link's clock
 * @param leftNanos when it returned; empty while it has not
 * @param stores grows with every call: two looks that find the same number found the very same call. On the hot path a time
 *     is read once for several calls, so the times do not tell
 */
public record LastCall(
        VerbsCall call, int device, int generation, long enteredNanos, OptionalLong leftNanos, long stores) {

    public boolean returned() {
        return leftNanos.isPresent();
    }
}
