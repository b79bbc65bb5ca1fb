package dev.verbscope.model.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is to be known of a comparison itself, a sentence each. */
final class Remarks {

    private Remarks() {}

    static List<String> of(Both both) {
        List<String> remarks = new ArrayList<>();
        both.zero().fallback().ifPresent(remarks::add);
        if (both.a().rank() != both.b().rank()) {
            remarks.add("Rank " + both.a().rank() + " of A is compared with rank "
                    + both.b().rank() + " of B: they have no rank in common.");
        }
        missing("A", both.a()).ifPresent(remarks::add);
        missing("B", both.b()).ifPresent(remarks::add);
        return remarks;
    }

    private static Optional<String> missing(String name, Side side) {
        long samples = side.model().map(it -> it.life().missingSamples()).orElse(0L);
        return samples == 0
                ? Optional.empty()
                : Optional.of(name + " lacks " + Units.number(samples, "sample")
                        + ": its latencies are those of the gates that were kept; its totals are right.");
    }

    static List<String> damage(Both both) {
        List<String> damage = new ArrayList<>();
        damage("A", both.a()).ifPresent(damage::add);
        damage("B", both.b()).ifPresent(damage::add);
        return damage;
    }

    private static Optional<String> damage(String name, Side side) {
        return side.recording().damage().map(why -> name + " is damaged: " + why + "; what lies before it was read");
    }
}
