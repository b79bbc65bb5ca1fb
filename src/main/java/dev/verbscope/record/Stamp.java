package dev.verbscope.record;

/**
 * Where a record stands.
 *
 * @param number of the record in its recording, from 1, facts and samples together
 * @param nanos when it was written, on the link's clock
 */
public record Stamp(long number, long nanos) {}
