package dev.verbscope.cli;

import dev.verbscope.cli.bench.Bar;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The bars of a measurement, a line each. */
final class BarLines {

    private BarLines() {}

    static void print(List<Bar> bars, PrintWriter out) {
        bars.forEach(bar -> out.printf(
                Locale.ROOT,
                "%-7s %-40s %10.2f, at most %.0f %s%n",
                bar.met() ? "met" : "NOT MET",
                bar.what(),
                bar.value(),
                bar.atMost(),
                bar.unit()));
    }
}
