package dev.verbscope.cli.bench;

import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.link.SessionPlan;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a measured rank is told: the first line of its standard input.
 *
 * @param plan the session
 * @param devices where its devices come from
 * @param folder of the recording; empty to record nothing
 * @param traffic what is measured; the plan runs it
 * @param alternate so many gates are recorded, then as many are not; 0 records all
 */
public record RankOrder(
        SessionPlan plan, DeviceWish devices, Optional<String> folder, MeasuredTraffic traffic, int alternate) {
    static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .build();

    /** One line of JSON, without its end. */
    String line() {
        return MAPPER.writeValueAsString(this);
    }

    /** @throws IllegalArgumentException when the line is no order */
    public static RankOrder parse(String line) {
        try {
            return MAPPER.readValue(line, RankOrder.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no order for a measured rank: " + e.getOriginalMessage(), e);
        }
    }
}
