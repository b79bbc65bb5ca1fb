package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Puts one direction together from its two ends. What an end's own records count is measured; for an end whose records are
 * not there, the other end's tell what was reported or is implied.
 */
final class Directions {
    /** A message that is this share of the gate timeout old is late. */
    private static final int LATE_SHARE = 4;
    /** A single lost message of a warm-up may be bad luck. */
    private static final int LOST_ENOUGH = 2;

    private final Direction direction;
    private final Optional<RankEnd> sender;
    private final Optional<RankEnd> receiver;
    private final long now;
    private final long gateTimeoutNanos;
    private final Optional<RecipeModel> recipe;
    private final EndCounts ends;

    /** What is on the way on one generation. */
    private record Flight(long inFlight, OptionalLong oldestPosted, OptionalLong age) {}

    /**
     * @param now session time
     * @param clockErrorNanos how far the two ranks' clocks may be off
     */
    Directions(
            Direction direction,
            Optional<RankEnd> sender,
            Optional<RankEnd> receiver,
            long now,
            long gateTimeoutNanos,
            Optional<RecipeModel> recipe,
            long clockErrorNanos) {
        this.direction = direction;
        this.sender = sender;
        this.receiver = receiver;
        this.now = now;
        this.gateTimeoutNanos = gateTimeoutNanos;
        this.recipe = recipe;
        this.ends = new EndCounts(sender, receiver, clockErrorNanos);
    }

