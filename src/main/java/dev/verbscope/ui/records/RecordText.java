package dev.verbscope.ui.records;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Entries for the clipboard. */
public final class RecordText {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private RecordText() {}

    /** As it is read in the window; several with an empty line between. */
    public static String text(List<Entry> entries) {
        return entries.stream().map(Entry::text).collect(Collectors.joining("\n\n"));
    }

    /** One object, or a list of them. Times are session times in nanoseconds. */
    public static String json(List<Entry> entries) {
        List<Map<String, Object>> objects =
                entries.stream().map(RecordText::fields).toList();
        return MAPPER.writeValueAsString(objects.size() == 1 ? objects.getFirst() : objects);
    }

    /** Everything about an entry, by name. */
    public static Map<String, Object> fields(Entry entry) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", entry.kind().label());
        entry.rank().ifPresent(rank -> object.put("rank", rank));
        entry.direction().ifPresent(direction -> object.put("direction", direction.label()));
        object.put("fromNanos", entry.fromNanos());
        object.put("toNanos", entry.toNanos());
        object.put("title", entry.title());
        object.put("failed", entry.bad());
        object.putAll(entry.fields());
        return object;
    }
}
