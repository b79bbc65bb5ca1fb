package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.Completions;
import dev.verbscope.model.FailedCompletion;
import dev.verbscope.model.RankModel;
import dev.verbscope.record.PollSite;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A rank's completions by poll site.
 *
 * @param heading whose they are
 * @param rows one for each poll site, those that have not polled included
 * @param remark said while there is none of another status
 * @param firstFailed the first completion that was not success, in full; empty while there is none
 */
public record CompletionsViewModel(String heading, List<Row> rows, String remark, Optional<String> firstFailed) {

    private static final String NONE_YET =
            "A status other than SUCCESS appears here first, with number, name and wr_id.";

    private static final String OVER_TCP = "None over TCP: no verbs port was touched.";

    /** What a site that has not polled shows. */
    private static final String NOTHING = "–";

    /**
     * @param notOk completions of another status than success
     * @param bad whether there are any
     */
    public record Row(String site, String sends, String receives, String notOk, boolean bad) {}

    public static final CompletionsViewModel NONE =
            new CompletionsViewModel("", rows(List.of()), NONE_YET, Optional.empty());

    /** @param overTcp whether the session rides on TCP, where nothing completes */
    public static CompletionsViewModel of(RankModel rank, boolean overTcp) {
        Completions completions = rank.completions();
        return new CompletionsViewModel(
                "rank " + rank.rank() + ", by poll site",
                rows(completions.sites()),
                overTcp ? OVER_TCP : NONE_YET,
                completions.firstFailed().map(CompletionsViewModel::inFull));
    }

    private static List<Row> rows(List<Completions.Site> sites) {
        return Arrays.stream(PollSite.values())
                .map(site -> sites.stream()
                        .filter(s -> s.site() == site)
                        .findFirst()
                        .map(s -> new Row(
                                site.label(),
                                Phrases.count(s.sends()),
                                Phrases.count(s.receives()),
                                Phrases.count(s.failed()),
                                s.failed() > 0))
                        .orElseGet(() -> new Row(site.label(), NOTHING, NOTHING, "0", false)))
                .toList();
    }

    private static String inFull(FailedCompletion failed) {
        return "status %s %s, wr_id %s, generation %d, QPN 0x%06x, vendor error %s, at %s%s"
                .formatted(
                        failed.describe(),
                        failed.site().inWords(),
                        failed.wrIdText(),
                        failed.generation(),
                        failed.qpn(),
                        failed.vendorErrorText(),
                        Phrases.moment(failed.atNanos()),
                        failed.cause() ? "" : "; flushed, the cause is another completion");
    }
}
