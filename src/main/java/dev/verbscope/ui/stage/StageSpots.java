package dev.verbscope.ui.stage;

import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.stage.StageExplanations.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be pointed at on the stage, and where it lies. */
final class StageSpots {
    private final LinkModel link;
    private final StageLayout layout;
    private final StageExplanations explanations;
    private final List<Spot> spots = new ArrayList<>();

    StageSpots(LinkModel link, StageLayout layout) {
        this.link = link;
        this.layout = layout;
        this.explanations = new StageExplanations(link);
    }

    /** In the order in which they are read: from left to right, from top to bottom. */
    List<Spot> all() {
        StageViewModel stage = StageViewModel.of(link, layout.matrixRows());
        spots.add(new Spot(layout.header(layout.leader()), explanations.host(0)));
        spots.add(new Spot(layout.header(layout.worker()), explanations.host(1)));
        lane(0, link.zeroToOne(), stage.zeroToOneWarmup());
        lane(1, link.oneToZero(), stage.oneToZeroWarmup());
        strips(0, layout.leader(), HostPainter.Side.LEFT, stage.leader());
        strips(1, layout.worker(), HostPainter.Side.RIGHT, stage.worker());
        return List.copyOf(spots);
    }

    private void lane(int index, DirectionModel direction, WarmupMatrixViewModel warmup) {
        boolean rightwards = index == 0;
        Box left = layout.lane(layout.leader(), index);
        Box right = layout.lane(layout.worker(), index);
        Box wire = layout.lane(layout.wire(), index);
        if (rightwards) {
            halves(left, direction, Counted.POSTED, Counted.COMPLETED);
        } else {
            halves(left, direction, Counted.VERIFIED, Counted.RECEIVED);
        }
        WirePainter painter = new WirePainter(layout);
        double upper = Math.min(wire.h(), painter.wireHeight());
        spots.add(new Spot(new Box(wire.x(), wire.y(), wire.w(), upper), explanations.wire(direction)));
        matrix(new Box(wire.x(), wire.y() + upper, wire.w(), wire.h() - upper), direction, warmup);
        if (rightwards) {
            halves(right, direction, Counted.RECEIVED, Counted.VERIFIED);
        } else {
            halves(right, direction, Counted.COMPLETED, Counted.POSTED);
        }
    }

    private void halves(Box lane, DirectionModel direction, Counted first, Counted second) {
        double half = lane.w() / 2;
        spots.add(new Spot(new Box(lane.x(), lane.y(), half, lane.h()), explanations.count(direction, first)));
        spots.add(new Spot(new Box(lane.x() + half, lane.y(), half, lane.h()), explanations.count(direction, second)));
    }

    private void matrix(Box box, DirectionModel direction, WarmupMatrixViewModel matrix) {
        if (matrix.columns() == 0) {
            return;
        }
        MatrixGrid grid = MatrixGrid.of(box, matrix, layout.compact());
        int first = direction.generations().stream()
                .map(DirectionGeneration::generation)
                .filter(generation -> generation > 0)
                .skip(matrix.older())
                .findFirst()
                .orElse(1);
        for (int row = 0; row < matrix.rows().size(); row++) {
            for (int column = 0; column < matrix.columns(); column++) {
                Box cell = grid.cell(row, column);
                // The room between two marks belongs to the first
                Box at = new Box(cell.x(), grid.row(row).y(), grid.pitch(), grid.rowPitch());
                spots.add(new Spot(at, explanations.attempt(direction, first + row, column + 1)));
            }
        }
    }

    private void strips(int number, Box column, HostPainter.Side side, HostViewModel host) {
        Optional<RankModel> rank = link.rank(number);
        if (rank.isEmpty()) {
            return;
        }
        StripPainter painter = new StripPainter(new HostPainter(layout, side), layout.compact());
        List<StripPainter.Placed> placed = painter.places(
                layout.strips(column), new StripPainter.Strips(host.strips(), host.future(), host.remark()));
        List<GenerationModel> generations = rank.get().generations();
        int older = generations.size() - placed.size();
        for (int i = 0; i < placed.size(); i++) {
            GenerationModel generation = generations.get(older + i);
            boolean drawn = placed.get(i).form() != StripPainter.Form.WORDS_ALONE;
            int states = drawn ? placed.get(i).strip().states().size() : 0;
            for (int state = 0; state < states; state++) {
                spots.add(new Spot(
                        placed.get(i).state(state),
                        explanations.state(rank.get(), generation, StripViewModel.BRING_UP.get(state))));
            }
            spots.add(new Spot(placed.get(i).box(), explanations.queuePair(rank.get(), generation)));
        }
    }
}
