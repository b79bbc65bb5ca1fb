package dev.verbscope.record;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the recording of one rank, also while it grows and from another process, in the order of the record numbers.
 * After a crash it reads up to the last whole record. Opening takes one file, reading at most two more; none is mapped.
 *
 * <p>Not for use by several threads at once: open one for each.
 */
public final class RecordingReader implements AutoCloseable {

    private final Path folder;
    private final HeadReader head;
    private final FactCursor facts;
    private final SampleCursor samples;
    private final GateSample sample = new GateSample();

    private long expected = 1; // number of the next record
    private long unknownFacts;

    private enum Next {
        NOTHING,
        FACT,
        SAMPLE
    }

    private RecordingReader(Path folder, HeadReader head) {
        this.folder = folder;
        this.head = head;
        this.facts = new FactCursor(folder, head.header());
        this.samples = new SampleCursor(folder, head.header());
        try {
            samples.settled(head.resolved());
        } catch (RecordingException e) {
            // It will be told when it is its turn: what lies before comes first
        }
    }

    /**
     * @param rankFolder {@code DIR/rank-N}, see {@link Recordings#ranksIn}
     * @throws RecordingException when it is no rank's recording
     */
    public static RecordingReader open(Path rankFolder) throws RecordingException {
        return new RecordingReader(rankFolder, new HeadReader(rankFolder));
    }

    /**
     * The same from a place on that an earlier reader of the same recording has come to.
     *
     * @throws RecordingException when it is no rank's recording
     */
    public static RecordingReader open(Path rankFolder, ReadMark mark) throws RecordingException {
        RecordingReader reader = open(rankFolder);
        try {
            reader.facts.startAt(mark.factSegment(), mark.factOffset());
            reader.samples.startAt(mark.sampleSegment(), mark.sampleOffset());
            reader.expected = mark.nextRecord();
        } catch (RecordingException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    /** How far this has come: another reader can go on from there. */
    public ReadMark mark() {
        return new ReadMark(expected, facts.index(), facts.nextOffset(), samples.index(), samples.nextOffset());
    }

    /** The folder it reads. */
    public Path folder() {
        return folder;
    }

    public RecordingHeader header() {
        return head.header();
    }

    /**
     * Delivers what is new, in the order of the record numbers. Returns at once when there is nothing.
     *
     * @param maxRecords at most that many facts and samples
     * @return how many facts and samples were delivered
     * @throws RecordingException when a file is not what it should be: it says which and where; it will do so again at
     *     the next call
     */
    public int poll(RecordHandler handler, int maxRecords) throws RecordingException {
        return poll(handler, maxRecords, Long.MAX_VALUE);
    }

    /**
     * The same up to the first record that was written after a time.
     *
     * @param untilNanos on the link's clock
     */
    public int poll(RecordHandler handler, int maxRecords, long untilNanos) throws RecordingException {
        int delivered = 0;
        while (delivered < maxRecords) {
            Next next = next();
            if (next == Next.NOTHING) {
                long resolved = head.resolved();
                samples.settled(resolved);
                if (resolved < expected) {
                    break;
                }
                next = next(); // all up to there was published before the head said so
                if (next == Next.NOTHING) {
                    skipTo(resolved + 1, handler);
                    break;
                }
            }
            if (nanos(next) > untilNanos) {
                break;
            }
            switch (next) {
                case FACT -> deliverFact(handler);
                case SAMPLE -> deliverSample(handler);
                case NOTHING -> throw new AssertionError();
            }
            delivered++;
        }
        return delivered;
    }

    /** When the next record was written, on the link's clock; {@link Long#MAX_VALUE} while there is none. */
    public long nextNanos() throws RecordingException {
        return nanos(next());
    }

    private long nanos(Next next) {
        return switch (next) {
            case FACT -> facts.nanos();
            case SAMPLE -> samples.nanos();
            case NOTHING -> Long.MAX_VALUE;
        };
    }

    /** Whether the writer finished the recording in order and all of it has been delivered. */
    public boolean ended() throws RecordingException {
        return head.counters().closed() && head.resolved() < expected;
    }

    /** The last-call cell now; it is ahead of the records that have been delivered. */
    public LastCall lastCall() throws RecordingException {
        return head.lastCall();
    }

    /** What the writer has counted by now. */
    public RecordingCounters counters() throws RecordingException {
        return head.counters();
    }

    /** Facts so far that this program does not know: a newer one wrote them. */
    public long unknownFacts() {
        return unknownFacts;
    }

    @Override
    public void close() {
        facts.close();
        samples.close();
        head.close();
    }

    /** Which record comes next by number; looks into the files only when what was read before does not tell. */
    private Next next() throws RecordingException {
        if (samples.buffered() && samples.number() == expected) {
            return Next.SAMPLE;
        }
        if (facts.buffered() && facts.number() == expected) {
            return Next.FACT;
        }
        boolean fact = facts.ready();
        boolean sample = samples.ready();
        if (!fact && sample && samples.number() != expected) {
            // What is missing before this sample was published before it: not there now, it will never be
            fact = facts.ready();
        }
        if (!fact && !sample) {
            return Next.NOTHING;
        }
        return fact && (!sample || facts.number() < samples.number()) ? Next.FACT : Next.SAMPLE;
    }

    private void deliverFact(RecordHandler handler) throws RecordingException {
        var stamp = new Stamp(facts.number(), facts.nanos());
        startRecord(facts, handler);
        Optional<Fact> fact = facts.take();
        if (fact.isPresent()) {
            handler.fact(stamp, fact.get());
        } else {
            unknownFacts++;
        }
    }

    private void deliverSample(RecordHandler handler) throws RecordingException {
        startRecord(samples, handler);
        samples.take(sample);
        handler.sample(sample);
    }

    private void startRecord(SegmentCursor cursor, RecordHandler handler) throws RecordingException {
        long number = cursor.number();
        if (number < expected || number == Long.MAX_VALUE) {
            throw cursor.wrong(cursor.offset(), "record number " + number + " follows " + (expected - 1));
        }
        skipTo(number, handler);
        expected = number + 1;
    }

    private void skipTo(long number, RecordHandler handler) {
        long missing = number - expected;
        if (missing > 0) {
            expected = number;
            handler.gap(missing);
        }
    }
}
