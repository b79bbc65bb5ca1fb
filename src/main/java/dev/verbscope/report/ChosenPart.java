package dev.verbscope.report;

import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.model.TransportModel;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What carries the gates, each rank's device, its GIDs with why one and not another, and the recipe. */
final class ChosenPart {

    private ChosenPart() {}

    static void write(Html html, ReportContent content) {
        SessionModel session = content.link().session();
        html.table("", "");
        html.row("td", "transport asked", session.transportAsked());
        html.row("td", "transport", session.transport().map(ChosenPart::text).orElse("none was agreed"));
        html.row("td", "provider", session.provider() + (session.simulated() ? ", simulated" : ""));
        SessionModel.Parameters p = session.parameters();
        html.row(
                "td",
                "traffic",
                (p.gatesAsked() == 0 ? "gates until stopped" : Amounts.number(p.gatesAsked()) + " gates") + ", "
                        + Amounts.number(p.vectorBytes()) + " bytes a vector in messages of at most "
                        + Amounts.number(p.chunkBytes()) + " bytes, " + p.slots() + " slots, lookahead "
                        + p.lookaheadGates() + " gates, content compared " + compared(p.verifyEvery()));
        html.endTable();
        content.link().ranks().forEach(rank -> rank(html, rank));
        session.recipe().ifPresent(recipe -> recipe(html, recipe));
    }

    private static String compared(int every) {
        return every == 0 ? "never" : every == 1 ? "at every gate" : "at every " + every + "th gate";
    }

    private static String text(TransportModel transport) {
        return transport.transport().key() + ": " + transport.reason();
    }

    private static void rank(Html html, RankModel rank) {
        html.element(
                "h3",
                "Rank " + rank.rank() + " (" + rank.origin().role() + ") on "
                        + rank.origin().host());
        html.table("", "");
        html.row("td", "address", rank.origin().address());
        html.row("td", "system", rank.origin().os());
        html.row(
                "td",
                "program",
                rank.origin().program() + ", process " + rank.origin().pid());
        rank.provider().ifPresent(it -> html.row("td", "provider", it.name() + ": " + it.why()));
        html.row(
                "td",
                "device",
                rank.chosen()
                        .map(it -> it.device() + " port " + it.port() + ": "
                                + (it.byOperator() ? "the operator's choice; " : "") + it.why())
                        .orElse("none was taken"));
        rank.gidChoice().ifPresent(choice -> choice(html, choice));
        html.endTable();
        for (DeviceModel device : rank.devices()) {
            for (PortModel port : device.ports()) {
                port(html, device, port);
            }
        }
    }

    private static void choice(Html html, GidChoice choice) {
        html.row(
                "td",
                "GID",
                choice.byOperator() ? choice.why() + "; the recipe's rule: " + choice.rule() : choice.why());
        html.row(
                "td",
                "others would take",
                "highest score: " + index(choice.best()) + "; JACCL advertises " + index(choice.jacclAdvertises())
                        + " and sends from " + choice.jacclSgidIndex());
        choice.disagreement().ifPresent(it -> html.row("td", "disagreement", it));
    }

    private static String index(OptionalInt index) {
        return index.isPresent() ? "index " + index.getAsInt() : "none";
    }

    private static void port(Html html, DeviceModel device, PortModel port) {
        html.element(
                "p",
                device.name() + " port " + port.attributes().port() + ": "
                        + port.attributes().state() + ", "
                        + port.attributes().linkLayer().label() + ", active MTU "
                        + port.attributes().activeMtu().bytes() + ", LID "
                        + port.attributes().lid()
                        + (port.attributes().speedGbps() > 0
                                ? ", " + port.attributes().speedGbps() + " Gb/s"
                                : ""),
                "class",
                "small");
        if (port.gids().isEmpty()) {
            return;
        }
        html.table("index", "GID", "kind", "score", "why");
        for (GidModel gid : port.gids()) {
            boolean taken =
                    port.choice().filter(it -> it.index() == gid.index()).isPresent();
            html.open("tr", "class", taken ? "chosen" : "other");
            html.element("td", gid.index() + (taken ? " ← taken" : ""));
            html.open("td").element("code", gid.entry().gid().toString()).close();
            html.element("td", gid.kind().label() + (gid.usable() ? "" : ", not usable"));
            html.element("td", Integer.toString(gid.score()));
            html.element("td", reasons(gid.reasons()));
            html.close();
        }
        html.endTable();
    }

    private static String reasons(List<GidModel.Reason> reasons) {
        return reasons.stream()
                .map(it -> String.format(Locale.ROOT, "%+d %s", it.points(), it.why()))
                .collect(Collectors.joining("; "));
    }

    private static void recipe(Html html, RecipeModel recipe) {
        html.element("h3", "Recipe " + recipe.name());
        html.table("choice", "taken");
        recipe.choices().forEach((name, value) -> html.row("td", name, value));
        html.endTable();
        if (!recipe.deviations().isEmpty()) {
            html.element("p", "Where this program bounds or departs from what that client does:");
            html.open("ul");
            recipe.deviations().forEach(it -> html.element("li", it));
            html.close();
        }
    }
}
