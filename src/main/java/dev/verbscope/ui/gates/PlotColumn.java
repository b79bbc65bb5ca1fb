package dev.verbscope.ui.gates;

import dev.verbscope.model.GateBin;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run of pixel columns of a chart shows: the slices of time that fall on it, put together.
 *
 * @param x the first pixel from the left of the plot
 * @param width pixels, at least 1
 * @param gates gates that ended in it; with 0 the percentiles mean nothing
 * @param low the lowest p1 of its slices, nanoseconds
 * @param middle their p50, weighted by their gates
 * @param upper their highest p90
 * @param high the highest p99
 * @param max the highest of all
 * @param gatesPerSecond mean rate
 * @param gigabitsPerSecond mean rate of payload received
 */
record PlotColumn(
        int x,
        int width,
        long gates,
        long low,
        long middle,
        long upper,
        long high,
        long max,
        double gatesPerSecond,
        double gigabitsPerSecond) {

    /** A slice that is hardly begun says nothing about a rate. */
    private static final double BEGUN = 0.25;

    /**
     * @param bins slices in order
     * @param now session time; a slice that is not over yet ends there
     * @param pixels width of the plot
     */
    static List<PlotColumn> of(List<GateBin> bins, long now, int pixels) {
        List<GateBin> shown = begun(bins, now);
        if (shown.isEmpty() || pixels <= 0) {
            return List.of();
        }
        long from = shown.getFirst().beganNanos();
        long to = end(shown.getLast(), now);
        double perNano = pixels / (double) Math.max(1, to - from);
        List<PlotColumn> columns = new ArrayList<>();
        Mix mix = new Mix();
        int x = 0;
        for (GateBin bin : shown) {
            mix.add(bin, end(bin, now));
            int next = bin == shown.getLast() ? pixels : (int) ((end(bin, now) - from) * perNano);
            if (next > x) {
                columns.add(mix.column(x, next - x));
                mix = new Mix();
                x = next;
            }
        }
        return List.copyOf(columns);
    }

    private static List<GateBin> begun(List<GateBin> bins, long now) {
        if (bins.size() < 2) {
            return bins;
        }
        GateBin last = bins.getLast();
        return end(last, now) - last.beganNanos() < BEGUN * last.widthNanos() ? bins.subList(0, bins.size() - 1) : bins;
    }

    private static long end(GateBin bin, long now) {
        long whole = bin.beganNanos() + bin.widthNanos();
        return now > bin.beganNanos() ? Math.min(whole, now) : whole;
    }

    /** Slices that fall on the same pixels. */
    private static final class Mix {
        private long gates;
        private long bytes;
        private long nanos;
        private long low = Long.MAX_VALUE;
        private long upper;
        private long high;
        private long max;
        private double middle;

        void add(GateBin bin, long end) {
            nanos += end - bin.beganNanos();
            bytes += bin.bytesReceived();
            if (bin.gates() > 0) {
                gates += bin.gates();
                low = Math.min(low, bin.p1Nanos());
                upper = Math.max(upper, bin.p90Nanos());
                high = Math.max(high, bin.p99Nanos());
                max = Math.max(max, bin.maxNanos());
                middle += (double) bin.p50Nanos() * bin.gates();
            }
        }

        PlotColumn column(int x, int width) {
            double seconds = Math.max(1, nanos) / 1e9;
            return new PlotColumn(
                    x,
                    width,
                    gates,
                    gates == 0 ? 0 : low,
                    gates == 0 ? 0 : Math.round(middle / gates),
                    upper,
                    high,
                    max,
                    gates / seconds,
                    bytes * 8 / 1e9 / seconds);
        }
    }
}
