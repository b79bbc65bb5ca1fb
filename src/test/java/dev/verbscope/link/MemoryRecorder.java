package dev.verbscope.link;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.VerbsCall;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the facts and the last sample. */
final class MemoryRecorder implements Recorder {
    private final List<Fact> facts = new CopyOnWriteArrayList<>();
    private volatile long samples;
    private volatile boolean closed;

    @Override
    public void fact(long nanos, Fact fact) {
        facts.add(fact);
    }

    @Override
    public void sample(GateSample sample) {
        samples++;
    }

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {
        // the last-call cell is the recording's own test
    }

    @Override
    public void left(long nanos) {
        // the last-call cell is the recording's own test
    }

    @Override
    public void close() {
        closed = true;
    }

    List<Fact> facts() {
        return facts;
    }

    <F extends Fact> List<F> facts(Class<F> type) {
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }

    long samples() {
        return samples;
    }

    boolean closed() {
        return closed;
    }
}
