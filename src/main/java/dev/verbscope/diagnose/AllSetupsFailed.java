package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.WarmupRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Every setup that a session makes on its own has failed in its warm-up. */
final class AllSetupsFailed implements Rule {
    static final String CODE = "all-setups-failed";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        int budget = link.session().recipe().map(RecipeModel::setupBudget).orElse(0);
        if (budget == 0 || link.generation() < budget) {
            return Stream.empty();
        }
        for (int n = 1; n <= budget; n++) {
            if (!deadAtItsEnd(link.zeroToOne(), n) && !deadAtItsEnd(link.oneToZero(), n)) {
                return Stream.empty();
            }
        }
        List<String> evidence = Stream.of(link.zeroToOne(), link.oneToZero())
                .map(d -> evidence(d, budget))
                .toList();
        long since = Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(d -> row(d, budget).stream())
                .filter(WarmupRow::dead)
                .map(r -> r.cells().getLast())
                .mapToLong(c -> c.beganNanos() + c.tookNanos())
                .max()
                .orElse(link.nowNanos());
        return Stream.of(new Finding(
                CODE,
                CODE,
                Severity.ERROR,
                "All " + budget + " setups failed",
                "On each of " + budget + " queue pairs a direction delivered nothing.",
                "A new queue pair usually cures a dead direction. Here it did not, so look at what all had in"
                        + " common: cable, port, GID, the driver's state.",
                evidence,
                since,
                OptionalLong.empty(),
                NextStep.of(
                        "Try the other port or cable, then a reboot of both hosts. Meanwhile the same link runs over"
                                + " TCP.",
                        NextStep.Action.RUN_OVER_TCP)));
    }

    private static boolean deadAtItsEnd(DirectionModel direction, int n) {
        return row(direction, n).filter(WarmupRow::dead).isPresent();
    }

    private static Optional<WarmupRow> row(DirectionModel direction, int n) {
        return direction.generations().stream()
                .filter(g -> g.generation() == n)
                .map(DirectionGeneration::warmup)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static String evidence(DirectionModel direction, int budget) {
        int sent = 0;
        int arrived = 0;
        for (int n = 1; n <= budget; n++) {
            sent += row(direction, n).map(WarmupRow::sent).orElse(0);
            arrived += row(direction, n).map(WarmupRow::arrived).orElse(0);
        }
        return direction.direction().label() + ": " + Words.number(sent, "message") + " sent in " + budget
                + " warm-ups, " + Words.number(arrived) + " arrived";
    }
}
