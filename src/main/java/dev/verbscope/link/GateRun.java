package dev.verbscope.link;

import java.time.Duration;

/**
 * How gates are run.
 *
 * @param gates how many; 0 until somebody stops, or none where bulk traffic is all there is. The leader's counts; against a
 *     peer that is no Verbscope a worker with bulk traffic must be told the same
 * @param gatesPerSecond pace; 0 as fast as both ranks can
 * @param verifyEvery the content of every n-th gate is compared; 0 never
 * @param timeout longest wait inside a gate, 1 ms to 60 s
 * @param bulk what runs between and after the decode gates
 */
public record GateRun(long gates, double gatesPerSecond, int verifyEvery, Duration timeout, BulkRun bulk) {

    /** ds4's gate timeout. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(750);

    /** Decode gates alone. */
    public GateRun(long gates, double gatesPerSecond, int verifyEvery, Duration timeout) {
        this(gates, gatesPerSecond, verifyEvery, timeout, BulkRun.NONE);
    }

    public GateRun {
        if (gates < 0 || !(gatesPerSecond >= 0) || verifyEvery < 0) {
            throw new IllegalArgumentException("gates, rate and verify-every may not be negative");
        }
        if (timeout.toMillis() < 1 || timeout.toMillis() > 60_000) {
            throw new IllegalArgumentException("the gate timeout is " + timeout.toMillis() + " ms, wanted 1 to 60000");
        }
    }
}
