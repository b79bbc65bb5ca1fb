package dev.verbscope.model;

import dev.verbscope.record.Counts;

/**
 * What the peer said last about its own counts.
 *
 * @param generation the peer's generation when it counted
 * @param totals since its session began
 * @param closing its last counts
 * @param atNanos session time
 */
public record PeerReport(int generation, Counts totals, boolean closing, long atNanos) {}
