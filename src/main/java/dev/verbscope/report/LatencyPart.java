package dev.verbscope.report;

import dev.verbscope.model.GatesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.compare.LatencyDistribution;
import dev.verbscope.model.compare.WholeRecording;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How long the decode gates took, as numbers and as a picture, and how fast they came. */
final class LatencyPart {

    private LatencyPart() {}

    static void write(Html html, ReportContent content) {
        List<WholeRecording.Rank> ranks = content.recording().ranks().stream()
                .filter(it -> it.latency().gates() > 0)
                .toList();
        if (ranks.isEmpty()) {
            html.element("p", "No gate was run.");
            return;
        }
        html.element(
                "p",
                "A gate's latency runs from its beginning until its last message was seen by the rank that measured it.",
                "class",
                "faint");
        percentiles(html, ranks);
        for (WholeRecording.Rank rank : ranks) {
            html.open("figure");
            DistributionChart.write(html, rank.latency());
            html.element(
                    "figcaption",
                    "Rank " + rank.rank() + ": " + Amounts.number(rank.latency().gates())
                            + " gates by latency; the axis is logarithmic, the lines mark p50 and p99.");
            html.close();
        }
        html.element("h3", "Rate");
        html.table("rank", "gates", "gates a second", "Gbit/s received", "waiting for the peer", "gate that timed out");
        content.link().ranks().forEach(rank -> rate(html, rank));
        html.endTable();
        html.element(
                "p",
                "Rates are those of the last whole second of gates; waiting is the share of the last 10 s between posting"
                        + " and the peer's last message.",
                "class",
                "faint small");
    }

    private static void percentiles(Html html, List<WholeRecording.Rank> ranks) {
        String[] heads = new String[ranks.size() + 1];
        heads[0] = "latency";
        for (int i = 0; i < ranks.size(); i++) {
            heads[i + 1] = "rank " + ranks.get(i).rank();
        }
        html.table(heads);
        row(html, "gates", ranks, it -> Amounts.number(it.gates()));
        row(html, "shortest", ranks, it -> Amounts.micros(it.minNanos()));
        for (int i = 0; i < ranks.getFirst().latency().percentiles().size(); i++) {
            int at = i;
            double percent = ranks.getFirst().latency().percentiles().get(i).percent();
            row(
                    html,
                    "p" + plain(percent),
                    ranks,
                    it -> Amounts.micros(it.percentiles().get(at).nanos()));
        }
        row(html, "longest", ranks, it -> Amounts.micros(it.maxNanos()));
        row(html, "mean", ranks, it -> Amounts.micros(it.meanNanos()));
        html.endTable();
    }

    private static void row(
            Html html, String name, List<WholeRecording.Rank> ranks, Function<LatencyDistribution, String> value) {
        html.open("tr").element("td", name);
        ranks.forEach(rank -> html.element("td", value.apply(rank.latency())));
        html.close();
    }

    private static String plain(double percent) {
        return percent == Math.rint(percent) ? Integer.toString((int) percent) : Double.toString(percent);
    }

    private static void rate(Html html, RankModel rank) {
        GatesModel gates = rank.gates();
        html.row(
                "td",
                Integer.toString(rank.rank()),
                Amounts.number(gates.done()),
                String.format(Locale.ROOT, "%,.0f", gates.gatesPerSecond()),
                String.format(Locale.ROOT, "%.3f", gates.gigabitsPerSecond()),
                gates.pace().gates() == 0
                        ? "unknown"
                        : String.format(Locale.ROOT, "%.0f %%", gates.pace().waitingShare() * 100),
                gates.timedOut()
                        .map(it -> it.noun() + " " + Amounts.number(it.gate()) + " after "
                                + Amounts.seconds(it.waitedNanos()))
                        .orElse("none"));
    }
}
