package dev.verbscope.ui.viewmodel;

import dev.verbscope.ui.explain.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the numbers of the verdict, the completions and the devices are. */
public final class PaneExplanations {

    private PaneExplanations() {}

    public static Explanation verdict(VerdictViewModel verdict) {
        List<String> details = new ArrayList<>();
        addUnlessBlank(details, "", verdict.explanation());
        addUnlessBlank(details, "now: ", verdict.now());
        addUnlessBlank(details, "next: ", verdict.next());
        verdict.progress().ifPresent(share -> details.add("on the way to that: " + Math.round(100 * share) + " %"));
        verdict.frozen().ifPresent(ahead -> details.add("the picture stands still: " + ahead));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tone", verdict.tone().name());
        fields.put("explanation", verdict.explanation());
        fields.put("now", verdict.now());
        fields.put("next", verdict.next());
        return new Explanation(
                "verdict",
                verdict.headline(),
                "How the link is at the moment that is shown, in one sentence, and what happens next.",
                "words; times since the session began or since what they tell of",
                "implied: concluded from the records of all ranks that are here",
                details,
                fields);
    }

    /** A row of the completions. */
    public static Explanation completions(CompletionsViewModel completions, int row) {
        CompletionsViewModel.Row site = completions.rows().get(row);
        List<String> details = new ArrayList<>(List.of(
                "sends " + site.sends() + ": successful, signaled; unsignaled sends have no completion",
                "receives " + site.receives() + ": successful",
                "not OK " + site.notOk() + ": of any other status"));
        completions.firstFailed().ifPresent(failed -> details.add("first of the rank: " + failed));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("pollSite", site.site());
        fields.put("sends", site.sends());
        fields.put("receives", site.receives());
        fields.put("notOk", site.notOk());
        return new Explanation(
                "completions at poll site " + site.site(),
                site.sends() + " / " + site.receives() + " / " + site.notOk(),
                "What ibv_poll_cq gave back while this wait was on. On UC only local errors can occur: 1, 2, 4, 5; 12 and"
                        + " 13 belong to RC.",
                "completions since the session began",
                completions.heading().isEmpty()
                        ? "unknown: no rank's records are here yet"
                        : "measured by " + completions.heading().replaceAll(",.*", ""),
                details,
                fields);
    }

    /** The first completion that was not success; empty while there is none. */
    public static Optional<Explanation> firstFailed(CompletionsViewModel completions) {
        return completions
                .firstFailed()
                .map(failed -> Explanation.of(
                                "first completion that was not success",
                                failed.replaceAll("^status (\\S+ \\S+).*", "$1"),
                                "The cause: the first status that is neither 0 SUCCESS nor 5 WR_FLUSH_ERR. After it the rest are"
                                        + " flushed.",
                                "status: number and name of ibv_wc_status; wr_id and QPN in hexadecimal",
                                "measured by " + completions.heading().replaceAll(",.*", ""))
                        .with(failed));
    }

    /** A device of the list. */
    public static Explanation device(DevicesViewModel.Row device) {
        return new Explanation(
                "device " + device.name(),
                device.state(),
                "A verbs device of this end with the state of its port 1, the one a link uses.",
                "Gb/s: the signalling rate of the whole port, not what a link gets of it",
                "measured: ibv_query_port, when the devices were looked at",
                List.of(
                        device.inUse() ? "in use by this session" : "not in use by this session",
                        device.nextStart() ? "chosen for the next start" : "not chosen for the next start"),
                Map.of("device", device.name(), "state", device.state(), "inUse", device.inUse()));
    }

    /** A meter of what the session holds. */
    public static Explanation held(HeldViewModel.Meter meter) {
        return Explanation.of(
                        meter.label() + " held",
                        meter.text(),
                        "What this session holds of its device, and what the device can give. "
                                + HeldViewModel.OTHERS_UNSEEN
                                + " Over Thunderbolt the limits are those that are known to be given, where the device"
                                + " says more.",
                        meter.label(),
                        "measured: counted by the engine as it takes and gives back")
                .with(Map.of("held", meter.used(), "text", meter.text()));
    }

    private static void addUnlessBlank(List<String> lines, String before, String text) {
        if (!text.isBlank()) {
            lines.add(before + text);
        }
    }
}
