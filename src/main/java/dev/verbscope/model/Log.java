package dev.verbscope.model;

import java.util.List;

/**
 * A list that is bounded: the first and the last of its entries are kept, those in the middle go.
 *
 * @param entries in order
 * @param total how many there were
 */
public record Log<E>(List<E> entries, long total) {

    public Log {
        entries = List.copyOf(entries);
    }

    public static <E> Log<E> empty() {
        return new Log<>(List.of(), 0);
    }

    /** Entries left out in the middle. */
    public long leftOut() {
        return total - entries.size();
    }
}
