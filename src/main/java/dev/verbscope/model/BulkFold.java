package dev.verbscope.model;

import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.TrafficKind;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** One rank's bulk traffic as numbers. Fixed memory; folding a sample allocates nothing. */
final class BulkFold {
    private static final long LONGEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    /** One kind; its memory is taken when its first sample comes. */
    private static final class Kind {
        private Histogram latency;
        private long done;
        private long seq;
        private long began;
        private int following;

        Kind() {}

        Kind(Kind of) {
            latency = of.latency == null ? null : of.latency.copy();
            done = of.done;
            seq = of.seq;
            began = of.began;
            following = of.following;
        }

        void sample(GateSample it) {
            boolean follows = it.gate == seq && it.armedAtExit == following - 1;
            if (!follows) {
                began = it.beganNanos;
            }
            seq = it.gate;
            following = it.armedAtExit;
            if (it.armedAtExit == 0 && it.receivedAfter != 0) {
                done = it.gate;
                if (latency == null) {
                    latency = new Histogram(LONGEST_NANOS, DIGITS);
                }
                long took = it.beganNanos - began + Integer.toUnsignedLong(it.receivedAfter);
                latency.recordValue(Math.clamp(took, 0, LONGEST_NANOS));
            }
        }

        BulkModel.Kind toModel() {
            if (latency == null) {
                return BulkModel.Kind.NONE;
            }
            return new BulkModel.Kind(
                    done,
                    OptionalLong.of(latency.getValueAtPercentile(50)),
                    OptionalLong.of(latency.getValueAtPercentile(99)));
        }
    }

    private final Kind batches;
    private final Kind bigs;
    private final Kind blocks;
    private long wrong;
    private long bytesVerified = -1;

    private boolean any;
    private TrafficKind kind = TrafficKind.DECODE;
    private long seq;
    private int layer;
    private int messages;
    private int following;
    private int barrier;
    private int postedAfter;
    private int sentAfter;
    private int receivedAfter;

    BulkFold() {
        batches = new Kind();
        bigs = new Kind();
        blocks = new Kind();
    }

    private BulkFold(BulkFold of) {
        batches = new Kind(of.batches);
        bigs = new Kind(of.bigs);
        blocks = new Kind(of.blocks);
        wrong = of.wrong;
        bytesVerified = of.bytesVerified;
        any = of.any;
        kind = of.kind;
        seq = of.seq;
        layer = of.layer;
        messages = of.messages;
        following = of.following;
        barrier = of.barrier;
        postedAfter = of.postedAfter;
        sentAfter = of.sentAfter;
        receivedAfter = of.receivedAfter;
    }

    BulkFold copy() {
        return new BulkFold(this);
    }

    void sample(GateSample it) {
        switch (it.kind) {
            case BATCH -> batches.sample(it);
            case BIG -> bigs.sample(it);
            case BLOCK -> blocks.sample(it);
            case DECODE -> throw new IllegalArgumentException("a decode gate is no bulk traffic");
        }
        any = true;
        kind = it.kind;
        seq = it.gate;
        layer = it.slot;
        messages = it.armedAtEntry;
        following = it.armedAtExit;
        barrier = it.receiveQueue;
        postedAfter = it.postedAfter;
        sentAfter = it.sentAfter;
        receivedAfter = it.receivedAfter;
    }

    void wrong(GateFact.BulkWrong it) {
        wrong++;
    }

    void compared(GateFact.ContentCompared it) {
        bytesVerified = it.bytes();
    }

    BulkModel toModel() {
        return new BulkModel(
                batches.toModel(),
                bigs.toModel(),
                blocks.toModel(),
                any ? Optional.of(window()) : Optional.empty(),
                wrong,
                bytesVerified < 0 ? OptionalLong.empty() : OptionalLong.of(bytesVerified));
    }

    private BulkModel.Window window() {
        return new BulkModel.Window(
                kind,
                seq,
                layer,
                messages,
                following,
                barrier,
                Integer.toUnsignedLong(postedAfter),
                Integer.toUnsignedLong(sentAfter),
                Integer.toUnsignedLong(receivedAfter));
    }
}
