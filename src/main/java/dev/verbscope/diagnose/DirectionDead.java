package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A direction lost every full-size message of a warm-up. One finding for each generation; over once it has ended. */
final class DirectionDead implements Rule {
    static final String CODE = "direction-dead";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(direction -> direction.generations().stream()
                        .filter(DirectionDead::diedInWarmup)
                        .map(generation -> finding(link, direction, generation)));
    }

    static boolean diedInWarmup(DirectionGeneration generation) {
        return generation.state().broken()
                && generation.warmup().filter(w -> w.arrived() == 0).isPresent();
    }

    private static Finding finding(LinkModel link, DirectionModel direction, DirectionGeneration dead) {
        String name = direction.direction().label();
        WarmupRow row = dead.warmup().orElseThrow();
        boolean over = dead.generation() != direction.generation();
        String title =
                over ? name + " was dead on generation " + dead.generation() : name + Links.deliversNothing(link);
        int sender = direction.direction().sender();
        int receiver = direction.direction().receiver();
        // The verdict's number, and the evidence's
        long sent = dead.counts().posted().orElse(row.sent());
        String summary = "Rank " + sender + " sent " + Words.number(sent, "full-size message") + " on generation "
                + dead.generation() + ", rank " + receiver + " received none.";
        return new Finding(
                CODE,
                CODE + "/" + direction.direction().key() + "/" + dead.generation(),
                Severity.ERROR,
                title,
                summary,
                "A UC send completes when it has left; nothing reports that it was lost. A fresh queue pair sometimes"
                        + " delivers nothing one way, and a new one usually does.",
                evidence(link, direction.direction(), dead, row),
                dead.deadSinceNanos().orElse(0),
                over ? OptionalLong.of(Links.generationEnded(link, dead.generation())) : OptionalLong.empty(),
                next(link, direction, dead, row));
    }

    private static List<String> evidence(LinkModel link, Direction direction, DirectionGeneration dead, WarmupRow row) {
        String sent = Words.sender(direction, dead.counts());
        String posted = Words.receiver(direction, dead.counts()) + ", 1 receive of " + Words.number(row.bytes())
                + " bytes posted";
        boolean sentKnown = link.rank(direction.sender()).isPresent()
                || dead.counts().posted().known();
        return Stream.concat(
                        sentKnown ? Stream.of(sent, posted) : Stream.of(posted),
                        Links.where(link, direction, dead.generation()).stream())
                .toList();
    }

    private static NextStep next(LinkModel link, DirectionModel direction, DirectionGeneration dead, WarmupRow row) {
        Optional<DirectionGeneration> cured = direction.generations().stream()
                .filter(g -> g.generation() > dead.generation())
                .filter(DirectionCured::delivered)
                .findFirst();
        if (cured.isPresent()) {
            return NextStep.of(
                    "Nothing to do: cured on generation " + cured.get().generation() + ".",
                    NextStep.Action.SHOW_MOMENT);
        }
        int budget = link.session().recipe().map(RecipeModel::setupBudget).orElse(0);
        if (dead.generation() != direction.generation()) {
            return direction.state().broken() || !Links.running(link)
                    ? NextStep.of(
                            "See generation " + direction.generation() + ": a new queue pair was no better.",
                            NextStep.Action.SHOW_MOMENT)
                    : NextStep.of(
                            "Wait: generation " + direction.generation() + " is being tried.",
                            NextStep.Action.SHOW_MOMENT);
        }
        if (!Links.running(link)) {
            return NextStep.of(
                    dead.generation() < budget
                            ? "Start again: the session ended before another queue pair could be made."
                            : "Start again: no setup is left in this session.",
                    NextStep.Action.RESTART);
        }
        if (dead.generation() < budget) {
            return NextStep.of("Wait: at attempt " + row.budget() + " both ranks make a new queue pair (setup "
                    + (dead.generation() + 1) + " of " + budget + ").");
        }
        return NextStep.of("Wait: if attempt " + row.budget() + " fails too the session ends; this is the last setup.");
    }
}
