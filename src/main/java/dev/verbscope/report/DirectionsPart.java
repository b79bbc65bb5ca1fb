package dev.verbscope.report;

import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The four counts of both directions, generation by generation, and their warm-ups. */
final class DirectionsPart {

    private DirectionsPart() {}

    static void write(Html html, ReportContent content) {
        LinkModel link = content.link();
        List<DirectionModel> directions = List.of(link.zeroToOne(), link.oneToZero());
        html.element(
                "p",
                "Messages, the warm-up included (over TCP vectors). Each count can lie about the next, so each says where"
                        + " it comes from: measured by the rank concerned, reported by the peer, implied by something"
                        + " measured, or unknown.",
                "class",
                "faint");
        html.table("direction", "generation", "state", "posted", "completed", "received", "verified", "wrong", "bytes");
        for (DirectionModel direction : directions) {
            for (DirectionGeneration it : direction.generations()) {
                counts(
                        html,
                        direction.direction().label(),
                        it.generation() == 0 ? "TCP" : Integer.toString(it.generation()),
                        state(it.state())
                                + (it.deadSinceNanos().isPresent()
                                        ? " since "
                                                + Amounts.seconds(
                                                        it.deadSinceNanos().getAsLong())
                                        : ""),
                        it.state().broken(),
                        it.counts());
            }
            counts(html, direction.direction().label(), "all", state(direction.state()), false, direction.totals());
        }
        html.endTable();
        warmups(html, directions);
    }

    private static void counts(
            Html html, String direction, String generation, String state, boolean broken, DirectionCounts counts) {
        html.open("tr");
        html.element("td", direction).element("td", generation);
        html.element("td", state, "class", broken ? "differs" : "state");
        for (var count :
                List.of(counts.posted(), counts.completed(), counts.received(), counts.verified(), counts.wrong())) {
            html.element("td", Amounts.count(count));
        }
        html.element("td", Amounts.count(counts.bytesReceived()));
        html.close();
    }

    /** {@code nothing arrives}. */
    private static String state(DeliveryState state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static void warmups(Html html, List<DirectionModel> directions) {
        html.element("h3", "Warm-up");
        if (directions.stream()
                .flatMap(it -> it.generations().stream())
                .noneMatch(it -> it.warmup().isPresent())) {
            html.element("p", "There was none.");
            return;
        }
        html.element(
                "p",
                "An attempt each: ✓ arrived, ✗ sent and lost, – not sent since the peer already had one, … under way.",
                "class",
                "faint");
        html.table("direction", "generation", "attempts", "sent", "arrived", "bytes each", "began", "took");
        for (DirectionModel direction : directions) {
            for (DirectionGeneration it : direction.generations()) {
                it.warmup().ifPresent(row -> warmup(html, direction.direction().label(), row));
            }
        }
        html.endTable();
    }

    private static void warmup(Html html, String direction, WarmupRow row) {
        html.open("tr");
        html.element("td", direction).element("td", Integer.toString(row.generation()));
        html.element(
                "td",
                row.cells().stream().map(DirectionsPart::glyph).collect(Collectors.joining(" ")) + "  ("
                        + row.cells().size() + " of at most " + row.budget() + ")");
        html.element("td", Integer.toString(row.sent()));
        html.element("td", Integer.toString(row.arrived()), "class", row.dead() ? "differs" : "state");
        html.element("td", Amounts.number(row.bytes()));
        html.element(
                "td",
                row.cells().isEmpty()
                        ? ""
                        : Amounts.seconds(row.cells().getFirst().beganNanos()));
        html.element(
                "td",
                Amounts.seconds(
                        row.cells().stream().mapToLong(WarmupCell::tookNanos).sum()));
        html.close();
    }

    private static String glyph(WarmupCell cell) {
        return switch (cell.fate()) {
            case ARRIVED -> "✓";
            case LOST -> "✗";
            case NOT_SENT -> "–";
            case PENDING -> "…";
        };
    }
}
