package dev.verbscope.cli.bench.writer;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a writing process is told: the first line of its standard input.
 *
 * @param folder of the recording; made when it is not there
 * @param samplesPerSecond of the link's time, both ranks together
 * @param samples how many, both ranks together; 0 until it is told to stop
 * @param paced whether the link's time is this machine's; else it goes as fast as the disk takes them
 */
public record WriteOrder(String folder, double samplesPerSecond, long samples, boolean paced) {
    static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** One line of JSON, without its end. */
    String line() {
        return MAPPER.writeValueAsString(this);
    }

    /** @throws IllegalArgumentException when the line is no order */
    public static WriteOrder parse(String line) {
        try {
            return MAPPER.readValue(line, WriteOrder.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no order for a writer: " + e.getOriginalMessage(), e);
        }
    }
}
