package dev.verbscope.cli.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * How long a long recording takes to open, and any moment of it to be shown.
 *
 * @param samples in the recording, of both ranks together
 * @param bytes of its files
 * @param openSeconds from the command to the first full picture of it
 * @param jumps to moments anywhere in it
 * @param farthest jumps to the moments that are farthest from what is kept along the way
 * @param played at a tenth of its speed, and at a hundred times
 * @param heapBytes after a collection, with the recording open and all moments shown
 * @param alone one rank of it, and a rank that has as many samples by itself
 * @param growing a recording of that size that another process goes on writing
 * @param met whether every bar was
 */
public record ReplayResult(
        long samples,
        long bytes,
        double openSeconds,
        Moments jumps,
        Moments farthest,
        List<Played> played,
        long heapBytes,
        List<Alone> alone,
        Growing growing,
        List<Bar> bars,
        boolean met) {
    private static final double MOST_OPEN_SECONDS = 3;
    private static final double MOST_JUMP_MS = 100;
    private static final double MOST_OFF_PERCENT = 3;

    /** Both ranks, and all that was looked at in them. */
    record Both(
            long samples,
            long bytes,
            double openSeconds,
            Moments jumps,
            Moments farthest,
            List<Played> played,
            long heapBytes) {}

    /**
     * The recording of one rank.
     *
     * @param moments anywhere in it, and those that are farthest from what is kept along the way
     */
    public record Alone(long samples, double openSeconds, Moments moments) {}

    /**
     * A recording that another process goes on writing.
     *
     * @param samples that were in it when it was opened
     * @param openSeconds from the command to the first full picture
     * @param moments as of a rank alone, while it grew
     * @param settledSeconds from when its writer had finished to the picture of all of it
     * @param totals what the writer counted and what the window showed then
     */
    public record Growing(long samples, double openSeconds, Moments moments, double settledSeconds, Totals totals) {}

    static ReplayResult of(Both both, List<Alone> alone, Growing growing) {
        List<Bar> bars = new ArrayList<>();
        bars.add(opened("opened", both.openSeconds()));
        bars.add(shown("any moment shown", both.jumps()));
        bars.add(shown("the farthest moments shown", both.farthest()));
        for (Played played : both.played()) {
            String at = "played at " + speed(played) + ": ";
            bars.add(Bar.of(at + "off its speed", played.offPercent(), MOST_OFF_PERCENT, "%"));
            bars.add(Bar.of(at + "19 of 20 pictures late", played.lateP95Ms(), MOST_JUMP_MS, "ms"));
        }
        for (Alone rank : alone) {
            String of = "a rank of " + millions(rank.samples()) + ": ";
            bars.add(opened(of + "opened", rank.openSeconds()));
            bars.add(shown(of + "any moment shown", rank.moments()));
        }
        bars.add(opened("growing: opened", growing.openSeconds()));
        bars.add(shown("growing: any moment shown", growing.moments()));
        bars.add(Bar.of(
                "growing: totals that differ", growing.totals().differences().size(), 0, ""));
        return new ReplayResult(
                both.samples(),
                both.bytes(),
                both.openSeconds(),
                both.jumps(),
                both.farthest(),
                List.copyOf(both.played()),
                both.heapBytes(),
                List.copyOf(alone),
                growing,
                List.copyOf(bars),
                bars.stream().allMatch(Bar::met));
    }

    private static Bar opened(String what, double seconds) {
        return Bar.of(what, seconds, MOST_OPEN_SECONDS, "s");
    }

    private static Bar shown(String what, Moments moments) {
        return Bar.of(what, moments.maxMs(), MOST_JUMP_MS, "ms");
    }

    private static String speed(Played played) {
        return (played.times() < 1 ? Double.toString(played.times()) : Long.toString((long) played.times())) + "x";
    }

    private static String millions(long samples) {
        return Math.round(samples / 1e5) / 10.0 + " million";
    }
}
