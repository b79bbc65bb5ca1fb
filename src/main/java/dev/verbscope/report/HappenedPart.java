package dev.verbscope.report;

import dev.verbscope.diagnose.StoryTeller;
import dev.verbscope.model.CallModel;
import dev.verbscope.model.FailedCompletion;
import dev.verbscope.model.Failure;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The story with its times, the completions that failed, and what went wrong otherwise. */
final class HappenedPart {

    private HappenedPart() {}

    static void story(Html html, ReportContent content) {
        html.table("time", "who", "what");
        StoryTeller.whole(content.link())
                .forEach(line -> html.row("td", Amounts.seconds(line.atNanos()), line.who(), line.text()));
        html.endTable();
    }

    static void completions(Html html, ReportContent content) {
        boolean any = false;
        for (RankModel rank : content.link().ranks()) {
            List<FailedCompletion> failed = rank.completions().failed().entries();
            if (failed.isEmpty()) {
                continue;
            }
            any = true;
            html.element("h3", "Rank " + rank.rank());
            html.table("time", "seen in", "status", "generation", "QPN", "wr_id", "vendor error", "");
            failed.forEach(it -> html.row(
                    "td",
                    Amounts.at(it.atNanos()),
                    it.siteLabel(),
                    it.describe(),
                    Integer.toString(it.generation()),
                    String.format(Locale.ROOT, "0x%06x", it.qpn()),
                    it.wrIdText(),
                    it.vendorErrorText(),
                    it.cause() ? "the cause" : ""));
            html.endTable();
            leftOut(html, rank.completions().failed().leftOut(), "completions");
        }
        if (!any) {
            html.element("p", "None.");
        }
    }

    static void errors(Html html, ReportContent content) {
        LinkModel link = content.link();
        boolean any = false;
        for (RankModel rank : link.ranks()) {
            Optional<Failure> failure = rank.life().failure();
            if (failure.isPresent()) {
                any = true;
                html.open("p")
                        .element(
                                "strong",
                                "Rank " + rank.rank() + " at "
                                        + Amounts.at(failure.get().atNanos()) + ", "
                                        + failure.get().code() + ": ")
                        .text(failure.get().message())
                        .close();
            }
            any |= calls(html, rank);
            rank.life()
                    .death()
                    .ifPresent(it -> html.element(
                            "p",
                            "Rank " + rank.rank() + ": the engine's process " + it.pid() + " ended with "
                                    + it.signal().orElse("exit code " + it.exitCode())
                                    + (it.inside() ? " inside " : " after ")
                                    + it.function()
                                    + it.frame().map(frame -> ", at " + frame).orElse("")));
        }
        if (!any) {
            html.element("p", "None.");
        }
    }

    private static boolean calls(Html html, RankModel rank) {
        List<CallModel> failed = rank.activity().calls().entries().stream()
                .filter(call -> call.errno().isPresent())
                .toList();
        if (failed.isEmpty()) {
            return false;
        }
        html.element("h3", "Rank " + rank.rank() + ": verbs calls that failed");
        html.table("time", "call", "generation", "errno", "took", "detail");
        failed.forEach(call -> html.row(
                "td",
                Amounts.at(call.beganNanos()),
                call.function(),
                Integer.toString(call.generation()),
                call.errno().orElseThrow().toString(),
                Amounts.micros(call.tookNanos()),
                call.detail()));
        html.endTable();
        return true;
    }

    /** Of long lists the middle is not kept. */
    static void leftOut(Html html, long entries, String what) {
        if (entries > 0) {
            html.element(
                    "p",
                    Amounts.number(entries) + " " + what + " between these were not kept.",
                    "class",
                    "faint small");
        }
    }
}
