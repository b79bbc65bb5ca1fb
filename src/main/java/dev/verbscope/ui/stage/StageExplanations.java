package dev.verbscope.ui.stage;

import dev.verbscope.model.CallModel;
import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Source;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.records.Calls;
import dev.verbscope.ui.records.Entries;
import dev.verbscope.ui.records.EntryExplanation;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What each number and mark of the stage is. */
final class StageExplanations {

    /** The four counts of a direction, in the order in which a message passes them. */
    enum Counted {
        POSTED(
                "posted",
                "Messages that the sender handed to its send queue. It says nothing about what left the host."),
        COMPLETED(
                "completed",
                "Messages whose send completed at the sender, unsignaled sends before a signaled one included. On UC"
                        + " this is no proof of delivery: a send to nowhere completes too."),
        RECEIVED("received", "Receive completions at the receiver: messages that did arrive."),
        VERIFIED(
                "verified",
                "Messages whose content the receiver compared with what must have been sent, and found right.");

        private final String label;
        private final String what;

        Counted(String label, String what) {
            this.label = label;
            this.what = what;
        }

        Count of(DirectionCounts counts) {
            return switch (this) {
                case POSTED -> counts.posted();
                case COMPLETED -> counts.completed();
                case RECEIVED -> counts.received();
                case VERIFIED -> counts.verified();
            };
        }

        boolean bySender() {
            return this == POSTED || this == COMPLETED;
        }
    }

    private final LinkModel link;

    StageExplanations(LinkModel link) {
        this.link = link;
    }

    // ---- counts

    Explanation count(DirectionModel direction, Counted counted) {
        Count now = counted.of(direction.current());
        Count total = counted.of(direction.totals());
        int owner = counted.bySender()
                ? direction.direction().sender()
                : direction.direction().receiver();
        List<String> details = new ArrayList<>();
        details.add((direction.generation() > 0 ? "generation " + direction.generation() : "now") + ": " + exact(now));
        details.add("since the session began: " + exact(total)
                + (total.known() ? ", " + total.source().key() : ""));
        Count bytes = counted == Counted.POSTED
                ? direction.totals().bytesPosted()
                : counted == Counted.RECEIVED ? direction.totals().bytesReceived() : Count.UNKNOWN;
        if (bytes.known()) {
            details.add("payload since then: " + Phrases.count(bytes.value()) + " bytes");
        }
        if (counted == Counted.VERIFIED) {
            int every = link.session().parameters().verifyEvery();
            details.add("compared: " + (every > 1 ? "one in " + Phrases.count(every) + " gates" : "each"));
            details.add("wrong content: " + exact(direction.current().wrong()));
        }
        return new Explanation(
                counted.label + ", " + direction.direction().label(),
                exact(now),
                counted.what,
                link.session().overTcp() ? "vectors" : "messages, the warm-up's included",
                source(now.source(), owner),
                details,
                countFields(direction, counted, now, total));
    }

