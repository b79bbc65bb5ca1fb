package dev.verbscope.model.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to read of a comparison first. */
final class Summary {
    /** More names than that are a list, not a sentence. */
    private static final int NAMED = 4;

    private static final String NOTHING = "nothing";

    /** A row and the section it stands in. */
    private record Place(Section section, Row row) {}

    private Summary() {}

    static List<String> of(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(parting(comparison));
        chosen(comparison).ifPresent(lines::add);
        latency(comparison).ifPresent(lines::add);
        return lines;
    }

    private static Stream<Place> differing(Comparison comparison, Predicate<Section.Topic> topics) {
        return comparison.sections().stream()
                .filter(section -> topics.test(section.topic()))
                .flatMap(section -> section.rows().stream().filter(Row::differs).map(row -> new Place(section, row)));
    }

    /** The first thing that went otherwise, in the order in which a link comes up; not when, nor how long it took. */
    private static String parting(Comparison comparison) {
        return differing(comparison, Section.Topic::happened)
                .filter(place -> !place.row.figure())
                .findFirst()
                .map(place -> "They part at “" + place.section.title() + "”, " + place.row.name() + ". A: "
                        + place.row.a().orElse(NOTHING) + ". B: "
                        + place.row.b().orElse(NOTHING) + ".")
                .orElse("Nothing went otherwise, times and latencies aside.");
    }

    private static Optional<String> chosen(Comparison comparison) {
        List<String> names = differing(comparison, Section.Topic::chosen)
                .map(place -> place.row.name())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            return Optional.of("Nothing was chosen otherwise.");
        }
        return Optional.of("Chosen or given otherwise: "
                + names.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "") + ".");
    }

    private static Optional<String> latency(Comparison comparison) {
        List<String> percentiles = comparison.sections().stream()
                .filter(section -> section.topic() == Section.Topic.LATENCY)
                .flatMap(section -> section.rows().stream())
                .filter(row -> row.name().equals("p50") || row.name().equals("p99"))
                .filter(row -> row.a().isPresent() && row.b().isPresent())
                .map(row ->
                        row.name() + " " + row.a().get() + " in A, " + row.b().get() + " in B")
                .toList();
        return percentiles.isEmpty()
                ? Optional.empty()
                : Optional.of("A gate took " + String.join("; ", percentiles) + ".");
    }
}
