package dev.verbscope.cli.bench;

import java.util.List;

/**
 * The gates of a session, as each rank saw them and as they were.
 *
 * @param ranks rank 0, rank 1
 * @param gate what a gate took once both ranks had come to it
 */
public record MeasuredGates(List<GateTimes> ranks, Spread gate) {

    /**
     * A gate ends for both ranks at about the same time, but the one that comes first also waits until the other has filled its
     * payload and compared the last one. The time of the one that came last holds none of that.
     */
    static MeasuredGates of(RankGates rank0, RankGates rank1) {
        int[] shorter = new int[Math.min(rank0.took().length, rank1.took().length)];
        for (int i = 0; i < shorter.length; i++) {
            shorter[i] = Math.min(rank0.took()[i], rank1.took()[i]);
        }
        return new MeasuredGates(List.of(rank0.times(), rank1.times()), Spread.of(shorter));
    }
}
