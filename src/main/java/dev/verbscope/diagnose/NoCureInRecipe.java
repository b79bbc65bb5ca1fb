package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecipeModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A direction was dead, and a recipe without warm-up and re-creation would hang on it, or does. */
final class NoCureInRecipe implements Rule {
    static final String CODE = "recipe-has-no-cure";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        Optional<DirectionGeneration> dead = Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(d -> d.generations().stream())
                .filter(g -> DirectionDead.diedInWarmup(g) || firstMessagesDied(g))
                .findFirst();
        Optional<RecipeModel> recipe = link.session().recipe();
        if (dead.isEmpty() || recipe.isEmpty()) {
            return Stream.empty();
        }
        long since = dead.get().deadSinceNanos().orElse(0);
        return Stream.of(recipe.get().warmsUp() ? jaccl(since) : inUse(recipe.get(), since));
    }

    /** Nothing was proven and nothing ever arrived. */
    private static boolean firstMessagesDied(DirectionGeneration generation) {
        return DirectionDied.diedInGates(generation) && !DirectionCured.delivered(generation);
    }

    private static Finding jaccl(long since) {
        return new Finding(
                CODE,
                CODE + "/jaccl",
                Severity.WARNING,
                "The jaccl recipe has no cure for this",
                "JACCL sends at once on its first queue pair and waits without a deadline.",
                "A direction that is dead on a fresh queue pair stays dead there. Only a new queue pair cures it, and"
                        + " only a warm-up notices.",
                List.of("no warm-up, re-creation or deadline"),
                since,
                OptionalLong.empty(),
                NextStep.of("Run the same link with it and see it hang.", NextStep.Action.RUN_AS_JACCL));
    }

    private static Finding inUse(RecipeModel recipe, long since) {
        return new Finding(
                CODE,
                CODE + "/" + recipe.name(),
                Severity.WARNING,
                "The " + recipe.name() + " recipe has no cure for this",
                "This session's recipe makes one queue pair and does not prove its directions.",
                "A direction that is dead on a fresh queue pair stays dead there. Only a new queue pair cures it.",
                List.of("recipe " + recipe.name() + ": no warm-up, " + Words.number(recipe.setupBudget(), "setup")),
                since,
                OptionalLong.empty(),
                NextStep.of("Start the same link with the ds4 recipe: it warms up and makes up to 4 queue pairs."));
    }
}
