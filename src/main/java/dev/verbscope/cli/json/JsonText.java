package dev.verbscope.cli.json;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes a document as text: keys in snake case and in the order of its components, unknown values as null. */
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private JsonText() {}

    /** The document, indented, without a line end. */
    public static String of(SessionJson document) {
        return MAPPER.writeValueAsString(document);
    }

    /** The document, indented, without a line end. */
    public static String of(DevicesJson document) {
        return MAPPER.writeValueAsString(document);
    }

    /** The document, indented, without a line end. */
    public static String of(ComparisonJson document) {
        return MAPPER.writeValueAsString(document);
    }
}
