package dev.verbscope.cli.engine;

import dev.verbscope.link.SessionPlan;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an engine in a process of its own is told before all else: the first line of its standard input.
 *
 * @param plan the session
 * @param folder of the recording; made when it is not there
 */
public record EngineOrder(SessionPlan plan, String folder) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .build();

    static EngineOrder of(SessionPlan plan, Path folder) {
        return new EngineOrder(plan, folder.toAbsolutePath().toString());
    }

    /** One line of JSON, without its end. */
    public String line() {
        return MAPPER.writeValueAsString(this);
    }

    /** @throws IllegalArgumentException when the line is no order */
    public static EngineOrder parse(String line) {
        try {
            return MAPPER.readValue(line, EngineOrder.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no order for an engine: " + e.getOriginalMessage(), e);
        }
    }
}
