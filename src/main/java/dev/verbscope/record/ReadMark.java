package dev.verbscope.record;

/**
 * A place in one rank's recording, between two records.
 *
 * @param nextRecord number of the record that follows
 * @param factSegment number of the file of facts, -1 before the first
 * @param factOffset bytes into it
 * @param sampleSegment number of the file of samples, -1 before the first
 * @param sampleOffset bytes into it
 */
public record ReadMark(long nextRecord, long factSegment, long factOffset, long sampleSegment, long sampleOffset) {}
