package dev.verbscope.ui.gates;

import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.QueuesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.WindowModel;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What each number of the gates' cards is. */
final class GatesExplanations {
    private static final String LATENCY_WHAT =
            "How long a gate takes at this rank: from its entry until its last receive was"
                    + " seen. It holds this rank's own work, the wait for the peer, and the way.";

    private final LinkModel link;
    private final Optional<RankModel> rank;
    private final String source;

    GatesExplanations(LinkModel link) {
        this.link = link;
        this.rank = link.reference();
        this.source =
                rank.map(known -> "measured by rank " + known.rank()).orElse("unknown: no rank's records are here yet");
    }

    // ---- lookahead window

    Explanation window() {
        Optional<WindowModel> window = rank.flatMap(RankModel::window);
        LookaheadViewModel shown = LookaheadViewModel.of(link);
        List<String> details = new ArrayList<>();
        window.ifPresent(it -> {
            details.add(Phrases.count(it.gatesArmed()) + " of " + Phrases.count(it.gates()) + " gates armed, "
                    + Phrases.count(it.chunks(), "chunk") + " a gate");
            if (it.lowestArmed().isPresent()) {
                details.add("fewest at any gate of the last 10 s: "
                        + it.lowestArmed().getAsInt());
            }
            if (it.peerArmedFrom().isPresent()) {
                details.add("the peer's window is posted from gate "
                        + Phrases.count(it.peerArmedFrom().getAsLong()) + " on, as it said");
            }
        });
        return new Explanation(
                "lookahead window",
                shown.note(),
                "The gates whose receives are posted ahead. A gate that is not armed when its peer sends meets an empty"
                        + " receive queue: on UC that message is lost.",
                "gates",
                source,
                details,
                Map.of("note", shown.note(), "caption", shown.caption()));
    }

    Explanation awaited() {
        LookaheadViewModel shown = LookaheadViewModel.of(link);
        Optional<WindowModel> window = rank.flatMap(RankModel::window);
        List<String> details = new ArrayList<>();
        window.filter(it -> it.waitingNanos().isPresent())
                .ifPresent(it -> details.add(
                        "waits for " + Moments.exactly(it.waitingNanos().getAsLong())));
        window.filter(it -> it.timeoutNanos() > 0)
                .ifPresent(it -> details.add("gate timeout " + Moments.exactly(it.timeoutNanos())));
        return new Explanation(
                "awaited gate",
                shown.caption(),
                "The gate whose receive is waited for next, and how much of the gate timeout this wait has used up.",
                "time since the wait began",
                source,
                details,
                Map.of("caption", shown.caption(), "shareOfTimeout", shown.age()));
    }

    /** A column of the window. */
    Explanation slot(int slot) {
        LookaheadViewModel shown = LookaheadViewModel.of(link);
        long awaited =
                rank.flatMap(RankModel::window).map(WindowModel::awaitedGate).orElse(0L);
        long gate = awaited - LookaheadViewModel.DONE_SLOTS + slot;
        List<WindowModel.Cell> cells =
                slot < shown.columns().size() ? shown.columns().get(slot) : List.of();
        List<String> details = new ArrayList<>();
        for (int chunk = 0; chunk < cells.size(); chunk++) {
            details.add("chunk " + chunk + ": " + words(cells.get(chunk)));
        }
        String title = awaited > 0 && gate > 0 ? "gate " + Phrases.count(gate) : "slot " + slot + " of the window";
        return new Explanation(
                title,
                cells.isEmpty() ? "not there" : words(cells.getFirst()),
                "One gate of the lookahead window, its chunks from top to bottom: each is one message.",
                "messages",
                source,
                details,
                Map.of(
                        "gate",
                        Math.max(0, gate),
                        "chunks",
                        cells.stream().map(Enum::name).toList()));
    }

    private static String words(WindowModel.Cell cell) {
        return switch (cell) {
            case DONE -> "arrived and consumed";
            case ARRIVED -> "arrived, the gate waits for others";
            case POSTED -> "receive posted, nothing has arrived";
            case NOT_POSTED -> "no receive posted";
        };
    }

    // ---- queues

    /** @param index in the order of {@link QueuesViewModel#gauges} */
    Explanation queue(int index) {
        QueuesViewModel shown = QueuesViewModel.of(link);
        QueuesViewModel.Gauge gauge = shown.gauges().get(index);
        QueuesModel queues = rank.flatMap(RankModel::queues).orElseThrow();
        QueuesModel.Gauge raw =
                List.of(queues.receive(), queues.send(), queues.completion()).get(index);
        String what = switch (index) {
            case 0 ->
                "Receives that are posted and not consumed. Where it reaches what was granted, ibv_post_recv"
                        + " fails with ENOMEM.";
            case 1 -> "The most sends outstanding within the last gate; while bulk traffic runs, those that are now.";
            default ->
                "The most completions one poll returned within the last gate. A completion queue that"
                        + " overflows is an error of all its queue pairs.";
        };
        List<String> details = List.of(
                "messages: " + Phrases.count(raw.messages()),
                "4 KiB frames: " + Phrases.count(raw.frames()) + ", most on this generation "
                        + Phrases.count(raw.mostFrames()),
                "capacity: " + raw.capacity().map(Phrases::count).orElse("unknown"));
        return new Explanation(
                gauge.label(),
                gauge.value() + " " + gauge.capacity(),
                what,
                shown.note().contains("frames") && index < 2
                        ? "4 KiB frames: Thunderbolt devices count depths in them"
                        : "work requests: one a message",
                source,
                details,
                Map.of(
                        "queue",
                        gauge.label(),
                        "messages",
                        raw.messages(),
                        "frames",
                        raw.frames(),
                        "mostFrames",
                        raw.mostFrames(),
                        "capacity",
                        raw.capacity().map(Object::toString).orElse("unknown")));
    }

