package dev.verbscope.model;

/**
 * One attempt of a warm-up in one direction, judged from both ranks' records where both are there.
 *
 * @param attempt from 1
 * @param beganNanos session time
 * @param tookNanos 0 while it is pending
 */
public record WarmupCell(int attempt, Fate fate, long beganNanos, long tookNanos) {

    /** What became of the attempt's message. */
    public enum Fate {
        /** A tick: it arrived. */
        ARRIVED,
        /** A cross: sent, and not there when the attempt was over. */
        LOST,
        /** A dash: not sent, because the peer already had one. */
        NOT_SENT,
        /** Under way. */
        PENDING
    }
}
