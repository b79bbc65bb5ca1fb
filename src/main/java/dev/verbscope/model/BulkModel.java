package dev.verbscope.model;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.TrafficKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A rank's traffic between and after the decode gates. The latency of one runs from its beginning until its last message was
 * seen. Every time is session time unless it is a duration.
 *
 * @param planned what this rank was told to run; empty when nothing was, and in older recordings
 * @param window the window that was seen last
 * @param drains of the lookahead window
 * @param spans batch gates, big gates and verify blocks in order, neighbours of a kind put together where there are many
 * @param wrong messages told as wrong
 * @param bytesVerified inbound payload compared and right since the session began, decode gates included; empty while the
 *     session runs
 */
public record BulkModel(
        Kind batches,
        Kind bigs,
        Kind blocks,
        Optional<Plan> planned,
        Optional<Window> window,
        Log<Drain> drains,
        List<Span> spans,
        long wrong,
        OptionalLong bytesVerified) {

    /** @param done how many were finished; the rest is empty before the first */
    public record Kind(long done, OptionalLong p50Nanos, OptionalLong p99Nanos) {

        static final Kind NONE = new Kind(0, OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * What a rank was told, see {@code --batches} and the options beside it.
     *
     * @param mix a big gate before every n-th decode gate; 0 all after them
     */
    public record Plan(int batches, int rows, int bigs, long bigBytes, int blocks, int mix) {

        /** How many there will be of a kind. */
        public int of(TrafficKind kind) {
            return switch (kind) {
                case BATCH -> batches;
                case BIG -> bigs;
                case BLOCK -> blocks;
                case DECODE -> 0;
            };
        }
    }

    /**
     * One window, or one layer of a verify block, as it fills and when it is over.
     *
     * @param seq number of its gate, each kind has its own
     * @param generation of the queue pair; 0 over TCP
     * @param step how far it is; OVER also when it was given up
     * @param messages of the window in each direction; over TCP rows of a batch, 1 for a round of a big gate
     * @param posted messages that this rank has posted
     * @param sent those of them whose sends have completed
     * @param received messages that have come
     * @param number which window of its gate it is, from 1
     * @param windows of its gate
     * @param barrier the byte that both ranks swapped when their receives stood; 0 without one and before it was
     * @param givenUp it ended, or its session did, before all had come
     * @param verified messages of its gate compared and right so far
     * @param wrong messages of its gate compared and wrong so far
     * @param atNanos when this was seen
     * @param postedNanos from its beginning until all was posted; 0 before it is over
     * @param sentNanos until all was sent; 0 when it is not over or was given up
     * @param receivedNanos until all was received; 0 when it is not over or was given up
     */
    public record Window(
            TrafficKind kind,
            long seq,
            int generation,
            int layer,
            BulkStep step,
            int messages,
            int posted,
            int sent,
            int received,
            int number,
            int windows,
            int barrier,
            boolean givenUp,
            long verified,
            long wrong,
            long atNanos,
            long postedNanos,
            long sentNanos,
            long receivedNanos) {

        /** Windows of the same gate that follow. */
        public int following() {
            return windows - number;
        }

        public boolean inProgress() {
            return step != BulkStep.OVER && !givenUp;
        }
    }

    /**
     * The lookahead window was or is emptied with dummy messages, so that bulk traffic can use the queue pair.
     *
     * @param afterGate the last gate before; empty while it goes on
     * @param receives that were posted when it began
     * @param left receives that are still posted: 0 when it has done its work
     * @param atNanos when it was over, or seen last
     */
    public record Drain(
            int generation, OptionalLong afterGate, int receives, int left, OptionalLong tookNanos, long atNanos) {

        public boolean over() {
            return tookNanos.isPresent();
        }

        /** When it began; while it goes on, when it was seen last. */
        public long beganNanos() {
            return atNanos - tookNanos.orElse(0);
        }
    }

    /**
     * One batch gate, big gate or verify block, or several of a kind that follow each other.
     *
     * @param firstSeq number of the first
     * @param lastSeq of the last
     * @param bytes payload received
     * @param verified messages compared and right
     * @param wrong messages compared and wrong
     * @param over false while the last one goes on, and when it was given up
     */
    public record Span(
            TrafficKind kind,
            long firstSeq,
            long lastSeq,
            long beganNanos,
            long endedNanos,
            long bytes,
            long verified,
            long wrong,
            boolean over) {

        public long gates() {
            return lastSeq - firstSeq + 1;
        }
    }

    public static final BulkModel NONE = new BulkModel(
            Kind.NONE,
            Kind.NONE,
            Kind.NONE,
            Optional.empty(),
            Optional.empty(),
            Log.empty(),
            List.of(),
            0,
            OptionalLong.empty());

    public BulkModel {
        spans = List.copyOf(spans);
    }
}
