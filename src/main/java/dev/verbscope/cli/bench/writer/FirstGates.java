package dev.verbscope.cli.bench.writer;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.VerbsCall;
import java.util.concurrent.CountDownLatch;

/**
 * Stands before a recorder and lets a session's bring-up pass, until its first gate. That one and the next it keeps: they say
 * what a gate of this session looks like. Nothing after them is recorded, nor is the recording closed.
 */
final class FirstGates implements Recorder {
    private final Recorder recorder;
    private final CountDownLatch seen = new CountDownLatch(1);
    private final GateSample first = new GateSample();
    private final GateSample second = new GateSample();
    private int gates;

    FirstGates(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Opens when two gates were seen, or none will be. */
    CountDownLatch seen() {
        return seen;
    }

    /** Whether there were two; to be asked, as the gates are, when the session is over. */
    boolean complete() {
        return gates > 1;
    }

    GateSample first() {
        return first;
    }

    GateSample second() {
        return second;
    }

    @Override
    public void sample(GateSample sample) {
        if (gates == 0) {
            first.set(sample);
        } else if (gates == 1) {
            second.set(sample);
            seen.countDown();
        }
        gates++;
    }

    @Override
    public void fact(long nanos, Fact fact) {
        if (gates == 0) {
            recorder.fact(nanos, fact);
        }
    }

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {
        if (gates == 0) {
            recorder.entering(call, device, generation, nanos);
        }
    }

    @Override
    public void left(long nanos) {
        if (gates == 0) {
            recorder.left(nanos);
        }
    }

    @Override
    public void close() {
        seen.countDown();
    }
}