    DirectionModel toModel() {
        TreeSet<Integer> numbers = new TreeSet<>();
        sender.ifPresent(s -> s.traffic().generations().forEach(g -> numbers.add(g.n)));
        receiver.ifPresent(r -> r.traffic().generations().forEach(g -> numbers.add(g.n)));
        List<DirectionGeneration> generations = new ArrayList<>();
        for (int n : numbers) {
            generations.add(generation(n, n == numbers.last()));
        }
        if (generations.isEmpty()) {
            return new DirectionModel(
                    direction,
                    DeliveryState.UNPROVEN,
                    List.of(),
                    ends.totals(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty());
        }
        DirectionGeneration current = generations.getLast();
        int n = current.generation();
        long lost = current.warmup().map(WarmupRow::lost).orElse(0);
        Optional<Flight> flight = flight(n, current.counts(), current.warmup());
        boolean warmingUp = current.warmup().filter(w -> !w.over()).isPresent();
        if (current.state() == DeliveryState.DEAD && flight.isPresent() && !warmingUp) {
            // Its deadline has passed: what is on the way is lost
            lost += flight.get().inFlight();
            flight = Optional.of(new Flight(0, OptionalLong.empty(), OptionalLong.empty()));
        }
        return new DirectionModel(
                direction,
                current.state(),
                generations,
                ends.totals(),
                flight.map(f -> OptionalLong.of(f.inFlight())).orElseGet(OptionalLong::empty),
                flight.isPresent() ? OptionalLong.of(lost) : OptionalLong.empty(),
                flight.map(Flight::age).orElseGet(OptionalLong::empty),
                sinceArrival(n));
    }

    private DirectionGeneration generation(int n, boolean last) {
        DirectionCounts counts = ends.of(n);
        Optional<WarmupRow> row = WarmupRows.of(n, sender, receiver, recipe, ends.senderTells());
        Optional<Flight> flight = flight(n, counts, row);
        DeliveryState state = state(n, last, counts, row, flight);
        OptionalLong since = state.broken() ? deadSince(n, row, flight) : OptionalLong.empty();
        return new DirectionGeneration(n, counts, state, since, row);
    }

    /** Empty when posted or received is unknown. */
    private Optional<Flight> flight(int n, DirectionCounts counts, Optional<WarmupRow> row) {
        if (!counts.posted().known() || !counts.received().known()) {
            return Optional.empty();
        }
        // The receiver's records may be read a little behind the sender's, whose own tell what must have arrived
        long implied = sender.flatMap(s -> s.generation(n).map(g -> s.traffic().peer(g)))
                .map(p -> p.received().orElse(0))
                .orElse(0L);
        long arrived = Math.max(counts.received().value(), implied);
        long lost = row.map(WarmupRow::lost).orElse(0);
        long inFlight = Math.max(0, counts.posted().value() - arrived - lost);
        OptionalLong posted = inFlight == 0 ? OptionalLong.empty() : oldestPosted(n, arrived);
        OptionalLong known = knownUntil();
        OptionalLong age = posted.isPresent() && known.isPresent()
                ? OptionalLong.of(Math.max(0, known.getAsLong() - posted.getAsLong()))
                : OptionalLong.empty();
        return Optional.of(new Flight(inFlight, posted, age));
    }

    private OptionalLong oldestPosted(int n, long arrived) {
        Optional<OptionalLong> nanos = sender.flatMap(s ->
                s.generation(n).map(g -> s.axis().at(s.traffic().oldestInFlightNanos(g, arrived))));
        return nanos.orElseGet(OptionalLong::empty);
    }

    /** What has not arrived is only as old as the newest word of the receiver says; empty without one. */
    private OptionalLong knownUntil() {
        if (receiver.isPresent()) {
            return OptionalLong.of(now);
        }
        return sender.map(s -> s.axis().at(s.traffic().reportedNanos())).orElseGet(OptionalLong::empty);
    }

    private DeliveryState state(
            int n, boolean last, DirectionCounts counts, Optional<WarmupRow> row, Optional<Flight> flight) {
        if (row.isPresent()) {
            WarmupRow warmup = row.get();
            if (warmup.arrived() == 0) {
                if (warmup.over() || !last) {
                    return warmup.sent() > 0 ? DeliveryState.DEAD : DeliveryState.UNPROVEN;
                }
                return notYetArrived(warmup);
            }
        }
        boolean timedOut = receiver.flatMap(r -> r.generation(n))
                .filter(g -> g.timedOut != null || g.bulkMissing)
                .isPresent();
        if (timedOut && flight.isEmpty()) {
            return DeliveryState.NOTHING_ARRIVES;
        }
        boolean missing = flight.filter(f -> f.inFlight() > 0).isPresent();
        if (timedOut && missing) {
            return DeliveryState.DEAD;
        }
        OptionalLong age = flight.map(Flight::age).orElseGet(OptionalLong::empty);
        if (last && age.isPresent() && gateTimeoutNanos > 0) {
            if (age.getAsLong() >= gateTimeoutNanos) {
                return DeliveryState.DEAD;
            }
            if (age.getAsLong() >= gateTimeoutNanos / LATE_SHARE) {
                return DeliveryState.LATE;
            }
        }
        if (counts.received().orElse(0) > 0) {
            return DeliveryState.DELIVERS;
        }
        return counts.posted().orElse(0) > 0 && counts.received().known()
                ? DeliveryState.FIRST_IN_FLIGHT
                : DeliveryState.UNPROVEN;
    }

    private static DeliveryState notYetArrived(WarmupRow warmup) {
        int lost = warmup.lost();
        if (lost >= LOST_ENOUGH) {
            return DeliveryState.NOTHING_ARRIVES;
        }
        return lost > 0 ? DeliveryState.LATE : DeliveryState.FIRST_IN_FLIGHT;
    }

    private OptionalLong deadSince(int n, Optional<WarmupRow> row, Optional<Flight> flight) {
        Optional<WarmupCell> firstLost = row.filter(r -> r.arrived() == 0)
                .flatMap(r -> r.cells().stream()
                        .filter(c -> c.fate() == WarmupCell.Fate.LOST)
                        .findFirst());
        if (firstLost.isPresent()) {
            return OptionalLong.of(firstLost.get().beganNanos());
        }
        OptionalLong posted = flight.map(Flight::oldestPosted).orElseGet(OptionalLong::empty);
        if (posted.isPresent()) {
            return posted;
        }
        Optional<GenerationState> receives = receiver.flatMap(r -> r.generation(n));
        return receives.map(g -> receiver.get().axis().at(g.anyArrival ? g.lastArrivalNanos : g.beganNanos))
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    private OptionalLong sinceArrival(int n) {
        return receiver.flatMap(r -> r.generation(n)
                        .filter(g -> g.anyArrival)
                        .map(g -> OptionalLong.of(Math.max(0, now - r.axis().at(g.lastArrivalNanos)))))
                .orElseGet(OptionalLong::empty);
    }
}
