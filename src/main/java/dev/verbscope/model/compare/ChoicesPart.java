package dev.verbscope.model.compare;

import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.verbs.GidKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The GID taken and the table it was taken from, the recipe, and what both HELLOs said. */
final class ChoicesPart {

    private ChoicesPart() {}

    static void write(Both both, List<Section> sections) {
        gid(both).into(sections, Section.Topic.GID, "GID taken");
        table(both).into(sections, Section.Topic.GID, "GID table");
        recipe(both).into(sections, Section.Topic.RECIPE, "Recipe");
        hello(both, sections);
    }

    private static Rows gid(Both both) {
        var ports = both.ranks().flatMap(RankModel::chosenPort);
        var choices = ports.flatMap(PortModel::choice);
        var taken = ports.flatMap(ChoicesPart::taken);
        return both.rows()
                .text("index", choices.map(it -> Integer.toString(it.index())))
                .text("GID", taken.map(it -> it.entry().gid().toString()))
                .text("kind", taken.map(it -> it.kind().label()))
                .text("interface", taken.map(it -> it.entry().netdev()).flatMap(ChoicesPart::unlessEmpty))
                .text("score", taken.map(it -> Units.number(it.score(), "point")))
                .text("rule", choices.map(GidChoice::rule))
                .text("why", choices.map(it -> (it.byOperator() ? "the operator's choice; " : "") + it.why()))
                .text("best score", choices.map(it -> index(it.best())))
                .text("JACCL would advertise", choices.map(it -> index(it.jacclAdvertises())))
                .text("JACCL would send from", choices.map(it -> "index " + it.jacclSgidIndex()))
                .text("disagreement", choices.flatMap(GidChoice::disagreement))
                .text("empty slots", choices.map(it -> Integer.toString(it.emptySlots())));
    }

    private static Optional<GidModel> taken(PortModel port) {
        return port.choice().flatMap(choice -> slot(port, choice.index()));
    }

    private static Optional<GidModel> slot(PortModel port, int index) {
        return port.gids().stream().filter(it -> it.index() == index).findFirst();
    }

    private static String index(OptionalInt index) {
        return index.isPresent() ? "index " + index.getAsInt() : "none";
    }

    private static Optional<String> unlessEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** A row for the kind and score of each slot; its address differs between any two hosts. */
    private static Rows table(Both both) {
        var ports = both.ranks().flatMap(RankModel::chosenPort);
        SortedSet<Integer> indexes = new TreeSet<>();
        ports.map(PortModel::gids).a().ifPresent(gids -> gids.forEach(it -> indexes.add(it.index())));
        ports.map(PortModel::gids).b().ifPresent(gids -> gids.forEach(it -> indexes.add(it.index())));
        Rows rows = both.rows();
        for (int index : indexes) {
            var slots = ports.flatMap(port -> slot(port, index));
            rows.text(
                    "index " + index,
                    slots.a().map(ChoicesPart::slot),
                    slots.b().map(ChoicesPart::slot),
                    why(slots));
            var other = slots.map(GidModel::entry).map(it -> it.gid().toString());
            boolean linkLocal = slots
                    .map(GidModel::kind)
                    .a()
                    .or(() -> slots.map(GidModel::kind).b())
                    .stream()
                    .allMatch(GidKind.IPV6_LINK_LOCAL::equals);
            if (linkLocal) {
                rows.drawn("index " + index + ": GID", other, "each machine has its own");
            } else {
                rows.text("index " + index + ": GID", other);
            }
        }
        return rows;
    }

    private static String slot(GidModel gid) {
        return gid.kind().label() + ", " + Units.number(gid.score(), "point") + (gid.usable() ? "" : ", not usable");
    }

    /** The reasons that only one of them has. */
    private static String why(Both.Told<GidModel> slots) {
        if (!slots.both()) {
            return "";
        }
        List<GidModel.Reason> a = slots.a().get().reasons();
        List<GidModel.Reason> b = slots.b().get().reasons();
        return Stream.concat(
                        a.stream().filter(it -> !b.contains(it)).map(it -> "A " + reason(it)),
                        b.stream().filter(it -> !a.contains(it)).map(it -> "B " + reason(it)))
                .collect(Collectors.joining("; "));
    }

    private static String reason(GidModel.Reason reason) {
        return (reason.points() >= 0 ? "+" : "") + reason.points() + " " + reason.why();
    }

    private static Rows recipe(Both both) {
        var recipes = both.ranks().flatMap(RankModel::recipe);
        return both.rows()
                .text("recipe", recipes.map(RecipeModel::name))
                .texts(
                        recipes.a().map(RecipeModel::choices).orElse(Map.of()),
                        recipes.b().map(RecipeModel::choices).orElse(Map.of()))
                .text("setups at most", recipes.map(it -> Integer.toString(it.setupBudget())))
                .text(
                        "warm-up attempts at most",
                        recipes.map(it -> it.warmsUp() ? Integer.toString(it.attemptBudget()) : "no warm-up"))
                .text("attempt at most", recipes.map(it -> Units.length(it.attemptNanos())))
                .text(
                        "deviations",
                        recipes.map(it -> String.join("; ", it.deviations())).flatMap(ChoicesPart::unlessEmpty));
    }

    private static void hello(Both both, List<Section> sections) {
        var hellos = both.ranks().flatMap(it -> it.rendezvous().hello());
        if (hellos.none()) {
            return;
        }
        Rows rows = both.rows()
                .text(
                        "fields that may not differ and do",
                        hellos.map(it -> it.differences().isEmpty() ? "none" : String.join(", ", it.differences())))
                .text("both are Verbscopes", hellos.map(it -> Units.yesNo(it.extensions())))
                .text(
                        "protocol met",
                        both.ranks()
                                .flatMap(it -> it.rendezvous().met())
                                .map(it -> "version " + it.version() + ", HELLO of "
                                        + Units.number(it.helloBytes(), "byte")))
                .texts(said(hellos.a()), said(hellos.b()));
        rows.into(sections, Section.Topic.HELLO, "HELLO");
    }

    /** Each field once where both ranks say the same, else by who says it. */
    private static Map<String, String> said(Optional<Rendezvous.Hello> hello) {
        Map<String, String> all = new LinkedHashMap<>();
        hello.ifPresent(it -> Rows.names(it.mine(), it.theirs()).forEach(name -> {
            String mine = it.mine().getOrDefault(name, "not said");
            String theirs = it.theirs().getOrDefault(name, "not said");
            all.put(name, mine.equals(theirs) ? mine : mine + ", the peer " + theirs);
        }));
        return all;
    }
}
