package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.GidModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.ui.desk.GidRule;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.verbs.LinkLayer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a recipe would take of a GID table, and why not the others. The score of a slot is the same under every recipe; what
 * differs is the rule.
 *
 * @param recipe by name
 * @param taken the slot whose GID it would tell the peer; empty when the table has none for it
 * @param sendsFrom the slot its queue pair would send from
 * @param sentence both, and what is wrong with it
 * @param bad it would fail, or the two part
 * @param slots why or why not, in index order
 */
public record GidWhatIf(
        String recipe, OptionalInt taken, OptionalInt sendsFrom, String sentence, boolean bad, List<Slot> slots) {

    /**
     * @param taken its GID would be told to the peer
     * @param sendsFrom the queue pair would send from it
     * @param why why, or why not
     */
    public record Slot(int index, boolean taken, boolean sendsFrom, String why) {}

    /** On InfiniBand every client takes this one. */
    private static final int INFINIBAND_INDEX = 0;

    /** What {@code custom:} recipes may say of the GID, beside the recipes that have a name. */
    private static final List<RecipeChoice> CUSTOM = List.of(
            new RecipeChoice("custom:gid=ipv4", "", GidRule.FIRST_IPV4_MAPPED, OptionalInt.empty()),
            new RecipeChoice("custom:gid=score", "", GidRule.BEST_SCORE, OptionalInt.empty()),
            new RecipeChoice("custom:gid=1", "", GidRule.INDEX_1, OptionalInt.empty()));

    public GidWhatIf {
        slots = List.copyOf(slots);
    }

    /** Every recipe that can be named, and the custom rules. */
    public static List<GidWhatIf> all(PortModel port, List<RecipeChoice> recipes) {
        return Stream.concat(recipes.stream(), CUSTOM.stream())
                .map(recipe -> of(port, recipe))
                .toList();
    }

    static GidWhatIf of(PortModel port, RecipeChoice recipe) {
        boolean infiniband = port.attributes().linkLayer() == LinkLayer.INFINIBAND;
        OptionalInt taken = infiniband ? has(port, INFINIBAND_INDEX) : byRule(port, rule(port, recipe));
        OptionalInt from = infiniband || recipe.sgidIndex().isEmpty() ? taken : recipe.sgidIndex();
        boolean parts = taken.isPresent() && !taken.equals(from);
        List<Slot> slots = new ArrayList<>();
        for (GidModel gid : port.gids()) {
            slots.add(new Slot(
                    gid.index(),
                    taken.equals(OptionalInt.of(gid.index())),
                    parts && from.equals(OptionalInt.of(gid.index())),
                    infiniband ? onInfiniband(gid) : why(port, rule(port, recipe), taken, gid)));
        }
        return new GidWhatIf(
                recipe.name(), taken, from, sentence(port, recipe, taken, from), taken.isEmpty() || parts, slots);
    }

    private static String sentence(PortModel port, RecipeChoice recipe, OptionalInt taken, OptionalInt from) {
        if (taken.isEmpty()) {
            return port.gids().isEmpty()
                    ? recipe.name() + " would fail: the table is empty"
                    : rule(port, recipe) == GidRule.INDEX_1
                            ? recipe.name() + " would fail: index 1 is empty"
                            : recipe.name() + " would fail: no GID of the table is IPv4-mapped";
        }
        if (!taken.equals(from)) {
            String there = has(port, from.getAsInt()).isPresent() ? "" : ", which is empty";
            return "%s would tell its peer index %d and send from %d%s: they part"
                    .formatted(recipe.name(), taken.getAsInt(), from.getAsInt(), there);
        }
        return recipe.name() + " would take index " + taken.getAsInt();
    }

    /** The rule without the part that depends on the link layer. */
    private static GidRule rule(PortModel port, RecipeChoice recipe) {
        return switch (recipe.gid()) {
            case IPV4_ON_THUNDERBOLT_ELSE_SCORE ->
                port.attributes().linkLayer() == LinkLayer.THUNDERBOLT ? GidRule.FIRST_IPV4_MAPPED : GidRule.BEST_SCORE;
            case FIRST_IPV4_MAPPED, BEST_SCORE, INDEX_1 -> recipe.gid();
        };
    }

    private static OptionalInt byRule(PortModel port, GidRule rule) {
        return switch (rule) {
            case INDEX_1 -> has(port, 1);
            case BEST_SCORE -> best(port).stream().mapToInt(GidModel::index).findFirst();
            case FIRST_IPV4_MAPPED, IPV4_ON_THUNDERBOLT_ELSE_SCORE ->
                port.gids().stream()
                        .filter(gid -> gid.kind().ipv4())
                        .mapToInt(GidModel::index)
                        .min();
        };
    }

    private static OptionalInt has(PortModel port, int index) {
        return port.gids().stream()
                .mapToInt(GidModel::index)
                .filter(it -> it == index)
                .findFirst();
    }

    private static Optional<GidModel> best(PortModel port) {
        return port.gids().stream()
                .min(Comparator.comparingInt(GidModel::score).reversed().thenComparingInt(GidModel::index));
    }

    private static String onInfiniband(GidModel gid) {
        return gid.index() == INFINIBAND_INDEX
                ? "taken: on InfiniBand the port's own GID stands at index 0"
                : "not taken: on InfiniBand every recipe takes index 0";
    }

    private static String why(PortModel port, GidRule rule, OptionalInt taken, GidModel gid) {
        boolean isTaken = taken.equals(OptionalInt.of(gid.index()));
        return switch (rule) {
            case INDEX_1 ->
                isTaken ? "taken: the rule is index 1" : "not taken: the rule is index 1, whatever the others are";
            case BEST_SCORE ->
                isTaken
                        ? "taken: the best score"
                        : "not taken: " + beaten(best(port).orElseThrow(), gid);
            case FIRST_IPV4_MAPPED, IPV4_ON_THUNDERBOLT_ELSE_SCORE -> {
                if (isTaken) {
                    yield "taken: the first IPv4-mapped GID, scanning from 0";
                }
                yield gid.kind().ipv4()
                        ? "not taken: index " + taken.getAsInt() + " is IPv4-mapped too and comes first"
                        : "not taken: not IPv4-mapped";
            }
        };
    }

    private static String beaten(GidModel best, GidModel gid) {
        return best.score() == gid.score()
                ? "index " + best.index() + " has the same score and is lower"
                : "index " + best.index() + " has " + best.score() + " points, this " + gid.score();
    }
}
