package dev.verbscope.record;

import java.util.Map;
import java.util.OptionalLong;

/**
 * Something of the whole link that a trace shows besides records, in a row of its own.
 *
 * @param atNanos on the axis of {@link ClockMap#onAxis}
 * @param overNanos when it ceased to be so, on the same axis; empty while it is so
 * @param facts what a viewer shows of it, by name
 */
public record TraceMark(String name, long atNanos, OptionalLong overNanos, Map<String, Object> facts) {}
