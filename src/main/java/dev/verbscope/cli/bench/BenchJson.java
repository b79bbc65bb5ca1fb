package dev.verbscope.cli.bench;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What was measured as text: keys in snake case, in the order of the records' components. */
public final class BenchJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private BenchJson() {}

    /** The record, indented, without a line end. */
    public static String of(Record result) {
        return MAPPER.writeValueAsString(result);
    }
}
