package dev.verbscope.record;

import java.time.Instant;

/**
 * What the head of a rank's recording says once and for all.
 *
 * @param formatVersion of the files, see {@code docs/recording.md}
 * @param rank 0 leads, 1 works
 * @param recordingId random, the same in each file of the set
 * @param pid the process that wrote it
 * @param startedAt wall clock when the recording was created
 * @param startNanos the link's clock at that moment
 * @param clockSource names the link's clock: recordings with the same one need no offset between them
 */
public record RecordingHeader(
        int formatVersion,
        int rank,
        long recordingId,
        long pid,
        Instant startedAt,
        long startNanos,
        String clockSource) {}
