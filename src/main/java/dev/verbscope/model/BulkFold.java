package dev.verbscope.model;

import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** One rank's bulk traffic as numbers. Fixed memory; folding a sample allocates nothing. */
final class BulkFold {
    private static final long LONGEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final int DRAINS_AT_EACH_END = 128;

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

        /** A window that is over. */
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
    private final BulkWindow window;
    private final BulkSpans spans;
    private final FactLog<GateFact.WindowDrained, BulkModel.Drain> drains;
    private GateFact.BulkPlanned planned;
    private long wrong;
    private long bytesVerified = -1;

    BulkFold() {
        batches = new Kind();
        bigs = new Kind();
        blocks = new Kind();
        window = new BulkWindow();
        spans = new BulkSpans();
        drains = new FactLog<>(DRAINS_AT_EACH_END, DRAINS_AT_EACH_END, BulkFold::drain);
    }

    private BulkFold(BulkFold of) {
        batches = new Kind(of.batches);
        bigs = new Kind(of.bigs);
        blocks = new Kind(of.blocks);
        window = of.window.copy();
        spans = of.spans.copy();
        drains = of.drains.copy(BulkFold::drain);
        planned = of.planned;
        wrong = of.wrong;
        bytesVerified = of.bytesVerified;
    }

    BulkFold copy() {
        return new BulkFold(this);
    }

    void sample(GateSample it) {
        if (!it.inProgress()) {
            switch (it.kind) {
                case BATCH -> batches.sample(it);
                case BIG -> bigs.sample(it);
                case BLOCK -> blocks.sample(it);
                case DECODE -> throw new IllegalArgumentException("a decode gate is no bulk traffic");
            }
        }
        window.sample(it);
        spans.sample(it);
    }

    /** What is counted so far is the warm-up's. */
    void gatesBegin(Counts it) {
        window.before(it.verified(), it.wrong());
        spans.before(it.bytesReceived(), it.verified(), it.wrong());
    }

    /** A decode gate: what it counted is not bulk traffic's. */
    void decode(GateSample it) {
        window.before(it.verified, it.wrong);
        spans.before(it.bytesReceived, it.verified, it.wrong);
    }

    void planned(GateFact.BulkPlanned it) {
        planned = it;
    }

    void drained(long nanos, GateFact.WindowDrained it) {
        drains.add(nanos, it);
        window.drained();
    }

    void wrong(GateFact.BulkWrong it) {
        wrong++;
    }

    void compared(GateFact.ContentCompared it) {
        bytesVerified = it.bytes();
    }

    /** The big gate that comes just before that decode gate and is not over; 0 when none does. */
    long bigBefore(long gate) {
        if (planned == null || planned.mix() == 0 || gate % planned.mix() != 0) {
            return 0;
        }
        long big = gate / planned.mix();
        return big <= planned.bigs() && big > bigs.done ? big : 0;
    }

    /** The window that was seen last. */
    BulkWindow window() {
        return window;
    }

    /** @param ended whether the session is over */
    BulkModel toModel(Axis axis, boolean ended) {
        return new BulkModel(
                batches.toModel(),
                bigs.toModel(),
                blocks.toModel(),
                Optional.ofNullable(planned)
                        .map(it -> new BulkModel.Plan(
                                it.batches(), it.rows(), it.bigs(), it.bigBytes(), it.blocks(), it.mix())),
                window.any() ? Optional.of(window.toModel(axis, ended)) : Optional.empty(),
                drains(axis),
                spans.toModel(axis),
                wrong,
                bytesVerified < 0 ? OptionalLong.empty() : OptionalLong.of(bytesVerified));
    }

    /** Those that are over, and the one that goes on. */
    private Log<BulkModel.Drain> drains(Axis axis) {
        Log<BulkModel.Drain> over = drains.at(axis);
        if (window.draining() == 0) {
            return over;
        }
        List<BulkModel.Drain> all = new ArrayList<>(over.entries());
        all.add(new BulkModel.Drain(
                window.generation(),
                OptionalLong.empty(),
                window.draining(),
                window.drainLeft(),
                OptionalLong.empty(),
                axis.at(window.atNanos())));
        return new Log<>(all, over.total() + 1);
    }

    private static BulkModel.Drain drain(At<GateFact.WindowDrained> at, Axis axis) {
        GateFact.WindowDrained it = at.fact();
        return new BulkModel.Drain(
                it.generation(),
                OptionalLong.of(it.afterGate()),
                it.messages(),
                it.left(),
                OptionalLong.of(it.tookNanos()),
                axis.at(at.nanos()));
    }
}
