package dev.verbscope.record;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Keeps all records in memory, for tests that want no files. Safe to read while the link thread writes. */
public final class MemoryRecorder implements Recorder {

    /** A record as it was written: a fact with its stamp, or a copy of a sample. */
    public sealed interface Entry {
        record FactEntry(Stamp stamp, Fact fact) implements Entry {}

        record SampleEntry(GateSample sample) implements Entry {}
    }

    private final List<Entry> entries = new ArrayList<>();
    private LastCall lastCall = new LastCall(VerbsCall.NONE, 0, 0, 0, OptionalLong.empty(), 0);
    private boolean closed;

    @Override
    public synchronized void fact(long nanos, Fact fact) {
        entries.add(new Entry.FactEntry(new Stamp(entries.size() + 1, nanos), fact));
    }

    @Override
    public synchronized void sample(GateSample sample) {
        sample.recordNumber = entries.size() + 1;
        entries.add(new Entry.SampleEntry(copy(sample)));
    }

    @Override
    public synchronized void entering(VerbsCall call, int device, int generation, long nanos) {
        lastCall = new LastCall(call, device, generation, nanos, OptionalLong.empty(), lastCall.stores() + 1);
    }

    @Override
    public synchronized void left(long nanos) {
        lastCall = new LastCall(
                lastCall.call(),
                lastCall.device(),
                lastCall.generation(),
                lastCall.enteredNanos(),
                OptionalLong.of(nanos),
                lastCall.stores() + 1);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    public synchronized boolean closed() {
        return closed;
    }

    public synchronized LastCall lastCall() {
        return lastCall;
    }

    public synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The facts in order. */
    public Stream<Fact> facts() {
        return entries().stream()
                .filter(Entry.FactEntry.class::isInstance)
                .map(entry -> ((Entry.FactEntry) entry).fact());
    }

    /** The facts of one kind in order. */
    public <T extends Fact> List<T> facts(Class<T> kind) {
        return facts().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The samples in order. */
    public List<GateSample> samples() {
        return entries().stream()
                .filter(Entry.SampleEntry.class::isInstance)
                .map(entry -> ((Entry.SampleEntry) entry).sample())
                .toList();
    }

    /** Delivers all records so far, as a reader of a recording would. */
    public void replay(RecordHandler handler) {
        for (Entry entry : entries()) {
            switch (entry) {
                case Entry.FactEntry(Stamp stamp, Fact fact) -> handler.fact(stamp, fact);
                case Entry.SampleEntry(GateSample sample) -> handler.sample(sample);
            }
        }
    }

    /** A sample with the same values. */
    public static GateSample copy(GateSample from) {
        var to = new GateSample();
        to.recordNumber = from.recordNumber;
        to.beganNanos = from.beganNanos;
        to.gate = from.gate;
        to.generation = from.generation;
        to.slot = from.slot;
        to.kind = from.kind;
        to.step = from.step;
        to.postedAfter = from.postedAfter;
        to.sentAfter = from.sentAfter;
        to.receivedAfter = from.receivedAfter;
        to.doneAfter = from.doneAfter;
        to.posted = from.posted;
        to.completed = from.completed;
        to.received = from.received;
        to.verified = from.verified;
        to.wrong = from.wrong;
        to.bytesReceived = from.bytesReceived;
        to.armedAtEntry = from.armedAtEntry;
        to.armedAtExit = from.armedAtExit;
        to.receiveQueue = from.receiveQueue;
        to.sendQueue = from.sendQueue;
        to.completionBacklog = from.completionBacklog;
        to.emptyPolls = from.emptyPolls;
        return to;
    }
}
