package dev.verbscope.verbs.ffm;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the verbs library was looked for.
 *
 * @param path the one that was loaded: its real path where the system tells it, else as it was tried
 * @param tried each path in order, with the loader's own words where it failed
 * @param symbols each function by name: whether it was found
 */
public record LibraryReport(Optional<String> path, List<Try> tried, Map<String, Boolean> symbols) {

    /**
     * @param path as it was given to the loader
     * @param error the loader's own words; empty when it was loaded
     */
    public record Try(String path, Optional<String> error) {}

    public LibraryReport {
        tried = List.copyOf(tried);
        symbols = Collections.unmodifiableMap(new LinkedHashMap<>(symbols));
    }

    /** The functions it has. */
    public List<String> found() {
        return named(true);
    }

    /** The functions it has not, those without which everything else works included. */
    public List<String> missing() {
        return named(false);
    }

    private List<String> named(boolean found) {
        return symbols.entrySet().stream()
                .filter(symbol -> symbol.getValue() == found)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** True when a library was loaded and no function that is needed is missing. */
    public boolean usable() {
        return path.isPresent()
                && symbols.entrySet().stream()
                        .allMatch(symbol -> symbol.getValue()
                                || VerbsFunction.of(symbol.getKey()).optional());
    }
}
