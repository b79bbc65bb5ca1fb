package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.GidTag;
import dev.verbscope.model.PortModel;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.explain.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A GID table read closely: each slot with why it is taken or not, under every recipe; for the clipboard too.
 *
 * @param device whose port 1
 */
public record GidReading(String device, PortModel port, List<GidWhatIf> whatIfs) {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public GidReading {
        whatIfs = List.copyOf(whatIfs);
    }

    public static GidReading of(String device, PortModel port, List<RecipeChoice> recipes) {
        return new GidReading(device, port, GidWhatIf.all(port, recipes));
    }

    public Optional<GidWhatIf> under(String recipe) {
        return whatIfs.stream().filter(it -> it.recipe().equals(recipe)).findFirst();
    }

    /** The card of a slot. */
    public Optional<Explanation> explain(int index) {
        return port.gids().stream()
                .filter(gid -> gid.index() == index)
                .findFirst()
                .map(this::explain);
    }

    private Explanation explain(GidModel gid) {
        List<String> details = new ArrayList<>();
        details.add(raw(gid));
        gid.reasons()
                .forEach(reason ->
                        details.add((reason.points() == 0 ? "  " : "") + reason.points() + " " + reason.why()));
        gid.tags().forEach(tag -> details.add(words(tag)));
        whatIfs.forEach(it -> it.slots().stream()
                .filter(slot -> slot.index() == gid.index())
                .forEach(slot -> details.add(
                        it.recipe() + ": " + slot.why() + (slot.sendsFrom() ? "; sends from it all the same" : ""))));
        return new Explanation(
                "GID " + gid.index() + " of " + device,
                gid.entry().gid() + ", score " + gid.score(),
                "A slot of the GID table of port 1 and its place in the order of preference: why this one, why not that"
                        + " one.",
                "points, 0 to 98: only their order counts; the index from 0, as ibv_devinfo prints it",
                "implied by the table as it was read from the device",
                details,
                fields(gid));
    }

    private static String raw(GidModel gid) {
        return "type " + gid.entry().type() + ", " + gid.kind().label()
                + (gid.entry().netdev().isEmpty()
                        ? ""
                        : ", interface " + gid.entry().netdev())
                + (gid.usable() ? "" : ", not usable");
    }

    /** The whole table as a person reads it. */
    public String text() {
        StringJoiner text = new StringJoiner("\n");
        text.add("GID table of " + device + ", port " + port.attributes().port() + ": "
                + port.attributes().linkLayer() + ", " + port.attributes().state());
        for (GidModel gid : port.gids()) {
            text.add("%3d  %-40s score %2d  %s"
                    .formatted(gid.index(), gid.entry().gid(), gid.score(), raw(gid)));
            gid.reasons().forEach(reason -> text.add("         %2d  %s".formatted(reason.points(), reason.why())));
            gid.tags().forEach(tag -> text.add("         " + words(tag)));
        }
        port.choice().ifPresent(choice -> {
            text.add("taken: " + choice.why());
            choice.disagreement().ifPresent(text::add);
            text.add(Phrases.count(choice.emptySlots(), "empty slot"));
        });
        whatIfs.forEach(it -> text.add(it.sentence()));
        return text.toString();
    }

    /** The same as one JSON object. */
    public String json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("device", device);
        object.put("port", port.attributes().port());
        object.put("linkLayer", port.attributes().linkLayer().toString());
        object.put("gids", port.gids().stream().map(GidReading::fields).toList());
        port.choice().ifPresent(choice -> object.put("choice", fields(choice)));
        Map<String, Object> recipes = new LinkedHashMap<>();
        for (GidWhatIf it : whatIfs) {
            Map<String, Object> would = new LinkedHashMap<>();
            it.taken().ifPresent(index -> would.put("takes", index));
            it.sendsFrom().ifPresent(index -> would.put("sendsFrom", index));
            would.put("why", it.sentence());
            recipes.put(it.recipe(), would);
        }
        object.put("underRecipe", recipes);
        return MAPPER.writeValueAsString(object);
    }

    private static Map<String, Object> fields(GidModel gid) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("index", gid.index());
        fields.put("gid", gid.entry().gid().toString());
        fields.put("type", gid.entry().type().toString());
        fields.put("kind", gid.kind().label());
        fields.put("netdev", gid.entry().netdev());
        fields.put("score", gid.score());
        fields.put("usable", gid.usable());
        fields.put(
                "reasons",
                gid.reasons().stream()
                        .map(reason -> Map.of("points", reason.points(), "why", reason.why()))
                        .toList());
        fields.put("tags", gid.tags().stream().map(GidReading::words).toList());
        return fields;
    }

    private static Map<String, Object> fields(GidChoice choice) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("index", choice.index());
        fields.put("byOperator", choice.byOperator());
        fields.put("rule", choice.rule());
        fields.put("why", choice.why());
        choice.best().ifPresent(best -> fields.put("best", best));
        choice.disagreement().ifPresent(sentence -> fields.put("disagreement", sentence));
        return fields;
    }

    private static String words(GidTag tag) {
        return tag == GidTag.USED ? "this session " + tag.label() : tag.label();
    }
}
