package dev.verbscope.verbs.sim;

import java.util.List;
import java.util.Optional;

/**
 * A named set of faults for the embedded fabric, and how a session on it ends.
 *
 * @param name kebab-case
 * @param sentence what goes on, in one sentence
 * @param plan hosts, devices and cables
 * @param faults those that are on from the start
 * @param ranks what is asked of rank 0's and rank 1's session
 * @param promise how it ends
 */
public record Scenario(
        String name, String sentence, FabricPlan plan, List<Fault> faults, List<RankBehaviour> ranks, Promise promise) {

    public Scenario {
        faults = List.copyOf(faults);
        ranks = List.copyOf(ranks);
        if (ranks.size() != 2) {
            throw new IllegalArgumentException(ranks.size() + " ranks; a session has 2");
        }
    }

    /** Every scenario, the ones that end well first. */
    public static List<Scenario> all() {
        return Scenarios.ALL;
    }

    public static Optional<Scenario> named(String name) {
        return all().stream().filter(s -> s.name.equals(name)).findFirst();
    }

    /** The demonstration that runs when nothing else was asked for. */
    public static Scenario byDefault() {
        return Scenarios.ONE_DIRECTION_DROP;
    }

    public RankBehaviour rank(int rank) {
        return ranks.get(rank);
    }
}
