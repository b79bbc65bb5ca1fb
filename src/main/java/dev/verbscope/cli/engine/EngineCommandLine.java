package dev.verbscope.cli.engine;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A command to an engine in a process of its own: a line of its standard input.
 *
 * @param id the sender's number; the answer in the recording has it too
 * @param command {@code stop} or {@code recreate}
 * @param reason the operator's words
 */
record EngineCommandLine(long id, String command, String reason) {
    static final String STOP = "stop";
    static final String RECREATE = "recreate";

    /** One line of JSON, without its end. */
    String line() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    /** Empty when the line is none. */
    static Optional<EngineCommandLine> parse(String line) {
        try {
            return Optional.ofNullable(JsonMapper.shared().readValue(line, EngineCommandLine.class))
                    .filter(it -> it.command() != null)
                    .map(it -> it.reason() == null ? new EngineCommandLine(it.id(), it.command(), "") : it);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
