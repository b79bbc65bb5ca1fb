package dev.verbscope.cli.engine;

import dev.verbscope.link.SessionPlan;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an engine in a process of its own is told before all else: the first line of its standard input.
 *
 * @param plan the session
 * @param wish whose devices to take, the provider decided
 * @param byOperator whether the operator decided that
 * @param why it was decided so, a sentence
 * @param folder of the recording; made when it is not there
 */
public record EngineOrder(SessionPlan plan, DeviceWish wish, boolean byOperator, String why, String folder) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .build();

    /** @param devices what has come of the wish */
    static EngineOrder of(SessionPlan plan, DeviceWish wish, DeviceSource devices, Path folder) {
        return new EngineOrder(
                plan,
                new DeviceWish(Optional.of(devices.name()), wish.verbsLib(), wish.allocation()),
                devices.byOperator(),
                devices.why(),
                folder.toAbsolutePath().toString());
    }

    /** The devices, looked for once more; decided and explained as in the process that gave the order. */
    public DeviceSource devices() {
        DeviceSource found = DeviceSource.choose(wish);
        return new DeviceSource(found.system(), byOperator, why, found.library());
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
