package dev.verbscope.ui.records;

import dev.verbscope.verbs.Direction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One record, or what the two ranks' records together tell of one thing.
 *
 * @param rank whose record it is; empty where it is the link's
 * @param direction of what went from rank to rank
 * @param fromNanos session time
 * @param toNanos session time; the same where it took none
 * @param title a few words
 * @param text everything about it, in lines, raw values included
 * @param fields the same for machines: texts, numbers, truth values
 * @param bad whether it failed, was lost or is wrong
 */
public record Entry(
        RecordKind kind,
        OptionalInt rank,
        Optional<Direction> direction,
        long fromNanos,
        long toNanos,
        String title,
        String text,
        Map<String, Object> fields,
        boolean bad) {

    public Entry {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Whether this tells of the same thing, which may have gone on since. */
    public boolean isSame(Entry other) {
        return kind == other.kind
                && rank.equals(other.rank)
                && direction.equals(other.direction)
                && fromNanos == other.fromNanos
                && title.equals(other.title);
    }

    /**
     * The session time at which it was known, nanoseconds: what lasted was known when it was over, what holds on from its
     * begin.
     */
    public long momentNanos() {
        return switch (kind) {
            case PHASE, FAULT, RE_CREATION, FINDING -> fromNanos;
            case CALL, TRANSITION, FRAME, WARM_UP, GATE, COMPLETION, NOTE, OPERATOR -> toNanos;
        };
    }

    /** Whose it is: {@code rank 0}, {@code 0→1} or {@code link}. */
    public String whose() {
        return direction.map(Direction::label).orElseGet(() -> rank.isPresent() ? "rank " + rank.getAsInt() : "link");
    }
}
