package dev.verbscope.cli.bench.writer;

import dev.verbscope.link.Identity;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordingWriter;
import java.util.SplittableRandom;

/** The gates of one rank, made up after the pattern of two real ones: the same counters, latencies that scatter. */
final class MadeUpGates {
    /** One gate in so many takes many times as long. */
    private static final int OUTLIER_IN = 10_000;

    private final RecordingWriter to;
    private final GateSample next = new GateSample();
    private final SplittableRandom random;
    private final long intervalNanos;
    private final int slots;
    private final long postedStep;
    private final long completedStep;
    private final long receivedStep;
    private final long verifiedStep;
    private final long bytesStep;
    private long due;
    private long ended;
    private long written;

    /**
     * @param intervalNanos from one gate to the next
     * @param fromNanos when the first begins
     */
    MadeUpGates(int rank, RecordingWriter to, FirstGates pattern, long intervalNanos, long fromNanos, int slots) {
        this.to = to;
        this.random = new SplittableRandom(rank);
        this.intervalNanos = intervalNanos;
        this.slots = slots;
        GateSample first = pattern.first();
        GateSample second = pattern.second();
        postedStep = second.posted - first.posted;
        completedStep = postedStep;
        receivedStep = postedStep;
        verifiedStep = postedStep;
        bytesStep = Identity.standard().vectorBytes();
        next.set(first);
        next.gate--;
        next.posted -= postedStep;
        // what has come ahead of its gate is left out: each gate ends with all that belongs to it
        next.completed = next.posted;
        next.received = next.posted;
        next.verified = 0;
        next.bytesReceived = 0;
        due = fromNanos;
        ended = fromNanos;
        makeUp();
    }

    /** Samples that were written, dropped ones included. */
    long written() {
        return written;
    }

    /** When the gate ends that comes next. */
    long nextNanos() {
        return next.endedNanos();
    }

    /** Writes the gates that are over by then, at most that many. */
    void write(long untilNanos, long most) {
        for (long i = 0; i < most && next.endedNanos() <= untilNanos; i++) {
            to.sample(next);
            written++;
            makeUp();
        }
    }

    /** What has been counted up to the last gate that was written. */
    Counts counts() {
        return new Counts(
                next.posted - postedStep,
                next.completed - completedStep,
                next.received - receivedStep,
                next.verified - verifiedStep,
                next.wrong,
                // a rank sends as much as it gets
                next.bytesReceived - bytesStep,
                next.bytesReceived - bytesStep);
    }

    private void makeUp() {
        long took = intervalNanos * 9 / 20 + (long) (Math.abs(random.nextGaussian()) * intervalNanos / 8);
        if (random.nextInt(OUTLIER_IN) == 0) {
            took += intervalNanos * random.nextInt(5, 40);
        }
        long began = Math.max(due, ended + intervalNanos / 20);
        due += intervalNanos;
        next.gate++;
        next.slot = (int) (next.gate % slots);
        next.beganNanos = began;
        next.postedAfter = (int) (took / 8);
        next.sentAfter = (int) (took * 2 / 3);
        next.receivedAfter = (int) took;
        next.doneAfter = (int) (took + intervalNanos / 20);
        next.posted += postedStep;
        next.completed += completedStep;
        next.received += receivedStep;
        next.verified += verifiedStep;
        next.bytesReceived += bytesStep;
        ended = next.endedNanos();
    }
}
