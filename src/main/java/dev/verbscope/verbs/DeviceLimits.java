package dev.verbscope.verbs;

/**
 * What ibv_query_device says a device can hold.
 *
 * @param nodeGuid the node GUID as 64 bits
 * @param maxQp queue pairs
 * @param maxQpWr work requests in one queue, in the device's own unit
 * @param maxMr memory regions
 * @param maxPd protection domains
 * @param maxCqe completions in one queue
 * @param ports physical ports
 */
public record DeviceLimits(long nodeGuid, int maxQp, int maxQpWr, int maxMr, int maxPd, int maxCqe, int ports) {}
