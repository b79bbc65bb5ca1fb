package dev.verbscope.model.compare;

import dev.verbscope.model.FaultModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.RecreateModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Generation by generation: the queue pair and its warm-up; then why each ended, and what was asked of it all. */
final class GenerationsPart {
    private static final int FROM_ONE = 1;

    private GenerationsPart() {}

    static void write(Both both, List<Section> sections) {
        // those that there are: a recording that was damaged can name the two thousand millionth
        int[] numbers = Stream.of(both.ranks().a(), both.ranks().b())
                .flatMap(Optional::stream)
                .flatMap(rank -> rank.generations().stream())
                .mapToInt(GenerationModel::n)
                .filter(n -> n >= FROM_ONE)
                .sorted()
                .distinct()
                .toArray();
        for (int n : numbers) {
            QueuePairPart.write(both, n, sections);
            WarmUpPart.write(both, n, sections);
        }
        Rows rows = both.rows();
        for (int n : numbers) {
            ended(both, n, rows);
        }
        recreations(both, rows);
        faults(both, rows);
        rows.into(sections, Section.Topic.GENERATIONS, "Why queue pairs ended");
    }

    private static void ended(Both both, int n, Rows rows) {
        var generations = both.ranks().flatMap(it -> it.generation(n));
        var ended = generations.map(it -> it.destroyedWhy().orElse("stands"));
        rows.text("generation " + n, ended);
        if (generations.both()) {
            rows.moment("generation " + n + ": ended", generations.flatMap(it -> Rows.boxed(it.destroyedNanos())));
        }
    }

    private static void recreations(Both both, Rows rows) {
        var asked = both.links().map(it -> it.recreations());
        for (int i = 0; i < longer(asked); i++) {
            int at = i;
            var each = asked.flatMap(it -> it.size() > at ? Optional.of(it.get(at)) : Optional.empty());
            rows.text("asked for " + ordinal(i), each.map(GenerationsPart::words))
                    .moment("asked for " + ordinal(i) + ": when", each.map(RecreateModel::proposedNanos));
        }
    }

    private static String words(RecreateModel it) {
        String came = it.unavailable()
                .orElseGet(() -> it.agreedGate().isPresent()
                        ? "done before gate " + Units.number(it.agreedGate().getAsLong())
                        : "not agreed");
        return "rank " + it.byRank() + ": " + it.reason() + "; " + came;
    }

    private static void faults(Both both, Rows rows) {
        var faults = both.links().map(it -> it.faults());
        for (int i = 0; i < longer(faults); i++) {
            int at = i;
            var each = faults.flatMap(it -> it.size() > at ? Optional.of(it.get(at)) : Optional.empty());
            rows.text("fault switched " + ordinal(i), each.map(GenerationsPart::words))
                    .moment("fault switched " + ordinal(i) + ": on", each.map(FaultModel::onNanos));
        }
    }

    private static String words(FaultModel it) {
        return it.label()
                + it.direction().map(direction -> " " + direction.label()).orElse("");
    }

    private static <T> int longer(Both.Told<List<T>> lists) {
        return Math.max(
                lists.a().map(List::size).orElse(0), lists.b().map(List::size).orElse(0));
    }

    private static String ordinal(int i) {
        return "(" + (i + 1) + ")";
    }
}
