package dev.verbscope.cli.bench;

/**
 * The gates of one rank. A decode gate lasts from before its sends are posted until its last message has arrived, a big gate
 * from before its header is sent; filling the payload and comparing it lie outside.
 *
 * @param gates measured
 * @param maxNanos the longest
 * @param cycleNanos from one gate's beginning to the next one's, payload and recording included, at the median
 * @param recordingNanos by how much the median cycle is longer with recording than without, see {@link AlternatingCycles}; 0
 *     where they did not alternate
 * @param bytesPerGate allocated by the link thread on the Java heap, in the best stretch of some gates: what a gate
 *     allocates is in each, what the ranks tell each other ten times a second is not; NaN where none is long enough
 * @param meanBytesPerGate the same over all gates, those reports included
 */
public record GateTimes(
        int rank,
        long gates,
        long p50Nanos,
        long p90Nanos,
        long p99Nanos,
        long maxNanos,
        double meanNanos,
        long cycleNanos,
        long recordingNanos,
        double bytesPerGate,
        double meanBytesPerGate) {}