    private static Map<String, Object> countFields(DirectionModel direction, Counted counted, Count now, Count total) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("direction", direction.direction().label());
        fields.put("count", counted.label);
        fields.put("generation", direction.generation());
        now(fields, "now", now);
        now(fields, "total", total);
        return fields;
    }

    private static void now(Map<String, Object> fields, String name, Count count) {
        if (count.known()) {
            fields.put(name, count.value());
        }
        fields.put(name + "Source", count.source().key());
    }

    private static String exact(Count count) {
        return switch (count.source()) {
            case UNKNOWN -> "unknown";
            case IMPLIED -> "at least " + Phrases.count(count.value());
            case MEASURED, REPORTED -> Phrases.count(count.value());
        };
    }

    /** @param rank whose count it is */
    private static String source(Source source, int rank) {
        return switch (source) {
            case MEASURED -> "measured by rank " + rank;
            case REPORTED -> "reported by rank " + rank + " over the control socket, as old as its last report";
            case IMPLIED -> "implied, a lower bound: a peer that sends gate s+1 has received gate s";
            case UNKNOWN -> "unknown: no record tells it";
        };
    }

    // ---- the wire

    Explanation wire(DirectionModel direction) {
        LaneViewModel lane = LaneViewModel.of(link, direction);
        List<String> details = new ArrayList<>();
        details.add("in flight: " + count(direction.inFlight()));
        details.add("lost: " + count(direction.lost()));
        details.add("oldest in flight: " + age(direction.oldestInFlightNanos()));
        details.add("last arrival: "
                + (direction.sinceArrivalNanos().isPresent()
                        ? age(direction.sinceArrivalNanos()) + " ago"
                        : "none seen"));
        return new Explanation(
                "direction " + direction.direction().label(),
                lane.state(),
                "How this direction does. A message that is missing is in flight until its deadline, then lost; age"
                        + " decides that a direction is dead, not the size of a gap.",
                "messages; ages in seconds",
                "implied by the counts of both ends"
                        + (direction.current().received().source() == Source.MEASURED
                                ? ", received measured"
                                : ", received "
                                        + direction
                                                .current()
                                                .received()
                                                .source()
                                                .key()),
                details,
                Map.of(
                        "direction",
                        direction.direction().label(),
                        "state",
                        direction.state().name()));
    }

    private static String count(OptionalLong messages) {
        return messages.isPresent() ? Phrases.count(messages.getAsLong(), "message") : "unknown";
    }

    private static String age(OptionalLong nanos) {
        return nanos.isPresent() ? Moments.exactly(nanos.getAsLong()) : "none";
    }

    /** A mark of the warm-up matrix; one that is only planned has no record yet. */
    Explanation attempt(DirectionModel direction, int generation, int attempt) {
        Optional<WarmupRow> row = direction.generations().stream()
                .filter(made -> made.generation() == generation)
                .flatMap(made -> made.warmup().stream())
                .findFirst();
        return row.stream()
                .flatMap(made -> made.cells().stream())
                .filter(cell -> cell.attempt() == attempt)
                .findFirst()
                .map(cell -> EntryExplanation.of(Entries.attempt(direction.direction(), row.get(), cell)))
                .orElseGet(() -> Explanation.of(
                        "warm-up " + direction.direction().label() + ", setup " + generation + ", attempt " + attempt,
                        row.filter(WarmupRow::over).isPresent() ? "not needed" : "not made",
                        "An attempt that the recipe's budget has room for.",
                        "attempts",
                        "implied by the recipe's budget"));
    }

    // ---- queue pairs

    Explanation queuePair(RankModel rank, GenerationModel generation) {
        List<String> details = new ArrayList<>();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("rank", rank.rank());
        fields.put("generation", generation.n());
        generation.queuePair().ifPresent(made -> {
            details.add("qpn %s (%d), type %s".formatted(StripViewModel.hex(made.qpn()), made.qpn(), made.type()));
            details.add("asked   " + caps(made.asked()));
            details.add("granted " + caps(made.granted()));
            details.add("counted " + caps(made.counted()));
            details.add(
                    "cq_depth %d, psn 0x%06x, sgid_index %d".formatted(made.cqDepth(), made.psn(), made.sgidIndex()));
            fields.put("qpn", made.qpn());
            fields.put("type", made.type().name());
            fields.put("psn", made.psn());
            fields.put("sgidIndex", made.sgidIndex());
            fields.put("cqDepth", made.cqDepth());
        });
        generation
                .pathMtu()
                .ifPresent(mtu -> details.add("path MTU %d bytes: the smallest of recipe %d, this port %d, the"
                                .formatted(
                                        mtu.used().bytes(),
                                        mtu.recipe().bytes(),
                                        mtu.mine().bytes())
                        + " peer's " + mtu.theirs().bytes()));
        generation.destroyedWhy().ifPresent(why -> details.add("destroyed: " + why));
        return new Explanation(
                "queue pair of rank " + rank.rank() + ", generation " + generation.n(),
                generation.state().map(QpState::name).orElse("not created"),
                "The n-th queue pair of this session at this rank, and the state it reached.",
                "depths in the device's own unit: work requests, over Thunderbolt 4 KiB frames",
                "measured by rank " + rank.rank() + ": what ibv_create_qp and ibv_modify_qp were given and gave back",
                details,
                fields);
    }

    private static String caps(QpCaps caps) {
        return "max_send_wr %d, max_recv_wr %d".formatted(caps.maxSendWr(), caps.maxRecvWr());
    }

    /** How a queue pair got to a state. */
    Explanation state(RankModel rank, GenerationModel generation, QpState state) {
        Optional<TransitionModel> led = generation.transitions().stream()
                .filter(transition -> transition.to() == state)
                .reduce((earlier, later) -> later);
        if (led.isPresent()) {
            return EntryExplanation.of(Calls.of(rank.rank(), generation.n(), led.get()));
        }
        Optional<CallModel> created = rank.activity().calls().entries().stream()
                .filter(call -> state == QpState.RESET
                        && call.call() == VerbsCall.CREATE_QP
                        && call.generation() == generation.n())
                .findFirst();
        Explanation pair = queuePair(rank, generation);
        return new Explanation(
                state + " of rank " + rank.rank() + ", generation " + generation.n(),
                created.map(call -> "took " + Moments.exactly(call.tookNanos())).orElse("not reached"),
                state == QpState.RESET
                        ? "The state of a queue pair that ibv_create_qp has just made."
                        : "A state that this queue pair has not been brought to.",
                "time of the call",
                "measured by rank " + rank.rank(),
                pair.details(),
                pair.fields());
    }

    // ---- hosts

    Explanation host(int number) {
        HostViewModel host = HostViewModel.of(link, number);
        Optional<RankModel> rank = link.rank(number);
        List<String> details = new ArrayList<>();
        rank.flatMap(RankModel::chosen)
                .ifPresent(chosen ->
                        details.add("device " + chosen.device() + ", port " + chosen.port() + ": " + chosen.why()));
        rank.flatMap(RankModel::gidChoice)
                .ifPresent(choice -> details.add("GID " + choice.index() + ": " + choice.why()));
        rank.flatMap(RankModel::recipe).ifPresent(recipe -> details.add("recipe " + recipe.name()));
        rank.flatMap(RankModel::chosenPort)
                .ifPresent(port -> details.add("port " + port.attributes().state() + ", "
                        + port.attributes().linkLayer() + ", "
                        + port.attributes().speedGbps() + " Gb/s"));
        return new Explanation(
                host.name() + ", " + host.role(),
                host.host(),
                "One end of the link: rank 0 leads, rank 1 works. Its host, its device and the index of its GID.",
                "names; the GID's index in the port's table, from 0",
                rank.isPresent() ? "measured by rank " + number : "reported to rank " + (1 - number),
                details,
                Map.of("rank", number, "host", host.host(), "port", host.port()));
    }

    // ---- all of them

    List<Explanation> all() {
        List<Explanation> all = new ArrayList<>(List.of(host(0), host(1)));
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            all.add(wire(direction));
            for (Counted counted : Counted.values()) {
                all.add(count(direction, counted));
            }
            for (int attempt = 1; attempt <= 3; attempt++) {
                all.add(attempt(direction, 1, attempt));
            }
        }
        for (RankModel rank : link.ranks()) {
            for (GenerationModel generation : rank.generations()) {
                all.add(queuePair(rank, generation));
                for (QpState state : List.of(QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS)) {
                    all.add(state(rank, generation, state));
                }
            }
        }
        return all;
    }
}
