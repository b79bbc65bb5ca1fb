package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.WarmupCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A direction that was dead delivers on a later queue pair. */
final class DirectionCured implements Rule {
    static final String CODE = "direction-cured";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return Stream.of(link.zeroToOne(), link.oneToZero()).flatMap(direction -> finding(link, direction).stream());
    }

    /** Something arrived on it. */
    static boolean delivered(DirectionGeneration generation) {
        return generation.counts().received().orElse(0) > 0;
    }

    private static Optional<Finding> finding(LinkModel link, DirectionModel direction) {
        List<DirectionGeneration> generations = direction.generations();
        int dead = -1;
        for (int i = 0; i < generations.size(); i++) {
            if (generations.get(i).state().broken()) {
                dead = i;
            } else if (dead >= 0 && delivered(generations.get(i))) {
                return Optional.of(finding(link, direction, generations.get(dead), generations.get(i)));
            }
        }
        return Optional.empty();
    }

    private static Finding finding(
            LinkModel link, DirectionModel direction, DirectionGeneration dead, DirectionGeneration cured) {
        String name = direction.direction().label();
        int n = cured.generation();
        List<String> evidence = new ArrayList<>();
        evidence.add("gen " + n + ": " + attempts(cured) + ", " + Words.duration(arrived(link, cured)));
        evidence.add(Words.receiver(direction.direction(), cured.counts()) + " on generation " + n);
        long brokeAgain = link.nowNanos();
        boolean over = direction.state().broken();
        return new Finding(
                CODE,
                CODE + "/" + direction.direction().key() + "/" + n,
                Severity.GOOD,
                "A new queue pair cured it",
                name + " delivered nothing on generation " + dead.generation() + " and delivers on generation " + n
                        + ".",
                "Only the queue pair, its number and its PSN are new; cable, port, GID and memory are the same.",
                evidence,
                arrived(link, cured),
                over
                        ? OptionalLong.of(direction
                                .generations()
                                .getLast()
                                .deadSinceNanos()
                                .orElse(brokeAgain))
                        : OptionalLong.empty(),
                NextStep.of("Nothing to do.", NextStep.Action.SHOW_MOMENT));
    }

    private static String attempts(DirectionGeneration cured) {
        return cured.warmup()
                .flatMap(w -> w.cells().stream()
                        .filter(c -> c.fate() == WarmupCell.Fate.ARRIVED)
                        .findFirst())
                .map(c -> "on attempt " + c.attempt())
                .orElse("without a warm-up");
    }

    /** Session time at which the first message of that generation was there. */
    private static long arrived(LinkModel link, DirectionGeneration cured) {
        return cured.warmup()
                .flatMap(w -> w.cells().stream()
                        .filter(c -> c.fate() == WarmupCell.Fate.ARRIVED)
                        .findFirst())
                .map(c -> c.beganNanos() + c.tookNanos())
                .orElseGet(() -> link.ranks().stream()
                        .flatMap(r -> r.generation(cured.generation()).stream())
                        .mapToLong(GenerationModel::beganNanos)
                        .min()
                        .orElse(0));
    }
}
