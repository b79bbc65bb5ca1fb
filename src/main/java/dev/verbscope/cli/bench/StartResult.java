package dev.verbscope.cli.bench;

import java.util.Arrays;
import java.util.List;

/**
 * How long the program takes from its start to the first frame of its window.
 *
 * @param seconds of each start, in the order of the starts
 * @param met whether every bar was
 */
public record StartResult(
        int starts,
        double medianSeconds,
        double minSeconds,
        double maxSeconds,
        List<Double> seconds,
        List<Bar> bars,
        boolean met) {
    private static final double MOST_SECONDS = 2;

    /** @param nanos of each start, at least one */
    static StartResult of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
        List<Bar> bars = List.of(Bar.of("start to the first frame, median", median / 1e9, MOST_SECONDS, "s"));
        return new StartResult(
                nanos.length,
                median / 1e9,
                sorted[0] / 1e9,
                sorted[sorted.length - 1] / 1e9,
                Arrays.stream(nanos).mapToObj(each -> each / 1e9).toList(),
                bars,
                bars.stream().allMatch(Bar::met));
    }
}
