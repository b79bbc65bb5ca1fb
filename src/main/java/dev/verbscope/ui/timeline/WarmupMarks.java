package dev.verbscope.ui.timeline;

import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.WarmupRow;
import java.util.Optional;
import java.util.stream.Stream;

/** Warm-up attempts made and still to come. */
final class WarmupMarks {

    private WarmupMarks() {}

    /** Attempts of a generation: those made, and all of its budget while nothing has arrived. */
    static int attempts(DirectionModel direction, int generation) {
        return row(direction, generation)
                .map(row -> row.over() || row.arrived() > 0 ? row.cells().size() : row.budget())
                .orElse(0);
    }

    static Optional<WarmupRow> row(DirectionModel direction, int generation) {
        return direction.generations().stream()
                .filter(row -> row.generation() == generation)
                .findFirst()
                .flatMap(DirectionGeneration::warmup);
    }

    /** The warm-up that runs now and may have to use its whole budget. */
    static Optional<WarmupRow> failing(LinkModel link) {
        if (link.stage() != LinkStage.WARMING_UP) {
            return Optional.empty();
        }
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .map(direction -> row(direction, link.generation()))
                .flatMap(Optional::stream)
                .filter(row -> !row.over() && row.arrived() == 0 && row.lost() > 0)
                .findFirst();
    }

    /** How long an attempt takes at most, nanoseconds. */
    static long attemptNanos(LinkModel link) {
        return link.session().recipe().map(recipe -> recipe.attemptNanos()).orElse(0L);
    }

    /** Attempts that are not begun. */
    static int left(WarmupRow row) {
        return Math.max(0, row.budget() - row.cells().size());
    }

    /** When the budget is used up at the latest; now when nothing is to come. */
    static long until(LinkModel link) {
        return failing(link)
                .filter(row -> !row.cells().isEmpty())
                .map(row -> row.cells().getLast().beganNanos() + (1 + left(row)) * attemptNanos(link))
                .filter(end -> end > link.nowNanos())
                .orElse(link.nowNanos());
    }
}
