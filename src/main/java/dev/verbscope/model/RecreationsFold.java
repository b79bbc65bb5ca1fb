package dev.verbscope.model;

import dev.verbscope.record.GateFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Re-creations in mid-session as one rank's records tell them; there is never more than one at a time. */
final class RecreationsFold {
    private static final int AT_EACH_END = 32;

    /** One re-creation while its facts come in. */
    private static final class Asked {
        final long nanos;
        final int byRank;
        final String reason;
        OptionalLong proposedGate = OptionalLong.empty();
        OptionalLong agreedNanos = OptionalLong.empty();
        OptionalLong agreedGate = OptionalLong.empty();
        Optional<String> unavailable = Optional.empty();

        Asked(long nanos, int byRank, String reason) {
            this.nanos = nanos;
            this.byRank = byRank;
            this.reason = reason;
        }

        Asked copy() {
            Asked copy = new Asked(nanos, byRank, reason);
            copy.proposedGate = proposedGate;
            copy.agreedNanos = agreedNanos;
            copy.agreedGate = agreedGate;
            copy.unavailable = unavailable;
            return copy;
        }

        boolean open() {
            return agreedGate.isEmpty() && unavailable.isEmpty();
        }
    }

    private final Capped<Asked> all;

    RecreationsFold() {
        this(new Capped<>(AT_EACH_END, AT_EACH_END));
    }

    private RecreationsFold(Capped<Asked> all) {
        this.all = all;
    }

    RecreationsFold copy() {
        return new RecreationsFold(all.copy(Asked::copy));
    }

    void proposed(long nanos, GateFact.RecreateProposed it) {
        Asked asked = new Asked(nanos, it.byRank(), it.reason());
        asked.proposedGate = OptionalLong.of(it.gate());
        all.add(asked);
    }

    void agreed(long nanos, GateFact.RecreateAgreed it) {
        Asked asked = newest();
        if (asked == null || !asked.open() || asked.byRank != it.byRank()) {
            asked = new Asked(nanos, it.byRank(), it.reason());
            all.add(asked);
        }
        asked.agreedNanos = OptionalLong.of(nanos);
        asked.agreedGate = OptionalLong.of(it.gate());
    }

    void unavailable(long nanos, int rank, GateFact.RecreateUnavailable it) {
        Asked asked = newest();
        if (asked == null || !asked.open()) {
            asked = new Asked(nanos, rank, "");
            all.add(asked);
        }
        asked.unavailable = Optional.of(it.why());
    }

    private Asked newest() {
        return all.isEmpty() ? null : all.getLast();
    }

    List<RecreateModel> toModel(Axis axis) {
        List<RecreateModel> models = new ArrayList<>();
        all.forEach(a -> models.add(new RecreateModel(
                a.byRank,
                a.reason,
                axis.at(a.nanos),
                a.proposedGate,
                axis.at(a.agreedNanos),
                a.agreedGate,
                a.unavailable)));
        return models;
    }
}
