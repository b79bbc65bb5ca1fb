package dev.verbscope.report;

import dev.verbscope.model.HostLines;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.compare.WholeRecording;
import java.time.temporal.ChronoUnit;

/** The machines that recorded, and what is to be known of the recording itself. */
final class RecordedPart {

    private RecordedPart() {}

    static void hosts(Html html, ReportContent content) {
        LinkModel link = content.link();
        if (link.session().simulated()) {
            html.element(
                    "p",
                    "The embedded fabric ran on this machine; of its simulated hosts the facts say nothing.",
                    "class",
                    "faint");
        }
        boolean same = link.ranks().size() == 2
                && link.ranks().get(0).host().isPresent()
                && link.ranks().get(0).host().equals(link.ranks().get(1).host());
        for (RankModel rank : link.ranks()) {
            if (same && rank.rank() == 1) {
                continue;
            }
            html.element("h3", same ? "Both ranks" : "Rank " + rank.rank());
            if (rank.host().isEmpty()) {
                html.element("p", "The recording does not say on what it was made.");
                continue;
            }
            html.table("", "");
            HostLines.of(rank.host().get()).forEach(line -> html.row("td", line.name(), line.value()));
            html.endTable();
        }
    }

    static void recording(Html html, ReportContent content) {
        html.table("", "rank", "value");
        html.row("td", "size of the files", "", Amounts.bytes(content.bytes()));
        for (WholeRecording.Rank it : content.recording().ranks()) {
            rank(html, content.link(), it);
        }
        html.row("td", "time axis", "", axis(content.link()));
        html.endTable();
        content.recording()
                .damage()
                .ifPresent(why ->
                        html.element("p", "Damaged: " + why + "; what lies before it was read.", "class", "bad"));
    }

    private static void rank(Html html, LinkModel link, WholeRecording.Rank it) {
        String rank = Integer.toString(it.rank());
        html.row(
                "td",
                "began",
                rank,
                it.header().startedAt().truncatedTo(ChronoUnit.MILLIS).toString());
        html.row("td", "format version", rank, Integer.toString(it.header().formatVersion()));
        html.row("td", "facts written", rank, Amounts.number(it.counters().facts()));
        link.rank(it.rank()).ifPresent(model -> {
            html.row("td", "samples read", rank, Amounts.number(model.life().samples()));
            html.row("td", "samples missing", rank, Amounts.number(model.life().missingSamples()));
        });
        html.row(
                "td",
                "samples dropped by the writer",
                rank,
                Amounts.number(it.counters().droppedSamples()));
        html.row("td", "samples aged out", rank, Amounts.number(it.counters().agedOutSamples()));
        html.row("td", "facts lost", rank, Amounts.number(it.counters().lostFacts()));
        if (it.unknownFacts() > 0) {
            html.row("td", "facts of kinds this program does not know", rank, Amounts.number(it.unknownFacts()));
        }
        html.row("td", "closed in order", rank, it.counters().closed() ? "yes" : "no");
    }

    private static String axis(LinkModel link) {
        return switch (link.clock().basis()) {
            case SAME_CLOCK -> "one clock";
            case MEASURED ->
                "rank 0's clock; the offset was measured over the control socket, good to "
                        + Amounts.micros(link.clock().errorNanos());
            case WALL_CLOCKS -> "rank 0's clock; the offset is that of the hosts' wall clocks, so it may be off";
        };
    }
}
