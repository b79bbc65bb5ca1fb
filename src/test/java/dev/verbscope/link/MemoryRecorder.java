package dev.verbscope.link;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.Counts;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact.Counted;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.record.VerbsCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the facts with their times, and of each sample what tests look at. */
final class MemoryRecorder implements Recorder {

    /** A fact and when it happened. */
    record Timed(long nanos, Fact fact) {}

    /** What is kept of a sample. */
    record Sample(
            long gate,
            int generation,
            int slot,
            Counts counts,
            int armedAtEntry,
            int armedAtExit,
            int receiveQueue,
            int sendQueue,
            long receivedAfter,
            long doneAfter) {}

    /** What is kept of a sample of bulk traffic. */
    record Bulk(
            TrafficKind kind,
            int generation,
            long seq,
            int layer,
            int messages,
            int following,
            int barrier,
            int sendQueue,
            Counts counts,
            long receivedAfter) {}

    /** What is kept of a sample of bulk traffic that was not over. */
    record Progress(
            TrafficKind kind,
            BulkStep step,
            long seq,
            int layer,
            int messages,
            int following,
            int posted,
            int sent,
            int received,
            int queue,
            long atNanos) {}

    private final List<Timed> facts = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<Bulk> bulk = new ArrayList<>();
    private final List<Progress> progress = new ArrayList<>();
    private final Map<Long, Runnable> afterGates = new HashMap<>();
    private VerbsCall inside = VerbsCall.NONE;
    private boolean closed;

    @Override
    public synchronized void fact(long nanos, Fact fact) {
        if (closed) {
            throw new IllegalStateException("a fact after the end: " + fact);
        }
        facts.add(new Timed(nanos, fact));
    }

    /** Does something on the link thread when that gate is over. */
    void afterGate(long gate, Runnable action) {
        afterGates.put(gate, action);
    }

    @Override
    public void sample(GateSample it) {
        if (it.inProgress()) {
            keepProgress(it);
            return;
        }
        if (it.kind != TrafficKind.DECODE) {
            keepBulk(it);
            return;
        }
        keep(it);
        afterGates.getOrDefault(it.gate, () -> {}).run();
    }

    private synchronized void keepBulk(GateSample it) {
        bulk.add(new Bulk(
                it.kind,
                it.generation,
                it.gate,
                it.slot,
                it.armedAtEntry,
                it.armedAtExit,
                it.receiveQueue,
                it.sendQueue,
                new Counts(it.posted, it.completed, it.received, it.verified, it.wrong, 0, it.bytesReceived),
                Integer.toUnsignedLong(it.receivedAfter)));
    }

    private synchronized void keepProgress(GateSample it) {
        progress.add(new Progress(
                it.kind,
                it.step,
                it.gate,
                it.slot,
                it.armedAtEntry,
                it.armedAtExit,
                it.postedAfter,
                it.sentAfter,
                it.receivedAfter,
                it.receiveQueue,
                it.endedNanos()));
    }

    /** Windows of bulk traffic as they filled. */
    synchronized List<Progress> progress() {
        return List.copyOf(progress);
    }

    /** Windows of bulk traffic that were over. */
    synchronized List<Bulk> bulk() {
        return List.copyOf(bulk);
    }

    private synchronized void keep(GateSample it) {
        samples.add(new Sample(
                it.gate,
                it.generation,
                it.slot,
                new Counts(it.posted, it.completed, it.received, it.verified, it.wrong, 0, it.bytesReceived),
                it.armedAtEntry,
                it.armedAtExit,
                it.receiveQueue,
                it.sendQueue,
                Integer.toUnsignedLong(it.receivedAfter),
                Integer.toUnsignedLong(it.doneAfter)));
    }

    @Override
    public synchronized void entering(VerbsCall call, int device, int generation, long nanos) {
        if (inside != VerbsCall.NONE) {
            throw new IllegalStateException("enters " + call + " within " + inside);
        }
        inside = call;
    }

    @Override
    public synchronized void left(long nanos) {
        if (inside == VerbsCall.NONE) {
            throw new IllegalStateException("leaves a call that was not entered");
        }
        inside = VerbsCall.NONE;
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    synchronized List<Fact> facts() {
        return facts.stream().map(Timed::fact).toList();
    }

    synchronized List<Timed> timed() {
        return List.copyOf(facts);
    }

    <F extends Fact> List<F> facts(Class<F> type) {
        return facts().stream().filter(type::isInstance).map(type::cast).toList();
    }

    <F extends Fact> F only(Class<F> type) {
        List<F> found = facts(type);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " facts of " + type.getSimpleName() + ": " + found);
        }
        return found.getFirst();
    }

    <F extends Fact> F last(Class<F> type) {
        return facts(type).getLast();
    }

    /** What this rank counted until its end. */
    Counts counted() {
        return last(Counted.class).totals();
    }

    synchronized List<Sample> samples() {
        return List.copyOf(samples);
    }

    synchronized boolean closed() {
        return closed;
    }
}
