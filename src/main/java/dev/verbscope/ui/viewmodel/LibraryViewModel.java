package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.LibraryModel;
import java.util.ArrayList;
import java.util.List;

/**
 * How the verbs library was looked for.
 *
 * @param loaded what was loaded, or that nothing was
 * @param lines each place with the loader's own words, then the functions
 */
public record LibraryViewModel(String loaded, List<String> lines) {

    public LibraryViewModel {
        lines = List.copyOf(lines);
    }

    public static LibraryViewModel of(LibraryModel library) {
        List<String> lines = new ArrayList<>();
        for (LibraryModel.Tried place : library.tried()) {
            lines.add(place.path() + ": " + place.error().orElse("loaded"));
        }
        if (library.path().isPresent()) {
            int used = library.found().size() + library.missing().size();
            lines.add(library.found().size() + " of " + Phrases.count(used, "function") + " found"
                    + (library.missing().isEmpty() ? "" : "; missing: " + String.join(", ", library.missing())));
        }
        return new LibraryViewModel(library.path().orElse("none was loaded"), lines);
    }
}
