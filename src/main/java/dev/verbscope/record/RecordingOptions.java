package dev.verbscope.record;

/**
 * The sizes of one rank's recording.
 *
 * @param sizeLimitBytes all files of this rank together; facts stay, the oldest samples go
 * @param factSegmentBytes bytes of one file of facts; also bounds a single fact
 * @param sampleSegmentBytes bytes of one file of samples, 128 each
 * @param sampleSegmentsAhead sample files kept prepared beside the one in use
 * @param clockSource names the link's clock, see {@link ClockSource}
 */
public record RecordingOptions(
        long sizeLimitBytes,
        int factSegmentBytes,
        int sampleSegmentBytes,
        int sampleSegmentsAhead,
        String clockSource) {

    private static final long GIB = 1L << 30;

    /** 1 GiB at most, on the system's monotonic clock. */
    public static RecordingOptions standard() {
        return new RecordingOptions(GIB, 256 << 10, 2 << 20, 2, ClockSource.system());
    }

    public RecordingOptions withSizeLimit(long bytes) {
        return new RecordingOptions(bytes, factSegmentBytes, sampleSegmentBytes, sampleSegmentsAhead, clockSource);
    }

    /** For a recording that several ranks write into one folder: each takes its part of the limit. */
    public RecordingOptions sharedBy(int ranks) {
        return withSizeLimit(sizeLimitBytes / ranks);
    }

    /** For a session on another clock than the system's, for example a virtual one. */
    public RecordingOptions withClockSource(String name) {
        return new RecordingOptions(
                sizeLimitBytes, factSegmentBytes, sampleSegmentBytes, sampleSegmentsAhead, name);
    }
}
