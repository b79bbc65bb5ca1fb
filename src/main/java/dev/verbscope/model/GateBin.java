package dev.verbscope.model;

/**
 * A slice of time of the latency and rate charts.
 *
 * @param beganNanos session time
 * @param widthNanos how long it lasts; the last one may not be over
 * @param gates gates that ended in it; with 0 the percentiles mean nothing
 * @param p1Nanos gate latency that 1 % stay under, to about 3 %
 * @param maxNanos exact
 * @param bytesReceived payload bytes that arrived in it
 */
public record GateBin(
        long beganNanos,
        long widthNanos,
        long gates,
        long p1Nanos,
        long p50Nanos,
        long p90Nanos,
        long p99Nanos,
        long maxNanos,
        long bytesReceived) {

    public double gatesPerSecond() {
        return gates * 1e9 / widthNanos;
    }

    /** Received payload, 10^9 bits a second. */
    public double gigabitsPerSecond() {
        return bytesReceived * 8.0 / widthNanos;
    }
}
