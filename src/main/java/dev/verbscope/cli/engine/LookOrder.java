package dev.verbscope.cli.engine;

import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.Recipe;
import dev.verbscope.record.Fact;
import dev.verbscope.record.FactCodec;
import dev.verbscope.record.SessionFact.Noted;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a process that looks at the devices is told: the one line of its standard input.
 *
 * @param wish whose devices to take, the provider decided
 * @param recipe whose rule would choose a GID
 */
public record LookOrder(DeviceWish wish, Recipe recipe) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .build();

    /** One line of JSON, without its end. */
    String line() {
        return MAPPER.writeValueAsString(this);
    }

    /** @throws IllegalArgumentException when the line is no order */
    public static LookOrder parse(String line) {
        try {
            return MAPPER.readValue(line, LookOrder.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no order for a look at the devices: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Looks, and says a fact a line; before each device, what it turns to, so that a crash or a hang has a name.
     *
     * @throws VerbsException the library cannot list its devices, or one of them cannot be read
     */
    public void follow(PrintStream out) throws VerbsException {
        say(out, new Noted("listing the devices"));
        Provider provider = DeviceSource.choose(wish).system().orElseThrow();
        for (String name : provider.deviceNames()) {
            say(out, new Noted("looking at " + name));
            for (Fact fact : DeviceInspector.inspect(provider, name, recipe, Optional.empty())
                    .facts()) {
                say(out, fact);
            }
        }
    }

    private static void say(PrintStream out, Fact fact) {
        out.println(new String(FactCodec.encode(fact), StandardCharsets.UTF_8));
        out.flush();
    }
}
