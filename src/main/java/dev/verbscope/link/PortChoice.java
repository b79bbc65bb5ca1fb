package dev.verbscope.link;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the operator has chosen of this rank's devices.
 *
 * @param device by name; empty takes the first whose port 1 is ACTIVE
 * @param gidIndex by index; empty leaves it to the recipe's rule
 */
public record PortChoice(Optional<String> device, OptionalInt gidIndex) {

    public static final PortChoice BY_RECIPE = new PortChoice(Optional.empty(), OptionalInt.empty());
}
