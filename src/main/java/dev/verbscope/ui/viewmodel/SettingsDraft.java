package dev.verbscope.ui.viewmodel;

import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A start as it is being typed: texts that may not make sense yet.
 *
 * @param scenario empty unless the provider is simulated
 * @param device empty leaves it to the recipe
 * @param gidIndex blank leaves it to the recipe
 * @param gates blank or 0: until stopped
 * @param gatesPerSecond blank or 0: as fast as possible
 */
public record SettingsDraft(
        String provider,
        Optional<String> scenario,
        Role role,
        String address,
        Optional<String> device,
        String gidIndex,
        String recipe,
        TransportChoice transport,
        String gates,
        String gatesPerSecond,
        long seed) {

    private static final int HIGHEST_PORT = 65_535;
    /** ibv_query_gid takes an index of 16 bits at most on every provider. */
    private static final int HIGHEST_GID_INDEX = 65_535;

    private static final double FASTEST = 10_000_000;

    /** A draft either makes a request or has a problem. */
    public sealed interface Result {
        record Valid(StartRequest request) implements Result {}

        /** @param sentence which field, what is in it, and what it should be */
        record Problem(String sentence) implements Result {}
    }

    public static SettingsDraft of(StartRequest request) {
        return new SettingsDraft(
                request.provider(),
                request.scenario(),
                request.role(),
                request.address(),
                request.device(),
                request.gidIndex().isPresent()
                        ? Integer.toString(request.gidIndex().getAsInt())
                        : "",
                request.recipe(),
                request.transport(),
                request.gates() == 0 ? "" : Long.toString(request.gates()),
                request.gatesPerSecond() == 0 ? "" : plain(request.gatesPerSecond()),
                request.seed());
    }

    public Result check() {
        try {
            return new Result.Valid(new StartRequest(
                    provider,
                    scenario,
                    role,
                    checkedAddress(),
                    device,
                    checkedIndex(),
                    recipe,
                    transport,
                    (long) number("Gates", gates, Long.MAX_VALUE, true),
                    number("Gates a second", gatesPerSecond, FASTEST, false),
                    seed));
        } catch (Unusable e) {
            return new Result.Problem(e.getMessage());
        }
    }

    private String checkedAddress() {
        String text = address.strip();
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST_PORT) {
            throw new Unusable("Address: “" + text + "” is not HOST:PORT with a port up to " + HIGHEST_PORT + ".");
        }
        if (role == Role.WORKER && Integer.parseInt(port) == 0) {
            throw new Unusable("Address: a worker cannot dial port 0; take the port that the leader listens on.");
        }
        return text;
    }

    private OptionalInt checkedIndex() {
        return gidIndex.isBlank()
                ? OptionalInt.empty()
                : OptionalInt.of((int) number("GID index", gidIndex, HIGHEST_GID_INDEX, true));
    }

    private static double number(String field, String text, double highest, boolean whole) {
        String stripped = text.strip().replace(",", "");
        if (stripped.isEmpty()) {
            return 0;
        }
        if (!stripped.matches(whole ? "\\d{1,15}" : "\\d{1,9}(\\.\\d{1,6})?")
                || Double.parseDouble(stripped) > highest) {
            throw new Unusable(field + ": “" + text.strip() + "” is not a "
                    + (whole ? "whole number" : "number") + " from 0"
                    + (highest < Long.MAX_VALUE ? " to " + Phrases.count((long) highest) : "") + ".");
        }
        return Double.parseDouble(stripped);
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : String.format(Locale.ROOT, "%s", number);
    }

    /** Carries the sentence out of the field that cannot be used. */
    private static final class Unusable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unusable(String sentence) {
            super(sentence, null, false, false);
        }
    }
}
