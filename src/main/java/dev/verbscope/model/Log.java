package dev.verbscope.model;

import java.util.List;

/**
 * A list that is bounded: its first entries and its last ones, and how many there were.
 *
 * @param entries in order; the gap, if any, lies after {@code head} entries
 * @param head entries before the gap
 * @param total how many there were
 */
public record Log<E>(List<E> entries, int head, long total) {

    public Log {
        entries = List.copyOf(entries);
    }

    public static <E> Log<E> empty() {
        return new Log<>(List.of(), 0, 0);
    }

    /** Entries left out in the middle. */
    public long leftOut() {
        return total - entries.size();
    }
}
