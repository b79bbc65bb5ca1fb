package dev.verbscope.record;

import dev.verbscope.record.RecordingFormat.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps segments prepared ahead of the link thread, and takes the finished ones back: all that waits for the file system
 * happens on the thread of this class. It also holds the size limit, by deleting the oldest samples.
 */
final class SegmentSupply {

    /** Facts are rare: one file beside the one in use. */
    private static final int FACT_SEGMENTS_AHEAD = 1;

    /** When there was no space, it is tried again after that. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** How often the pages that will be stored into next are made writable again, see {@link Segment#touch}. */
    private static final long TOUCH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** 4096 gates: what a link of 200,000 gates a second records in that time. */
    private static final long TOUCH_BYTES = 512 << 10;

    /** How long the link thread waits at most for the preparation in hand to be given up. */
    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Path folder;
    private final RecordingHeader header;
    private final RecordingOptions options;
    private final Segment.Filler filler;
    private final Head head;
    private final Thread thread;

    private final HandOver<Segment> facts = new HandOver<>(FACT_SEGMENTS_AHEAD);
    private final HandOver<Segment> samples;
    /** Between two looks at it, no more can come back than were ready or in use. */
    private final HandOver<Segment> finished;

    private volatile boolean closing;

    // Of the preparing thread
    /** The sample segments in use or ready, the one in use first. */
    private final Deque<Segment> newSamples = new ArrayDeque<>();

    private final Deque<Segment> oldSamples = new ArrayDeque<>();
    /** The page that the link thread was last seen to store into, of the segment in use. */
    private long pageInUse;

    private long factSegments;
    private long sampleSegments;
    private long usedBytes = RecordingFormat.Head.BYTES;
    private long agedOut;