    // ---- latency and rate

    /** All gates. */
    Explanation latency() {
        Optional<GatesModel> gates = rank.map(RankModel::gates);
        List<String> details = new ArrayList<>();
        Map<String, Object> fields = new LinkedHashMap<>();
        gates.ifPresent(it -> {
            details.add("gates: " + Phrases.count(it.done()));
            percentile(details, fields, "p50", it.p50Nanos());
            percentile(details, fields, "p99", it.p99Nanos());
            percentile(details, fields, "max", it.maxNanos());
            details.add(String.format(
                    Locale.ROOT,
                    "over the last 10 s: own work %s, waiting for peer and way %s",
                    Moments.exactly(it.pace().ownNanos()),
                    Moments.exactly(it.pace().waitingNanos())));
            fields.put("gates", it.done());
        });
        return new Explanation(
                "gate latency",
                gates.filter(it -> it.p50Nanos().isPresent())
                        .map(it -> "p50 " + Moments.exactly(it.p50Nanos().getAsLong()))
                        .orElseGet(() -> Nothing.gates(link)),
                LATENCY_WHAT,
                "time a gate; percentiles over all gates, to 0.1 %",
                source,
                details,
                fields);
    }

    private static void percentile(List<String> details, Map<String, Object> fields, String name, OptionalLong nanos) {
        if (nanos.isPresent()) {
            details.add(name + ": " + Moments.exactly(nanos.getAsLong()));
            fields.put(name + "Nanos", nanos.getAsLong());
        }
    }

    /** A column of the latency chart. */
    Explanation latency(PlotColumn column) {
        return new Explanation(
                "gate latency",
                "p50 " + Moments.exactly(column.middle()),
                LATENCY_WHAT,
                "time a gate; percentiles of the gates that ended in this stretch of time, to about 3 %, max exact",
                source,
                List.of(
                        Phrases.count(column.gates(), "gate"),
                        "p1 " + Moments.exactly(column.low()),
                        "p50 " + Moments.exactly(column.middle()),
                        "p90 " + Moments.exactly(column.upper()),
                        "p99 " + Moments.exactly(column.high()),
                        "max " + Moments.exactly(column.max())),
                Map.of(
                        "gates",
                        column.gates(),
                        "p1Nanos",
                        column.low(),
                        "p50Nanos",
                        column.middle(),
                        "p90Nanos",
                        column.upper(),
                        "p99Nanos",
                        column.high(),
                        "maxNanos",
                        column.max()));
    }

    /** Over the last whole second. */
    Explanation rate() {
        double gigabits =
                rank.map(RankModel::gates).map(GatesModel::gigabitsPerSecond).orElse(0.0);
        double gates =
                rank.map(RankModel::gates).map(GatesModel::gatesPerSecond).orElse(0.0);
        return rate(gigabits, gates, "the last whole second");
    }

    /** A column of the rate chart. */
    Explanation rate(PlotColumn column) {
        return rate(column.gigabitsPerSecond(), column.gatesPerSecond(), "this stretch of time");
    }

    private Explanation rate(double gigabits, double gates, String over) {
        return new Explanation(
                "received",
                String.format(Locale.ROOT, "%.6f Gb/s", gigabits),
                "Payload that arrived at this rank in decode gates, without the warm-up and bulk traffic, and without what is sent. It is no measure of what"
                        + " the cable can do: gates wait for each other.",
                "Gb/s: 10^9 bits of payload a second, mean over " + over,
                source,
                List.of(String.format(Locale.ROOT, "%,.1f gates/s", gates)),
                Map.of("gigabitsPerSecond", gigabits, "gatesPerSecond", gates));
    }

    // ---- all of them

    List<Explanation> all() {
        List<Explanation> all = new ArrayList<>(List.of(window(), awaited(), latency(), rate()));
        for (int slot = 0; slot < LookaheadViewModel.of(link).columns().size(); slot++) {
            all.add(slot(slot));
        }
        for (int queue = 0; queue < QueuesViewModel.of(link).gauges().size(); queue++) {
            all.add(queue(queue));
        }
        rank.ifPresent(known -> PlotColumn.of(known.gates().bins(), link.nowNanos(), 20)
                .forEach(column -> {
                    all.add(latency(column));
                    all.add(rate(column));
                }));
        return all;
    }
}
