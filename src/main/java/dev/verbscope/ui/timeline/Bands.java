package dev.verbscope.ui.timeline;

import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TransportModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.timeline.TimelineViewModel.Band;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts the generations on the axis. */
final class Bands {

    private Bands() {}

    static List<Band> of(LinkModel link, TimeAxis axis) {
        List<Band> bands = new ArrayList<>();
        if (link.session().overTcp()) {
            long from = link.session().transport().map(TransportModel::atNanos).orElse(0L);
            band(link, axis, 0, from, link.nowNanos()).ifPresent(bands::add);
            return List.copyOf(bands);
        }
        List<Integer> numbers = link.ranks().stream()
                .flatMap(rank -> rank.generations().stream())
                .map(GenerationModel::n)
                .distinct()
                .sorted()
                .toList();
        for (int i = 0; i < numbers.size(); i++) {
            long from = began(link, numbers.get(i));
            long to = i + 1 < numbers.size() ? began(link, numbers.get(i + 1)) : link.nowNanos();
            band(link, axis, numbers.get(i), from, to).ifPresent(bands::add);
        }
        return List.copyOf(bands);
    }

    private static long began(LinkModel link, int generation) {
        return link.ranks().stream()
                .flatMap(rank -> rank.generation(generation).stream())
                .mapToLong(GenerationModel::beganNanos)
                .min()
                .orElse(0);
    }

    private static Optional<Band> band(LinkModel link, TimeAxis axis, int generation, long from, long to) {
        if (!axis.shows(from, to)) {
            return Optional.empty();
        }
        List<Direction> dead = new ArrayList<>();
        int delivering = 0;
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            DeliveryState state = direction.generations().stream()
                    .filter(row -> row.generation() == generation)
                    .findFirst()
                    .map(DirectionGeneration::state)
                    .orElse(DeliveryState.UNPROVEN);
            if (state.broken()) {
                dead.add(direction.direction());
            } else if (state == DeliveryState.DELIVERS || state == DeliveryState.LATE) {
                delivering++;
            }
        }
        String name = generation == 0 ? "TCP" : "generation " + generation;
        String label = switch (dead.size()) {
            case 0 -> name;
            case 1 -> name + " · " + dead.getFirst().label() + " dead";
            default -> name + " · both directions dead";
        };
        Ink ink = !dead.isEmpty() ? Ink.LOST : delivering == 2 ? Ink.PROVEN : Ink.CLAIMED;
        Ink ground = !dead.isEmpty() ? Ink.LOST_BAND : delivering == 2 ? Ink.PROVEN_BAND : Ink.RAISED;
        return Optional.of(
                new Band(Math.max(axis.left(), axis.x(from)), Math.min(axis.right(), axis.x(to)), label, ink, ground));
    }
}
