package dev.verbscope.model.compare;

import dev.verbscope.model.HostLines;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.ProviderModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.record.HostFact;
import dev.verbscope.verbs.PortAttributes;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who ran, where, on which device, and what traffic was asked for. */
final class OpenedPart {
    private static final String EACH_RUN = "another for each run";

    private OpenedPart() {}

    static void write(Both both, List<Section> sections) {
        opened(both).into(sections, Section.Topic.OPENED, "What was opened");
        traffic(both).into(sections, Section.Topic.OPENED, "Traffic asked for");
        machine(both).into(sections, Section.Topic.OPENED, "Machine");
    }

    private static Rows opened(Both both) {
        var links = both.links();
        var ranks = both.ranks();
        var ports = ranks.flatMap(RankModel::chosenPort).map(PortModel::attributes);
        return both.rows()
                .text("scenario", links.flatMap(it -> it.session().scenario()))
                .text("provider", links.map(OpenedPart::provider))
                .text("why that provider", ranks.flatMap(RankModel::provider).map(ProviderModel::why))
                .text(
                        "verbs library",
                        ranks.flatMap(RankModel::provider)
                                .flatMap(ProviderModel::library)
                                .map(it -> it.path().orElse("none loaded")))
                .text(
                        "device",
                        ranks.map(it -> it.chosen()
                                .map(chosen -> chosen.device() + " port " + chosen.port())
                                .orElse("none was taken")))
                .text(
                        "why that device",
                        ranks.flatMap(RankModel::chosen)
                                .map(it -> (it.byOperator() ? "the operator's choice; " : "") + it.why()))
                .text("port", ports.map(OpenedPart::port))
                .text("rank", ranks.map(it -> it.rank() + " (" + it.origin().role() + ")"))
                .text("host", ranks.map(it -> it.origin().host()))
                .text("program", ranks.map(it -> it.origin().program()))
                .text("transport asked", links.map(it -> it.session().transportAsked()))
                .drawn("address", ranks.map(it -> it.origin().address()), EACH_RUN)
                .drawn("process", ranks.map(it -> Long.toString(it.origin().pid())), EACH_RUN)
                .drawn("recorded", new Both.Told<>(began(both.a()), began(both.b())), "")
                .text("ranks recorded", links.map(OpenedPart::ranks));
    }

    private static String provider(LinkModel link) {
        return link.session().provider() + (link.session().simulated() ? ", simulated" : "");
    }

    private static String port(PortAttributes port) {
        return port.state() + ", " + port.linkLayer().label() + ", active MTU "
                + port.activeMtu().bytes() + (port.speedGbps() > 0 ? ", " + port.speedGbps() + " Gb/s" : "");
    }

    private static String ranks(LinkModel link) {
        return link.ranks().size() == 2
                ? "both"
                : link.ranks().stream()
                        .map(it -> "rank " + it.rank())
                        .findFirst()
                        .orElse("none");
    }

    private static Optional<String> began(Side side) {
        return side.recording().ranks().stream()
                .filter(it -> it.rank() == side.rank())
                .map(it ->
                        it.header().startedAt().truncatedTo(ChronoUnit.SECONDS).toString())
                .findFirst();
    }

    private static Rows traffic(Both both) {
        var parameters = both.links().map(it -> it.session().parameters());
        var bulk = both.ranks().flatMap(it -> it.bulk().planned());
        return both.rows()
                .text(
                        "gates",
                        parameters.map(it -> it.gatesAsked() == 0 ? "until stopped" : Units.number(it.gatesAsked())))
                .text(
                        "pace",
                        parameters.map(it -> it.gatesPerSecond() == 0
                                ? "as fast as possible"
                                : Units.number(Math.round(it.gatesPerSecond())) + " gates a second"))
                .text("vector", parameters.map(it -> Units.number(it.vectorBytes(), "byte")))
                .text("largest message", parameters.map(it -> Units.number(it.chunkBytes(), "byte")))
                .text("lookahead", parameters.map(it -> Units.number(it.lookaheadGates(), "gate")))
                .text("slots", parameters.map(it -> Units.number(it.slots())))
                .text("content compared", parameters.map(OpenedPart::compared))
                .text("gate timeout", parameters.map(it -> Units.length(it.gateTimeoutNanos())))
                .text("batch gates", bulk.map(it -> it.batches() + " of " + Units.number(it.rows(), "row")))
                .text("big gates", bulk.map(it -> it.bigs() + " of " + Units.bytes(it.bigBytes())))
                .text("verify blocks", bulk.map(it -> Integer.toString(it.blocks())))
                .text(
                        "mixed in",
                        bulk.map(it ->
                                it.mix() == 0 ? "after the gates" : "a big gate before every " + it.mix() + "th gate"));
    }

    private static String compared(SessionModel.Parameters parameters) {
        return switch (parameters.verifyEvery()) {
            case 0 -> "never";
            case 1 -> "at every gate";
            default -> "at every " + parameters.verifyEvery() + "th gate";
        };
    }

    private static Rows machine(Both both) {
        var hosts = both.ranks().flatMap(RankModel::host).map(OpenedPart::byName);
        return both.rows()
                .text("system of the rank", both.ranks().map(it -> it.origin().os()))
                .texts(hosts.a().orElse(Map.of()), hosts.b().orElse(Map.of()));
    }

    /** Of interfaces and devices there are several lines of one name. */
    private static Map<String, String> byName(HostFact.HostDescribed host) {
        Map<String, String> all = new LinkedHashMap<>();
        HostLines.of(host).forEach(line -> all.merge(line.name(), line.value(), (one, next) -> one + "; " + next));
        return all;
    }
}
