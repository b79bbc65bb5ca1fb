package dev.verbscope.cli.bench.writer;

import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a writing process is told: the first line of its standard input.
 *
 * @param folder of the recording; made when it is not there
 * @param samplesPerSecond of the link's time, both ranks together
 * @param samples how many at once, as fast as the disk takes them, the ranks together
 * @param growing whether it goes on after these, as fast as this machine's time goes, until it is told to stop
 * @param ranks how many ranks have gates: both, or rank 0 alone
 */
public record WriteOrder(String folder, double samplesPerSecond, long samples, boolean growing, int ranks) {
    static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** That many samples of both ranks, and the end. */
    public static WriteOrder whole(Path folder, double samplesPerSecond, long samples) {
        return new WriteOrder(folder.toString(), samplesPerSecond, samples, false, 2);
    }

    /** The same of rank 0, all of them. */
    public static WriteOrder alone(Path folder, double samplesPerSecond, long samples) {
        return new WriteOrder(folder.toString(), samplesPerSecond, samples, false, 1);
    }

    /** That many samples of both ranks at once, more until it is told to stop. */
    public static WriteOrder growing(Path folder, double samplesPerSecond, long samples) {
        return new WriteOrder(folder.toString(), samplesPerSecond, samples, true, 2);
    }

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
