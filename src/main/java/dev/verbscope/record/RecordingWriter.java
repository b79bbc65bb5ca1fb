package dev.verbscope.record;

import static dev.verbscope.record.RecordingFormat.LONG;
import static dev.verbscope.record.RecordingFormat.MAPPED_INT;
import static dev.verbscope.record.RecordingFormat.MAPPED_LONG;

import dev.verbscope.record.RecordingFormat.FactRecord;
import dev.verbscope.record.RecordingFormat.Kind;
import dev.verbscope.record.RecordingFormat.SampleRecord;
import dev.verbscope.record.RecordingFormat.Segments;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;

/**
 * The flight recorder of one rank on disk: a folder of mapped files, laid out as {@code docs/recording.md} says.
 *
 * <p>Storing never waits. A sample that finds no prepared space is dropped and counted, with its number, so that readers
 * see the gap. A fact that finds none waits in memory, up to {@value #WAITING_BYTES} bytes of them, and samples are
 * dropped until it is written, so that the order of the records holds. When the process dies, all that was stored is in
 * the files; when the machine does, what the system had not written yet is lost.
 *
 * <p>All methods but {@link #folder} belong to the link thread; {@link #create} may be called by another one before.
 */
public final class RecordingWriter implements Recorder {

    /** What facts may hold of the memory while no space can be had for them. */
    private static final int WAITING_BYTES = 16 << 20;

    /** How long {@link #close} waits for space for the next fact that still has none. */
    private static final long LAST_FACTS_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Compilers look for what a thread has to be told once in a thousand rounds of a loop. */
    private static final int ROUNDS_TO_BE_TOLD = 100_000;

    private final Path folder;
    private final Head head;
    private final SegmentSupply supply;
    private final int maxFactBytes;
    private final Queue<byte[]> waiting = new ArrayDeque<>();

    private Segment factSegment;
    private long factAt = Segments.HEADER_BYTES;

    private Segment sampleSegment;
    private MemorySegment samples;
    private long sampleAt = Segments.HEADER_BYTES;
    private long samplesEnd;

    private boolean open = true;
    private boolean broken;
    private long lastNumber;
    private long facts;
    private long dropped;
    private long lostFacts;
    private long waitingBytes;
    private int waitingFacts; // the queue's size, in a field of its own for the hot path

    private RecordingWriter(Path folder, Head head, SegmentSupply supply, RecordingOptions options) {
        this.folder = folder;
        this.head = head;
        this.supply = supply;
        this.maxFactBytes = options.factSegmentBytes() - Segments.HEADER_BYTES;
        this.factSegment = supply.take(Kind.FACTS);
        this.sampleSegment = supply.take(Kind.SAMPLES);
        this.samples = sampleSegment.memory();
        this.samplesEnd = endOfSamples(sampleSegment);
    }

    /**
     * Creates {@code recording/rank-N}, prepares its first space and readies the JSON of the facts: tens of
     * milliseconds, so not for the link thread in mid-session.
     *
     * @param recording the folder of the recording; made when it is not there
     * @param rank 0 or 1
     * @param linkNanos the link's clock now
     * @throws FileAlreadyExistsException when the folder already holds a recording of that rank
     * @throws IOException when the folder cannot be written or the disk is full
     */
    public static RecordingWriter create(Path recording, int rank, long linkNanos, RecordingOptions options)
            throws IOException {
        return create(recording, rank, linkNanos, options, (file, zeros) -> file.write(zeros));
    }

