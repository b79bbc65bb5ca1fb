package dev.verbscope.model;

/**
 * The four counts of a direction, kept apart since each can lie about the next. The unit is one message (over TCP one
 * vector), the warm-up included.
 *
 * @param posted at the sender: handed to its send queue
 * @param completed at the sender, unsignaled sends before a signaled one included; on UC no proof of delivery
 * @param received at the receiver: receive completions
 * @param verified at the receiver: content compared and right
 * @param wrong at the receiver: content compared and wrong
 * @param bytesPosted payload bytes at the sender
 * @param bytesReceived payload bytes at the receiver
 */
public record DirectionCounts(
        Count posted,
        Count completed,
        Count received,
        Count verified,
        Count wrong,
        Count bytesPosted,
        Count bytesReceived) {

    public static final DirectionCounts UNKNOWN = new DirectionCounts(
            Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN);
}
