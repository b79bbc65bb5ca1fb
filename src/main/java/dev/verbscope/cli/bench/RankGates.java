package dev.verbscope.cli.bench;

/**
 * What one rank measured.
 *
 * @param times what it says for itself
 * @param took nanoseconds of each gate in their order, at most {@link Integer#MAX_VALUE}
 */
record RankGates(GateTimes times, int[] took) {}
