package dev.verbscope.model;

import java.util.List;
import java.util.Map;

/**
 * The recipe a rank follows.
 *
 * @param choices every choice by name, as a person reads it, in the recipe's order
 * @param deviations where this program bounds or departs from what the recipe's client does, a sentence each
 * @param setupBudget setups at most on its own
 * @param attemptBudget warm-up attempts at most in one setup
 */
public record RecipeModel(
        String name,
        Map<String, String> choices,
        List<String> deviations,
        boolean warmsUp,
        int setupBudget,
        int attemptBudget,
        long attemptNanos) {

    public RecipeModel {
        choices = Ordered.copy(choices);
        deviations = List.copyOf(deviations);
    }
}
