package dev.verbscope.report;

import dev.verbscope.model.compare.LatencyDistribution;
import java.util.Locale;

/** A distribution of latencies as inline SVG: bars of gates over a logarithmic axis. */
final class DistributionChart {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 260;
    private static final int LEFT = 12;
    private static final int RIGHT = 12;
    private static final int TOP = 22;
    private static final int FLOOR = 222;
    /** Few gates are to be seen too. */
    private static final double LEAST_BAR = 1.5;

    private final Html html;
    private final LatencyDistribution latency;
    private final double from;
    private final double to;

    private DistributionChart(Html html, LatencyDistribution latency) {
        this.html = html;
        this.latency = latency;
        this.from = Math.log(latency.buckets().getFirst().fromNanos());
        this.to = Math.max(from + 0.1, Math.log(latency.buckets().getLast().toNanos()));
    }

    /** @param latency of at least one gate */
    static void write(Html html, LatencyDistribution latency) {
        new DistributionChart(html, latency).draw();
    }

    private void draw() {
        html.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "role",
                "img",
                "aria-label",
                "Gates by latency");
        html.empty("line", "class", "axis", "x1", n(LEFT), "x2", n(WIDTH - RIGHT), "y1", n(FLOOR), "y2", n(FLOOR));
        bars();
        ticks();
        latency.percentiles().stream()
                .filter(it -> it.percent() == 50 || it.percent() == 99)
                .forEach(it -> mark("p" + (int) it.percent(), it.nanos()));
        html.close();
    }

    private void bars() {
        long most = latency.buckets().stream()
                .mapToLong(LatencyDistribution.Bucket::gates)
                .max()
                .orElse(1);
        for (LatencyDistribution.Bucket bucket : latency.buckets()) {
            if (bucket.gates() == 0) {
                continue;
            }
            double height = Math.max(LEAST_BAR, (FLOOR - TOP - 14.0) * bucket.gates() / Math.max(1, most));
            double left = x(bucket.fromNanos());
            html.empty(
                    "rect",
                    "class",
                    "bar",
                    "x",
                    n(left),
                    "y",
                    n(FLOOR - height),
                    "width",
                    n(Math.max(1, x(bucket.toNanos()) - left - 0.5)),
                    "height",
                    n(height));
        }
    }

    /** At 1, 2 and 5 of each decade that is in sight. */
    private void ticks() {
        for (long decade = 1; decade <= 1_000_000_000_000L; decade *= 10) {
            for (int step : new int[] {1, 2, 5}) {
                long nanos = decade * step;
                if (Math.log(nanos) >= from && Math.log(nanos) <= to) {
                    html.empty(
                            "line",
                            "class",
                            "axis",
                            "x1",
                            n(x(nanos)),
                            "x2",
                            n(x(nanos)),
                            "y1",
                            n(FLOOR),
                            "y2",
                            n(FLOOR + 5));
                    html.element("text", label(nanos), "x", n(x(nanos)), "y", n(FLOOR + 20), "text-anchor", "middle");
                }
            }
        }
    }

    private void mark(String name, long nanos) {
        double at = x(Math.max(1, nanos));
        html.empty("line", "class", "mark", "x1", n(at), "x2", n(at), "y1", n(TOP), "y2", n(FLOOR));
        boolean right = at > WIDTH * 0.8;
        html.element(
                "text",
                name + " " + label(nanos),
                "x",
                n(right ? at - 4 : at + 4),
                "y",
                n(name.equals("p50") ? TOP - 8 : TOP + 6),
                "text-anchor",
                right ? "end" : "start");
    }

    private double x(long nanos) {
        return LEFT + (WIDTH - LEFT - RIGHT) * (Math.log(nanos) - from) / (to - from);
    }

    private static String label(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 1_000_000) {
            return short3(nanos / 1e3) + " µs";
        }
        return nanos < 1_000_000_000 ? short3(nanos / 1e6) + " ms" : short3(nanos / 1e9) + " s";
    }

    private static String short3(double value) {
        return String.format(Locale.ROOT, value < 10 && value != Math.rint(value) ? "%.1f" : "%.0f", value);
    }

    private static String n(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
