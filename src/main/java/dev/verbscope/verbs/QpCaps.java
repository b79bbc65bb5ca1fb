package dev.verbscope.verbs;

/**
 * Queue depths, in the unit the device counts them in: work requests, or 4 KiB frames on Thunderbolt.
 *
 * @param maxSendWr send queue
 * @param maxRecvWr receive queue
 */
public record QpCaps(int maxSendWr, int maxRecvWr) {}
