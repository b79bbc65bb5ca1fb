package dev.verbscope.record;

/**
 * What the writer has counted so far; each is read on its own, so they may be a few records apart while it writes.
 *
 * @param facts facts written
 * @param droppedSamples samples that found no prepared space
 * @param agedOutSamples samples deleted with their segments to stay below the size limit
 * @param lostFacts facts that found neither space on disk nor in memory; 0 unless the disk is full for long
 * @param spaceExhausted whether the last attempt to prepare space failed: a full disk, or nothing left to age out; it is
 *     tried again. True for good once a store met a page that could not be had
 * @param closed whether the writer finished the recording in order
 */
public record RecordingCounters(
        long facts, long droppedSamples, long agedOutSamples, long lostFacts, boolean spaceExhausted, boolean closed) {}
