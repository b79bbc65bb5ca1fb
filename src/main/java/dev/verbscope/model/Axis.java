package dev.verbscope.model;

import java.util.OptionalLong;

/**
 * Turns times of one rank's link clock into session time.
 *
 * @param shift that rank's clock at session time 0
 */
record Axis(long shift) {

    long at(long nanos) {
        return nanos - shift;
    }

    OptionalLong at(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalLong.of(at(nanos.getAsLong())) : nanos;
    }
}
