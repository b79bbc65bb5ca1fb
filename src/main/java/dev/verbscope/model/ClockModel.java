package dev.verbscope.model;

/**
 * The offset between the two ranks' clocks.
 *
 * @param offsetNanos the peer's clock minus this rank's
 * @param roundTripNanos of the best round trip; half of it bounds the error
 */
public record ClockModel(long offsetNanos, long roundTripNanos, long atNanos) {}