    /** Prepares the first segment of each kind, so that neither a fact nor a sample has to wait. */
    SegmentSupply(Path folder, RecordingHeader header, RecordingOptions options, Segment.Filler filler, Head head)
            throws IOException {
        this.folder = folder;
        this.header = header;
        this.options = options;
        this.filler = filler;
        this.head = head;
        this.samples = new HandOver<>(options.sampleSegmentsAhead());
        this.finished = new HandOver<>(FACT_SEGMENTS_AHEAD + options.sampleSegmentsAhead() + 2);
        Segment first = prepare(Kind.FACTS);
        facts.give(first);
        try {
            giveSamples();
        } catch (IOException e) {
            discard(first);
            throw e;
        }
        this.thread = Thread.ofPlatform()
                .name("recorder-rank-" + header.rank())
                .daemon()
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    // ---- by the link thread; none of these waits, but for the last

    /** A prepared segment; null when none is ready. */
    Segment take(Kind kind) {
        Segment segment = switch (kind) {
            case FACTS -> facts.take();
            case SAMPLES -> samples.take();
        };
        if (segment != null) {
            LockSupport.unpark(thread);
        }
        return segment;
    }

    /** Gives a segment back that is full. */
    void finished(Segment segment) {
        finished.give(segment);
        LockSupport.unpark(thread);
    }

    /** Whether all that is to be kept ahead is ready. */
    boolean full() {
        return facts.isFull() && samples.isFull();
    }

    /**
     * Ends the thread, and with it deletes what was prepared and not used. Waits for the write in hand only; should the
     * file system hold the thread for longer, it cleans up when it comes back.
     */
    void close() {
        closing = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        long deadline = System.nanoTime() + CLOSE_NANOS;
        while (true) {
            try {
                thread.join(Duration.ofNanos(deadline - System.nanoTime()));
                break;
            } catch (InterruptedException e) {
                interrupted = true; // the wait is bounded as it is
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- by the preparing thread

    private void run() {
        try {
            while (!closing) {
                boolean enough = fill();
                LockSupport.parkNanos(this, enough ? TOUCH_NANOS : RETRY_NANOS);
            }
        } finally {
            takeBack();
            for (Segment unused = facts.take(); unused != null; unused = facts.take()) {
                discard(unused);
            }
            for (Segment unused = samples.take(); unused != null; unused = samples.take()) {
                discard(unused);
            }
            head.release();
        }
    }

    /** False when space could not be had. */
    private boolean fill() {
        try {
            while (!closing) {
                takeBack();
                touchAhead();
                if (facts.hasRoom()) {
                    facts.give(prepare(Kind.FACTS));
                } else if (samples.hasRoom()) {
                    giveSamples();
                } else {
                    head.spaceExhausted(false);
                    return true;
                }
            }
        } catch (Segment.Abandoned e) {
            return true;
        } catch (IOException | InternalError e) {
            // The engine lives on without; who reads the recording sees the flag and the counts
            head.spaceExhausted(true);
            return false;
        }
        return true;
    }

    private void takeBack() {
        for (Segment segment = finished.take(); segment != null; segment = finished.take()) {
            segment.unmap();
            if (segment.kind() == Kind.SAMPLES) {
                newSamples.remove(); // they come back in the order they were given
                oldSamples.add(segment);
                pageInUse = 0;
            }
        }
    }

    private void giveSamples() throws IOException {
        Segment segment = prepare(Kind.SAMPLES);
        newSamples.add(segment);
        samples.give(segment);
    }

    /** Keeps the pages writable that the link thread is about to store into: of the segment in use, then of the ready. */
    private void touchAhead() {
        head.touch();
        Segment inUse = newSamples.peek();
        while (inUse != null && beganPage(inUse, pageInUse + Segment.PAGE_BYTES)) {
            pageInUse += Segment.PAGE_BYTES;
        }
        long from = pageInUse;
        long left = TOUCH_BYTES;
        for (Segment segment : newSamples) {
            left -= segment.touch(from, left);
            from = 0;
        }
    }

    /** Whether the first sample of a page has been stored; samples do not lie across pages. */
    private static boolean beganPage(Segment segment, long page) {
        return page < segment.bytes() && (long) RecordingFormat.MAPPED_LONG.getAcquire(segment.memory(), page) != 0;
    }

    private Segment prepare(Kind kind) throws IOException {
        int bytes = kind == Kind.FACTS ? options.factSegmentBytes() : sampleSegmentBytes();
        while (usedBytes + bytes > options.sizeLimitBytes() && ageOut()) {
            // until it fits, or nothing is left to delete
        }
        if (usedBytes + bytes > options.sizeLimitBytes() && kind == Kind.SAMPLES) {
            throw new IOException("the facts alone fill the " + options.sizeLimitBytes() + " bytes allowed");
        }
        while (true) {
            try {
                long index = kind == Kind.FACTS ? factSegments : sampleSegments;
                Segment segment = Segment.prepare(folder, kind, index, bytes, header, filler, () -> closing);
                if (kind == Kind.FACTS) {
                    factSegments++;
                } else {
                    sampleSegments++;
                }
                usedBytes += bytes;
                return segment;
            } catch (Segment.Abandoned e) {
                throw e;
            } catch (IOException e) {
                // A fact is worth more than old samples, a new sample is not
                if (kind == Kind.SAMPLES || !ageOut()) {
                    throw e;
                }
            }
        }
    }

    private int sampleSegmentBytes() {
        return sampleSegments == 0 ? options.firstSampleSegmentBytes() : options.sampleSegmentBytes();
    }

    /** Deletes the oldest file of samples; false when there is none. */
    private boolean ageOut() throws IOException {
        Segment oldest = oldSamples.poll();
        if (oldest == null) {
            return false;
        }
        agedOut += samplesIn(oldest.bytes());
        head.agedOut(agedOut);
        Files.deleteIfExists(oldest.file());
        usedBytes -= oldest.bytes();
        return true;
    }

    static long samplesIn(long segmentBytes) {
        return (segmentBytes - RecordingFormat.Segments.HEADER_BYTES) / RecordingFormat.SampleRecord.BYTES;
    }

    /** Undoes a preparation that nobody used. */
    private void discard(Segment unused) {
        unused.unmap();
        try {
            Files.deleteIfExists(unused.file());
        } catch (IOException e) {
            // An empty segment is left behind: readers find nothing in it
            head.spaceExhausted(true);
        }
    }
}
