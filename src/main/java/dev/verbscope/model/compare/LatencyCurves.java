package dev.verbscope.model.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The latencies of both recordings over the same bins.
 *
 * @param aGates gates of A
 * @param bGates gates of B
 * @param bins in order, without holes; empty when neither has a gate
 */
public record LatencyCurves(long aGates, long bGates, List<Bin> bins) {

    /**
     * @param toNanos not included
     * @param a gates of A that took as long
     * @param b gates of B that took as long
     */
    public record Bin(long fromNanos, long toNanos, long a, long b) {}

    public LatencyCurves {
        bins = List.copyOf(bins);
    }

    static LatencyCurves of(Optional<LatencyDistribution> a, Optional<LatencyDistribution> b) {
        Map<Long, Bin> bins = new TreeMap<>();
        a.ifPresent(it -> it.buckets()
                .forEach(bucket -> bins.merge(
                        bucket.fromNanos(),
                        new Bin(bucket.fromNanos(), bucket.toNanos(), bucket.gates(), 0),
                        LatencyCurves::sum)));
        b.ifPresent(it -> it.buckets()
                .forEach(bucket -> bins.merge(
                        bucket.fromNanos(),
                        new Bin(bucket.fromNanos(), bucket.toNanos(), 0, bucket.gates()),
                        LatencyCurves::sum)));
        return new LatencyCurves(
                a.map(LatencyDistribution::gates).orElse(0L),
                b.map(LatencyDistribution::gates).orElse(0L),
                withoutHoles(List.copyOf(bins.values())));
    }

    private static Bin sum(Bin one, Bin other) {
        return new Bin(one.fromNanos, one.toNanos, one.a + other.a, one.b + other.b);
    }

    /** Where the two lie apart, there is one wide bin without a gate between them. */
    private static List<Bin> withoutHoles(List<Bin> bins) {
        List<Bin> all = new ArrayList<>();
        for (Bin bin : bins) {
            if (!all.isEmpty() && all.getLast().toNanos < bin.fromNanos) {
                all.add(new Bin(all.getLast().toNanos, bin.fromNanos, 0, 0));
            }
            all.add(bin);
        }
        return all;
    }
}