    static RecordingWriter create(
            Path recording, int rank, long linkNanos, RecordingOptions options, Segment.Filler filler)
            throws IOException {
        var header = new RecordingHeader(
                RecordingFormat.VERSION,
                rank,
                new SecureRandom().nextLong(),
                ProcessHandle.current().pid(),
                Clock.systemUTC().instant(),
                linkNanos,
                options.clockSource());
        Files.createDirectories(recording);
        Path folder = recording.resolve(Recordings.folderName(rank));
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(
                    folder.toString(),
                    null,
                    "there is a recording of rank " + rank + " already; choose another folder");
        }
        FactCodec.warmUp();
        Head head = null;
        SegmentSupply supply;
        try {
            head = Head.create(folder, header, options);
            supply = new SegmentSupply(folder, header, options, filler, head);
        } catch (IOException | RuntimeException | InternalError e) {
            if (head != null) {
                head.release();
                head.release();
            }
            Files.deleteIfExists(folder.resolve(RecordingFormat.Head.FILE_NAME));
            Files.deleteIfExists(folder);
            if (e instanceof IOException failed) {
                throw named(folder, failed);
            }
            throw e;
        }
        var writer = new RecordingWriter(folder, head, supply, options);
        supply.start(); // after the first segments were taken: it sees to the next one for facts before all else
        return writer;
    }

    /** The same, with the folder, which the system's own words leave out: "No space left on device". */
    private static IOException named(Path folder, IOException failed) {
        if (failed instanceof FileSystemException) {
            return failed;
        }
        var named = new FileSystemException(folder.toString(), null, failed.getMessage());
        named.initCause(failed);
        return named;
    }

    /** This rank's folder, for {@link RecordingReader#open}. */
    public Path folder() {
        return folder;
    }

    @Override
    public void sample(GateSample sample) {
        long number = ++lastNumber;
        sample.recordNumber = number;
        if ((sampleAt == samplesEnd || waitingFacts != 0) && !roomForSample()) {
            drop();
            return;
        }
        MemorySegment to = samples;
        long at = sampleAt;
        try {
            to.set(LONG, at + SampleRecord.BEGAN, sample.beganNanos);
            to.set(LONG, at + SampleRecord.GATE, sample.gate);
            to.set(LONG, at + SampleRecord.GENERATION, both(sample.generation, SampleRecord.word(sample)));
            to.set(LONG, at + SampleRecord.POSTED_AFTER, both(sample.postedAfter, sample.sentAfter));
            to.set(LONG, at + SampleRecord.RECEIVED_AFTER, both(sample.receivedAfter, sample.doneAfter));
            to.set(LONG, at + SampleRecord.POSTED, sample.posted);
            to.set(LONG, at + SampleRecord.COMPLETED, sample.completed);
            to.set(LONG, at + SampleRecord.RECEIVED, sample.received);
            to.set(LONG, at + SampleRecord.VERIFIED, sample.verified);
            to.set(LONG, at + SampleRecord.WRONG, sample.wrong);
            to.set(LONG, at + SampleRecord.BYTES_RECEIVED, sample.bytesReceived);
            to.set(LONG, at + SampleRecord.ARMED_AT_ENTRY, both(sample.armedAtEntry, sample.armedAtExit));
            to.set(LONG, at + SampleRecord.RECEIVE_QUEUE, both(sample.receiveQueue, sample.sendQueue));
            to.set(LONG, at + SampleRecord.COMPLETION_BACKLOG, both(sample.completionBacklog, sample.emptyPolls));
            to.set(LONG, at + SampleRecord.NUMBER_AGAIN, number);
            MAPPED_LONG.setRelease(to, at + SampleRecord.NUMBER, number);
            // Compiled code goes on after a store into a page that is not there, and is told at the end of a round of a
            // loop
            for (int round = 0; (long) MAPPED_LONG.getOpaque(to, at + SampleRecord.NUMBER) != number; round++) {
                if (round == ROUNDS_TO_BE_TOLD) {
                    throw new InternalError("a stored sample is not there");
                }
            }
            sampleAt = at + SampleRecord.BYTES;
        } catch (InternalError fault) {
            breakOff();
            drop();
        }
    }

    /** Two neighbours as one store, the first at the lower offset: numbers are little-endian. */
    private static long both(int first, int second) {
        return first & 0xffff_ffffL | (long) second << Integer.SIZE;
    }

    @Override
    public void fact(long nanos, Fact fact) {
        if (!open) {
            return;
        }
        byte[] record = encode(++lastNumber, nanos, fact);
        if (waitingFacts == 0 && store(record)) {
            head.resolved(lastNumber);
        } else if (waitingBytes + record.length <= WAITING_BYTES && !broken) {
            waiting.add(record);
            waitingFacts++;
            waitingBytes += record.length;
            writeWaiting();
        } else {
            lastNumber--; // a number that is missing stands for a sample
            head.lostFacts(++lostFacts);
        }
    }

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {
        if (open) {
            head.entering(call, device, generation, nanos);
        }
    }

    @Override
    public void left(long nanos) {
        if (open) {
            head.left(nanos);
        }
    }

    /** {@inheritDoc} Facts that found no space so far are waited for as long as one finds some within two seconds. */
    @Override
    public void close() {
        if (!open) {
            return;
        }
        writeLastFacts();
        open = false;
        head.lostFacts(lostFacts + waitingFacts);
        supply.close();
        head.resolved(lastNumber);
        head.closed();
        factSegment.unmap();
        sampleSegment.unmap();
        if (sampleAt == Segments.HEADER_BYTES) {
            deleteUnused(sampleSegment.file());
        }
        samplesEnd = sampleAt; // so that what comes after looks no further
        head.release();
    }

    /** Closes a recording that nothing has been stored into, and leaves no trace of it. */
    public void discard() {
        close();
        deleteUnused(sampleSegment.file());
        deleteUnused(factSegment.file());
        deleteUnused(folder.resolve(RecordingFormat.Head.FILE_NAME));
        deleteUnused(folder);
    }

    private void writeLastFacts() {
        long deadline = System.nanoTime() + LAST_FACTS_NANOS;
        int before = waitingFacts;
        while (!writeWaiting() && !broken && System.nanoTime() - deadline < 0) {
            if (waitingFacts < before) {
                before = waitingFacts;
                deadline = System.nanoTime() + LAST_FACTS_NANOS;
            }
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Whether all the space that is kept ahead is ready. */
    public boolean prepared() {
        return supply.full();
    }

    /** Does for the samples that come next what the preparing thread does now and then, see {@link Segment#touch}. */
    void touch(long bytes) {
        sampleSegment.touch(sampleAt, bytes);
    }

    private static void deleteUnused(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It stays: a file of zeros does no harm, nor does a folder of them
        }
    }

    private void drop() {
        if (open) {
            head.dropped(++dropped);
            if (waitingFacts == 0) {
                head.resolved(lastNumber);
            }
        }
    }

    /** The slow part of storing a sample: the next segment, behind the facts that wait. */
    private boolean roomForSample() {
        if (!open || broken || !writeWaiting()) {
            return false;
        }
        if (sampleAt < samplesEnd) {
            return true;
        }
        Segment next = supply.take(Kind.SAMPLES);
        if (next == null) {
            return false;
        }
        supply.finished(sampleSegment);
        sampleSegment = next;
        samples = next.memory();
        sampleAt = Segments.HEADER_BYTES;
        samplesEnd = endOfSamples(next);
        return true;
    }

    private static long endOfSamples(Segment segment) {
        return Segments.HEADER_BYTES + SegmentSupply.samplesIn(segment.bytes()) * SampleRecord.BYTES;
    }

    /** Writes the facts that wait; true when none is left. */
    private boolean writeWaiting() {
        for (byte[] record = waiting.peek(); record != null; record = waiting.peek()) {
            if (!store(record)) {
                return false;
            }
            waiting.remove();
            waitingFacts--;
            waitingBytes -= record.length;
            head.resolved((long) RecordingFormat.READ_LONG.get(record, FactRecord.NUMBER));
        }
        return true;
    }

    /** False when there is no space. */
    private boolean store(byte[] record) {
        int padded = FactRecord.padded(record.length);
        while (factAt + padded > factSegment.bytes()) {
            if (broken || !nextFactSegment()) {
                return false;
            }
        }
        try {
            MemorySegment to = factSegment.memory();
            int start = FactRecord.CHECKSUM; // the length comes last
            MemorySegment.copy(MemorySegment.ofArray(record), start, to, factAt + start, record.length - start);
            MAPPED_INT.setRelease(to, factAt + FactRecord.LENGTH, record.length);
        } catch (InternalError fault) {
            breakOff();
            return false;
        }
        factAt += padded;
        head.facts(++facts);
        return true;
    }

    private boolean nextFactSegment() {
        Segment next = supply.take(Kind.FACTS);
        if (next == null) {
            return false;
        }
        if (factAt < factSegment.bytes()) {
            MAPPED_INT.setRelease(factSegment.memory(), factAt, FactRecord.END_OF_SEGMENT);
        }
        supply.finished(factSegment);
        factSegment = next;
        factAt = Segments.HEADER_BYTES;
        return true;
    }

    /** A store met a page that is not there: someone cut a file, or the disk is full behind a copy-on-write. */
    private void breakOff() {
        broken = true;
        samplesEnd = sampleAt;
        head.broken();
    }

    private byte[] encode(long number, long nanos, Fact fact) {
        byte[] json;
        try {
            json = FactCodec.encode(fact);
            if (FactRecord.JSON + json.length > maxFactBytes) {
                json = instead(fact, "its " + json.length + " bytes of JSON exceed a segment of this recording");
            }
        } catch (JacksonException e) {
            json = instead(fact, e.getOriginalMessage());
        }
        return record(number, nanos, json);
    }

    /** A fact as it is stored. */
    static byte[] record(long number, long nanos, byte[] json) {
        byte[] record = new byte[FactRecord.JSON + json.length];
        RecordingFormat.READ_INT.set(record, FactRecord.LENGTH, record.length);
        RecordingFormat.READ_LONG.set(record, FactRecord.NUMBER, number);
        RecordingFormat.READ_LONG.set(record, FactRecord.NANOS, nanos);
        System.arraycopy(json, 0, record, FactRecord.JSON, json.length);
        RecordingFormat.READ_INT.set(record, FactRecord.CHECKSUM, checksum(record, 0, record.length));
        return record;
    }

    /** A fact that cannot be stored leaves a note, rather than nothing or a dead link thread. */
    private static byte[] instead(Fact fact, String why) {
        return FactCodec.encode(new SessionFact.Noted(fact.getClass().getSimpleName() + " was not recorded: " + why));
    }

    static int checksum(byte[] bytes, int recordAt, int length) {
        var crc = new CRC32C();
        crc.update(bytes, recordAt + FactRecord.NUMBER, length - FactRecord.NUMBER);
        return (int) crc.getValue();
    }
}
