package dev.verbscope.ui.records;

import dev.verbscope.verbs.Direction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** An entry that is being put together. */
public final class Draft {
    private final RecordKind kind;
    private final long fromNanos;
    private final long toNanos;
    private final String title;
    private final StringJoiner text = new StringJoiner("\n");
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private OptionalInt rank = OptionalInt.empty();
    private Optional<Direction> direction = Optional.empty();
    private boolean bad;

    public Draft(RecordKind kind, long fromNanos, long toNanos, String title) {
        this.kind = kind;
        this.fromNanos = fromNanos;
        this.toNanos = toNanos;
        this.title = title;
    }

    public Draft rank(int whose) {
        rank = OptionalInt.of(whose);
        return this;
    }

    public Draft direction(Direction of) {
        direction = Optional.of(of);
        return this;
    }

    public Draft bad() {
        bad = true;
        return this;
    }

    /** Adds a line of the text; an empty one is left out. */
    public Draft line(String line) {
        if (!line.isEmpty()) {
            text.add(line);
        }
        return this;
    }

    public Draft field(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    public Entry entry() {
        return new Entry(kind, rank, direction, fromNanos, toNanos, title, text.toString(), fields, bad);
    }
}
