package dev.verbscope.model;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.TrafficKind;
import java.util.ArrayList;
import java.util.List;

/**
 * When each batch gate, big gate and verify block was. Fixed memory: when it is full, neighbours of a kind are put together,
 * two by two, and where no two can be, the older half is thinned out. Folding a sample allocates nothing.
 *
 * <p>A copy shares what there is until one of the two counts on: in most sessions there is none of this traffic, and a
 * checkpoint of nothing should take nothing.
 */
final class BulkSpans {
    private static final int MOST = 512;

    private TrafficKind[] kinds;
    private long[] firstSeq;
    private long[] lastSeq;
    private long[] began;
    private long[] ended;
    private long[] bytes;
    private long[] verified;
    private long[] wrong;
    private boolean[] over;
    /** A copy reads the arrays too. */
    private boolean shared;

    private int size;

    private long bytesBefore;
    private long verifiedBefore;
    private long wrongBefore;

    BulkSpans() {
        kinds = new TrafficKind[MOST];
        firstSeq = new long[MOST];
        lastSeq = new long[MOST];
        began = new long[MOST];
        ended = new long[MOST];
        bytes = new long[MOST];
        verified = new long[MOST];
        wrong = new long[MOST];
        over = new boolean[MOST];
    }

    private BulkSpans(BulkSpans of) {
        of.shared = true;
        shared = true;
        kinds = of.kinds;
        firstSeq = of.firstSeq;
        lastSeq = of.lastSeq;
        began = of.began;
        ended = of.ended;
        bytes = of.bytes;
        verified = of.verified;
        wrong = of.wrong;
        over = of.over;
        size = of.size;
        bytesBefore = of.bytesBefore;
        verifiedBefore = of.verifiedBefore;
        wrongBefore = of.wrongBefore;
    }

    BulkSpans copy() {
        return new BulkSpans(this);
    }

    /** Makes the arrays its own, to be written to. */
    private void own() {
        if (shared) {
            kinds = kinds.clone();
            firstSeq = firstSeq.clone();
            lastSeq = lastSeq.clone();
            began = began.clone();
            ended = ended.clone();
            bytes = bytes.clone();
            verified = verified.clone();
            wrong = wrong.clone();
            over = over.clone();
            shared = false;
        }
    }

    /** Tells the counters as they were before what comes next. */
    void before(long bytesReceived, long verifiedSoFar, long wrongSoFar) {
        bytesBefore = bytesReceived;
        verifiedBefore = verifiedSoFar;
        wrongBefore = wrongSoFar;
    }

    /** A window of bulk traffic, over or not. */
    void sample(GateSample it) {
        own();
        int last = size - 1;
        if (last < 0 || kinds[last] != it.kind || lastSeq[last] != it.gate) {
            last = begin(it);
        }
        ended[last] = it.endedNanos();
        if (it.step == BulkStep.MOVING || it.step == BulkStep.OVER) {
            // what comes before is dummies of a drain
            bytes[last] += Math.max(0, it.bytesReceived - bytesBefore);
        }
        verified[last] += Math.max(0, it.verified - verifiedBefore);
        wrong[last] += Math.max(0, it.wrong - wrongBefore);
        over[last] = !it.inProgress() && it.armedAtExit == 0 && it.receivedAfter != 0;
        before(it.bytesReceived, it.verified, it.wrong);
    }

    private int begin(GateSample it) {
        if (size == MOST) {
            thin();
        }
        int at = size++;
        kinds[at] = it.kind;
        firstSeq[at] = it.gate;
        lastSeq[at] = it.gate;
        began[at] = it.beganNanos;
        bytes[at] = 0;
        verified[at] = 0;
        wrong[at] = 0;
        return at;
    }

    private void thin() {
        int to = 0;
        for (int from = 0; from < size; from++, to++) {
            move(from, to);
            if (from + 1 < size && kinds[from + 1] == kinds[to] && firstSeq[from + 1] == lastSeq[to] + 1) {
                join(++from, to);
            }
        }
        size = to;
        if (size > MOST / 4 * 3) {
            to = 0;
            for (int from = 0; from < size; from++) {
                if (from >= size / 2 || from % 2 == 0) {
                    move(from, to++);
                }
            }
            size = to;
        }
    }

    private void join(int from, int to) {
        lastSeq[to] = lastSeq[from];
        ended[to] = ended[from];
        bytes[to] += bytes[from];
        verified[to] += verified[from];
        wrong[to] += wrong[from];
        over[to] = over[from];
    }

    private void move(int from, int to) {
        kinds[to] = kinds[from];
        firstSeq[to] = firstSeq[from];
        lastSeq[to] = lastSeq[from];
        began[to] = began[from];
        ended[to] = ended[from];
        bytes[to] = bytes[from];
        verified[to] = verified[from];
        wrong[to] = wrong[from];
        over[to] = over[from];
    }

    List<BulkModel.Span> toModel(Axis axis) {
        List<BulkModel.Span> spans = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            spans.add(new BulkModel.Span(
                    kinds[i],
                    firstSeq[i],
                    lastSeq[i],
                    axis.at(began[i]),
                    axis.at(ended[i]),
                    bytes[i],
                    verified[i],
                    wrong[i],
                    over[i]));
        }
        return spans;
    }
}
