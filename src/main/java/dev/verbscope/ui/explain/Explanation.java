package dev.verbscope.ui.explain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What something in the window is: told when it is pointed at, and in a card when it is selected.
 *
 * @param title a few words, for example {@code received, 0→1}
 * @param value as it stands in the window, exact where the window rounds; empty for what has no single one
 * @param what what it is, a sentence or two
 * @param unit of the value, or of the values among the details
 * @param source where it comes from: measured by whom, reported, implied, unknown
 * @param details raw values, a line each
 * @param fields the same for machines
 */
public record Explanation(
        String title,
        String value,
        String what,
        String unit,
        String source,
        List<String> details,
        Map<String, Object> fields) {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public Explanation {
        details = List.copyOf(details);
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** A number. */
    public static Explanation of(String title, String value, String what, String unit, String source) {
        return new Explanation(title, value, what, unit, source, List.of(), Map.of());
    }

    /** This with raw values. */
    public Explanation with(String... lines) {
        return new Explanation(title, value, what, unit, source, List.of(lines), fields);
    }

    /** This with raw values. */
    public Explanation with(List<String> lines) {
        return new Explanation(title, value, what, unit, source, lines, fields);
    }

    /** This with raw values for machines. */
    public Explanation with(Map<String, Object> raw) {
        return new Explanation(title, value, what, unit, source, details, raw);
    }

    /** {@code received, 0→1: 1,234}. */
    public String head() {
        return value.isEmpty() ? title : title + ": " + value;
    }

    /** All of it in lines. */
    public String text() {
        StringJoiner text = new StringJoiner("\n");
        text.add(head()).add(what).add("unit: " + unit).add("source: " + source);
        details.forEach(text::add);
        return text.toString();
    }

    /** All of it as one JSON object. */
    public String json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("title", title);
        object.put("value", value);
        object.put("what", what);
        object.put("unit", unit);
        object.put("source", source);
        if (fields.isEmpty() && !details.isEmpty()) {
            object.put("details", details);
        }
        fields.forEach(object::putIfAbsent);
        return MAPPER.writeValueAsString(object);
    }

    /** The raw values in lines. */
    public String detailText() {
        return String.join("\n", details);
    }
}
