package dev.verbscope.model;

import dev.verbscope.record.TrafficKind;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A rank's traffic between and after the decode gates. The latency of one runs from its beginning until its last message was
 * seen.
 *
 * @param window the window that was seen last
 * @param wrong messages told as wrong
 * @param bytesVerified inbound payload compared and right since the session began, decode gates included; empty while the
 *     session runs
 */
public record BulkModel(
        Kind batches, Kind bigs, Kind blocks, Optional<Window> window, long wrong, OptionalLong bytesVerified) {

    /** @param done how many were finished; the rest is empty before the first */
    public record Kind(long done, OptionalLong p50Nanos, OptionalLong p99Nanos) {

        static final Kind NONE = new Kind(0, OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * One window, or one layer of a verify block.
     *
     * @param seq number of its gate, each kind has its own
     * @param messages of the window in each direction
     * @param following windows of the same gate that follow
     * @param barrier the byte that both ranks swapped when their receives stood; 0 without one
     * @param postedNanos from its beginning until all was posted
     * @param sentNanos until all was sent; 0 when it was given up before
     * @param receivedNanos until all was received; 0 when it was given up before
     */
    public record Window(
            TrafficKind kind,
            long seq,
            int layer,
            int messages,
            int following,
            int barrier,
            long postedNanos,
            long sentNanos,
            long receivedNanos) {}

    public static final BulkModel NONE =
            new BulkModel(Kind.NONE, Kind.NONE, Kind.NONE, Optional.empty(), 0, OptionalLong.empty());
}
