package dev.verbscope.ui.preferences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Preferences as JSON. A field that is missing, or of another kind, is the standard one; fields of other versions of this
 * program are kept when preferences are put back into the object they were read from.
 */
final class PreferencesJson {

    /**
     * @param odd names of fields that say nothing usable
     */
    record Reading(Preferences preferences, List<String> odd) {}

    private final ObjectNode json;
    private final List<String> odd = new ArrayList<>();

    private PreferencesJson(ObjectNode json) {
        this.json = json;
    }

    static Reading read(ObjectNode json) {
        PreferencesJson reader = new PreferencesJson(json);
        return new Reading(reader.preferences(), List.copyOf(reader.odd));
    }

    private Preferences preferences() {
        Preferences standard = Preferences.STANDARD;
        PanelSizes panels = PanelSizes.STANDARD;
        return new Preferences(
                field("theme", PreferencesJson::theme, standard.theme()),
                field("fontPercent", node -> number(node).map(Double::intValue), standard.fontPercent()),
                field("notifications", PreferencesJson::flag, standard.notifications()),
                field("hintSeen", PreferencesJson::flag, standard.hintSeen()),
                field("masked", PreferencesJson::flag, standard.masked()),
                field("pictureScale", node -> number(node).map(Double::intValue), standard.pictureScale()),
                field("device", node -> text(node).map(Optional::of), standard.device()),
                field("address", node -> text(node).map(Optional::of), standard.address()),
                field(
                        "panels",
                        node -> both(number(node.path("devices")), number(node.path("findings")))
                                .flatMap(sides -> number(node.path("timeline"))
                                        .map(timeline -> new PanelSizes(sides[0], sides[1], timeline))),
                        panels),
                field("window", node -> place(node).map(Optional::of), standard.window()));
    }

    private <T> T field(String name, Function<JsonNode, Optional<T>> read, T standard) {
        JsonNode node = json.path(name);
        if (node.isMissingNode() || node.isNull()) {
            return standard;
        }
        Optional<T> value = read.apply(node);
        if (value.isEmpty()) {
            odd.add(name);
        }
        return value.orElse(standard);
    }

    private static Optional<ThemeChoice> theme(JsonNode node) {
        return text(node)
                .flatMap(text -> Arrays.stream(ThemeChoice.values())
                        .filter(choice -> key(choice).equals(text))
                        .findFirst());
    }

    private static Optional<WindowPlace> place(JsonNode node) {
        return both(number(node.path("x")), number(node.path("y")))
                .flatMap(at -> both(number(node.path("width")), number(node.path("height")))
                        .filter(size -> size[0] >= 1 && size[1] >= 1)
                        .map(size -> new WindowPlace(
                                at[0],
                                at[1],
                                size[0],
                                size[1],
                                flag(node.path("maximised")).orElse(false))));
    }

    private static Optional<double[]> both(Optional<Double> a, Optional<Double> b) {
        return a.flatMap(first -> b.map(second -> new double[] {first, second}));
    }

    private static Optional<Double> number(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.doubleValue())
                ? Optional.of(node.doubleValue())
                : Optional.empty();
    }

    private static Optional<Boolean> flag(JsonNode node) {
        return node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty();
    }

    private static Optional<String> text(JsonNode node) {
        return node.isString() && !node.stringValue().isBlank() ? Optional.of(node.stringValue()) : Optional.empty();
    }

    private static String key(ThemeChoice theme) {
        return theme.name().toLowerCase(Locale.ROOT);
    }

    /** Puts them into an object, whose other fields stay as they are. */
    static void write(Preferences preferences, ObjectNode json) {
        json.put("theme", key(preferences.theme()));
        json.put("fontPercent", preferences.fontPercent());
        json.put("notifications", preferences.notifications());
        json.put("hintSeen", preferences.hintSeen());
        json.put("masked", preferences.masked());
        json.put("pictureScale", preferences.pictureScale());
        optional(json, "device", preferences.device());
        optional(json, "address", preferences.address());
        ObjectNode panels = json.withObjectProperty("panels");
        panels.put("devices", preferences.panels().devices());
        panels.put("findings", preferences.panels().findings());
        panels.put("timeline", preferences.panels().timeline());
        preferences.window().ifPresent(place -> {
            ObjectNode window = json.withObjectProperty("window");
            window.put("x", place.x());
            window.put("y", place.y());
            window.put("width", place.width());
            window.put("height", place.height());
            window.put("maximised", place.maximised());
        });
    }

    private static void optional(ObjectNode json, String name, Optional<String> value) {
        value.ifPresentOrElse(text -> json.put(name, text), () -> json.remove(name));
    }
}
