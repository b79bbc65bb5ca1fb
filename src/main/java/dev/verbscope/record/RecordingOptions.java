package dev.verbscope.record;

import java.nio.charset.StandardCharsets;

/**
 * The sizes of one rank's recording.
 *
 * @param sizeLimitBytes all files of this rank together; facts stay, the oldest samples go
 * @param factSegmentBytes bytes of one file of facts; also bounds a single fact
 * @param firstSampleSegmentBytes bytes of the first file of samples, 128 each
 * @param sampleSegmentBytes bytes of one file of samples behind the first
 * @param sampleSegmentsAhead sample files kept prepared beside the one in use
 * @param clockSource names the link's clock, see {@link ClockSource}
 */
public record RecordingOptions(
        long sizeLimitBytes,
        int factSegmentBytes,
        int firstSampleSegmentBytes,
        int sampleSegmentBytes,
        int sampleSegmentsAhead,
        String clockSource) {

    /** Bytes that a sample takes of the size limit. */
    public static final int SAMPLE_BYTES = RecordingFormat.SampleRecord.BYTES;

    private static final long GIB = 1L << 30;

    /**
     * 2,047 samples. A just-in-time compiler leaves out what it has never seen happen, and throws the whole compiled gate away
     * when it does. So a change from one file to the next has to happen while it still watches, which is from a few hundred to
     * 5,000 samples: the first one at sample 16,383 made the gates after it several times as long.
     */
    private static final int FIRST_SAMPLE_BYTES = 256 << 10;

    private static final int LEAST_SEGMENT_BYTES = 4096;

    /** @throws IllegalArgumentException when the sizes leave no room to write while the next is prepared */
    public RecordingOptions {
        if (sampleSegmentsAhead < 1) {
            throw new IllegalArgumentException("sampleSegmentsAhead is " + sampleSegmentsAhead + ", at least 1");
        }
        requireSegment("factSegmentBytes", factSegmentBytes);
        requireSegment("firstSampleSegmentBytes", firstSampleSegmentBytes);
        requireSegment("sampleSegmentBytes", sampleSegmentBytes);
        if (firstSampleSegmentBytes > sampleSegmentBytes) {
            throw new IllegalArgumentException("the first file of samples may not be longer than the others: "
                    + firstSampleSegmentBytes + " and " + sampleSegmentBytes + " bytes");
        }
        long least =
                RecordingFormat.Head.BYTES + 2L * factSegmentBytes + (sampleSegmentsAhead + 2L) * sampleSegmentBytes;
        if (sizeLimitBytes < least) {
            throw new IllegalArgumentException(
                    "a size limit of " + sizeLimitBytes + " bytes is too small for these segments; at least " + least);
        }
        int clockBytes = clockSource.getBytes(StandardCharsets.UTF_8).length;
        if (clockBytes > RecordingFormat.Head.CLOCK_SOURCE_MAX) {
            throw new IllegalArgumentException(
                    "the clock's name has " + clockBytes + " bytes, at most " + RecordingFormat.Head.CLOCK_SOURCE_MAX);
        }
    }

    /** Files of samples that are all of one length. */
    public RecordingOptions(
            long sizeLimitBytes,
            int factSegmentBytes,
            int sampleSegmentBytes,
            int sampleSegmentsAhead,
            String clockSource) {
        this(
                sizeLimitBytes,
                factSegmentBytes,
                sampleSegmentBytes,
                sampleSegmentBytes,
                sampleSegmentsAhead,
                clockSource);
    }

    /** 1 GiB at most, on the system's monotonic clock. */
    public static RecordingOptions standard() {
        return new RecordingOptions(GIB, 256 << 10, FIRST_SAMPLE_BYTES, 2 << 20, 2, ClockSource.system());
    }

    public RecordingOptions withSizeLimit(long bytes) {
        return new RecordingOptions(
                bytes, factSegmentBytes, firstSampleSegmentBytes, sampleSegmentBytes, sampleSegmentsAhead, clockSource);
    }

    /** For a recording that several ranks write into one folder: each takes its part of the limit. */
    public RecordingOptions sharedBy(int ranks) {
        return withSizeLimit(sizeLimitBytes / ranks);
    }

    /** How far the writer may run ahead of the disk, in samples, before it drops one; all files of one length. */
    public RecordingOptions withSampleSegments(int bytes, int ahead) {
        return new RecordingOptions(sizeLimitBytes, factSegmentBytes, bytes, ahead, clockSource);
    }

    /** For a session on another clock than the system's, for example a virtual one. */
    public RecordingOptions withClockSource(String name) {
        return new RecordingOptions(
                sizeLimitBytes,
                factSegmentBytes,
                firstSampleSegmentBytes,
                sampleSegmentBytes,
                sampleSegmentsAhead,
                name);
    }

    private static void requireSegment(String what, int bytes) {
        if (bytes < LEAST_SEGMENT_BYTES || bytes > RecordingFormat.Segments.MAX_BYTES || bytes % 8 != 0) {
            throw new IllegalArgumentException(what + " is " + bytes + ", a multiple of 8 from " + LEAST_SEGMENT_BYTES
                    + " to " + RecordingFormat.Segments.MAX_BYTES);
        }
    }
}
