package dev.verbscope.ui.timeline;

import dev.verbscope.record.TrafficKind;

/**
 * One gate as one rank recorded it. Times in nanoseconds: the first in session time, the others since it.
 *
 * @param kind what it is a gate of
 * @param gate its sequence number
 * @param generation of the queue pair, 0 over TCP
 * @param beganNanos when the rank entered it
 * @param postedAfter until its sends were posted
 * @param sentAfter until the signaled send was seen completed, 0 when it was not by the end of the gate
 * @param receivedAfter until its last receive was seen
 * @param doneAfter until it was over
 * @param armed gates whose receives were posted when it was over
 */
public record SingleGate(
        int rank,
        TrafficKind kind,
        long gate,
        int generation,
        long beganNanos,
        long postedAfter,
        long sentAfter,
        long receivedAfter,
        long doneAfter,
        int armed) {

    public long endedNanos() {
        return beganNanos + doneAfter;
    }
}
