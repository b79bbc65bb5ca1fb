package dev.verbscope.ui.stage;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.TransportModel;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.Optional;

/**
 * What stands on the stage: two hosts, two directions and the wire between them.
 *
 * @param title over the wire
 * @param subtitle what the matrices below the wire are
 * @param reason why it goes over TCP; empty over RDMA
 */
record StageViewModel(
        String title,
        String subtitle,
        String reason,
        HostViewModel leader,
        HostViewModel worker,
        LaneViewModel zeroToOne,
        LaneViewModel oneToZero,
        WarmupMatrixViewModel zeroToOneWarmup,
        WarmupMatrixViewModel oneToZeroWarmup) {

    /** @param matrixRows setups there is room for */
    static StageViewModel of(LinkModel link, int matrixRows) {
        Optional<RecipeModel> recipe =
                link.session().overTcp() ? Optional.empty() : link.session().recipe();
        WarmupMatrixViewModel there = WarmupMatrixViewModel.of(link.zeroToOne(), recipe, matrixRows);
        return new StageViewModel(
                title(link),
                subtitle(link, there),
                link.session()
                        .transport()
                        .filter(TransportModel::tcp)
                        .map(TransportModel::reason)
                        .orElse(""),
                HostViewModel.of(link, 0),
                HostViewModel.of(link, 1),
                LaneViewModel.of(link, link.zeroToOne()),
                LaneViewModel.of(link, link.oneToZero()),
                there,
                WarmupMatrixViewModel.of(link.oneToZero(), recipe, matrixRows));
    }

    /** The state in words. */
    String inWords() {
        return title + ". " + lane(zeroToOne) + " " + lane(oneToZero);
    }

    private static String lane(LaneViewModel lane) {
        return "%s to %s %s, %s; %s %s, %s %s, %s %s, %s %s."
                .formatted(
                        lane.direction().sender(),
                        lane.direction().receiver(),
                        lane.state(),
                        lane.note(),
                        lane.posted().caption(),
                        lane.posted().figure(),
                        lane.completed().caption(),
                        lane.completed().figure(),
                        lane.received().caption(),
                        lane.received().figure(),
                        lane.verified().caption(),
                        lane.verified().figure());
    }

    private static String title(LinkModel link) {
        if (link.session().overTcp()) {
            return "Vectors over TCP";
        }
        int generation = link.generation();
        return generation == 0 ? "Messages" : "Messages of generation " + generation;
    }

    private static String subtitle(LinkModel link, WarmupMatrixViewModel warmup) {
        if (link.session().overTcp()) {
            return "no verbs port was touched";
        }
        Optional<RecipeModel> recipe = link.session().recipe();
        if (warmup.columns() == 0) {
            return recipe.map(chosen -> "the " + chosen.name() + " recipe has no warm-up")
                    .orElse("");
        }
        if (warmup.older() > 0) {
            return "warm-up below: the last %d of %s"
                    .formatted(
                            warmup.rows().size(),
                            Phrases.count(warmup.older() + warmup.rows().size(), "setup"));
        }
        String budget = recipe.map(chosen -> Phrases.count(chosen.setupBudget(), "setup") + " × ")
                .orElse("");
        return "warm-up below: " + budget + Phrases.count(warmup.columns(), "attempt");
    }
}
