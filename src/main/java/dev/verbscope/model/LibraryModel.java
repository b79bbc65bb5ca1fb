package dev.verbscope.model;

import java.util.List;
import java.util.Optional;

/**
 * How the system's verbs library was looked for.
 *
 * @param path the one that was loaded; empty when none was
 * @param tried each place in order
 * @param found the functions it has, of those that are used
 * @param missing the functions it has not
 */
public record LibraryModel(Optional<String> path, List<Tried> tried, List<String> found, List<String> missing) {

    /**
     * @param path as it was given to the loader
     * @param error the loader's own words; empty when it was loaded
     */
    public record Tried(String path, Optional<String> error) {}

    public LibraryModel {
        tried = List.copyOf(tried);
        found = List.copyOf(found);
        missing = List.copyOf(missing);
    }
}
